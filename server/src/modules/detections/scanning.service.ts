import type { FoundThing } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { groupBy } from '#platform/group-by.ts';
import { truncate } from '#platform/text/truncate.ts';
import type { Bill, Subject, Task, TaskRegistration } from '#modules/inference/index.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import type { ClassifierStore, TaughtRow } from './classifiers.store.ts';
import { NO_FEATURES, type Features } from './features.service.ts';
import type { Place } from './place.ts';
import { countSegments, isIn, stretchOf } from './segments.ts';
import type { Scanned } from './replacing.service.ts';
import { compareFindings } from './same-findings.ts';
import { segmentsIn, ScanInput } from './scan-input.ts';
import type { ScanStore } from './scans.store.ts';
import type { NewDetectionRow } from './taught-detections.store.ts';

export interface ScanningDeps {
  store: ClassifierStore;
  scans: ScanStore;
  /** Puts what was found in the place of what these classes had found there before. */
  replace: (scanned: Scanned, rows: NewDetectionRow[]) => Promise<void>;
  /** Has these looked at after all: for the ticket, as long as it is open, or for nobody's. */
  askAgain: (wanted: { fileIds: number[] } & Pick<Task, 'priority' | 'ticketId' | 'userId'>) => Promise<void>;
  features: Pick<Features, 'addressesOf' | 'keepLater'>;
  media: Pick<Media, 'findFiles' | 'findKeptFiles' | 'holdFiles' | 'listFrames' | 'modelInputs' | 'momentsAddress'>;
  recognition: Pick<Recognition, 'visionOutputsOf'>;
  /** Tells, inside the transaction, that something else is shown of these files. */
  changed: (place: Place, fileIds: number[]) => Promise<void>;
  clock: Clock;
}

const MAX_TITLE_LENGTH = 120;
const MAX_FRAMES = 200;

/** Those of them that lie in the segment; of pictures all. */
const framesOfSegment = <Frame extends { second: number }>(
  { segment }: ScanInput,
  film: PlacedFile,
  frames: Frame[],
): Frame[] => {
  if (segment === null) return frames;
  const last = countSegments(film, frames.at(-1)?.second ?? 0) - 1;
  return frames.filter(({ second }) => isIn(segment, second, last));
};
/** When a thing was at the rectangle that stands for it. */
const momentOf = ({
  start_time,
  x0,
  y0,
  x1,
  y1,
  path,
}: Pick<FoundThing, 'start_time' | 'x0' | 'y0' | 'x1' | 'y1' | 'path'>): number =>
  path.find(([, ...box]) => [x0, y0, x1, y1].every((side, at) => side === box[at]))?.[0] ?? start_time;
const refusal = (text: string) => new AppError('invalid', text, { errors: { result: text } });

/** Finds taught classes on pictures and in segments of films, and keeps what was found. */
export function createScanning({
  store,
  scans,
  replace,
  askAgain,
  features,
  media,
  recognition,
  changed,
  clock,
}: ScanningDeps) {
  /** The classes whose version of today is among these: what an older one finds nobody wants any more. */
  const classesBy = async ({ projectId, versionIds }: ScanInput): Promise<TaughtRow[]> =>
    (await store.listTaught([projectId])).filter(({ version }) => versionIds.includes(version.id));
  const framesIn = async (input: ScanInput, file: PlacedFile) =>
    framesOfSegment(input, file, await media.listFrames(input.fileIds));
  /**
   * Whether all that would be asked of them was told already: files that went to another project and came back may be
   * asked about twice.
   */
  const seenBy = async (input: ScanInput, classes: TaughtRow[]): Promise<(file: PlacedFile) => boolean> => {
    const rows = (await scans.listOf(input.fileIds, input.segment ?? 0)).filter(
      ({ projectId }) => projectId === input.projectId,
    );
    const doneOf = new Map(rows.map(({ fileId, done }) => [fileId, done]));
    return ({ id }) =>
      classes.length > 0 && classes.every(({ version }) => doneOf.get(id)?.includes(version.id) ?? false);
  };
  const inProject = ({ projectId }: ScanInput, files: PlacedFile[]): PlacedFile[] =>
    files.filter((file) => file.projectId === projectId);

  /** All that is asked at once, with as few questions as one alone would take. */
  const bill = async (asked: Subject[]): Promise<Map<string, Bill>> => {
    const wanted = asked.map(({ subject, input }) => ({ subject, input: ScanInput.parse(input) }));
    const fileIds = [...new Set(wanted.flatMap(({ input }) => input.fileIds))];
    // Files in the trash too: they may come back before anybody looks.
    const [kept, frames, titles] = await Promise.all([
      media.findKeptFiles(fileIds),
      media.listFrames(fileIds),
      store.listTitles([...new Set(wanted.flatMap(({ input }) => input.versionIds))]),
    ]);
    const [fileById, framesOf] = [
      new Map(kept.map((file) => [file.id, file])),
      groupBy(frames, ({ fileId }) => fileId),
    ];
    return new Map(
      wanted.flatMap(({ subject, input }): [string, Bill][] => {
        const files = inProject(
          input,
          input.fileIds.flatMap((id) => fileById.get(id) ?? []),
        );
        const [file] = files;
        if (!file) return [];
        const isOneSource = files.every(({ dataSourceId }) => dataSourceId === file.dataSourceId);
        const frameIds = framesOfSegment(
          input,
          file,
          files.flatMap(({ id }) => framesOf.get(id) ?? []),
        ).map(({ id }) => id);
        const title = truncate(
          `Поиск классов: ${input.versionIds.flatMap((id) => titles.get(id) ?? []).join(', ')}`,
          MAX_TITLE_LENGTH,
        );
        return [
          [
            subject,
            {
              userId: file.userId,
              projectId: input.projectId,
              dataSourceId: isOneSource ? file.dataSourceId : null,
              fileId: input.fileIds.length === 1 ? file.id : null,
              questionId: null,
              frameIds,
              isNeverFree: input.segment !== null,
              title,
              terms: 'plan',
              staysHome: input.segment !== null,
            },
          ],
        ];
      }),
    );
  };

  const requireSense = (input: ScanInput, found: readonly FoundThing[], frameIds: ReadonlySet<number>): void => {
    const span = input.segment === null ? { from: 0, to: 0 } : stretchOf(input.segment);
    for (const { version_id, frame_id, start_time, end_time, x0, y0, x1, y1 } of found) {
      if (!input.versionIds.includes(version_id)) throw refusal('Ответ о классе, о котором не спрашивали');
      if (frame_id === null ? input.segment === null : !frameIds.has(frame_id)) throw refusal('Ответ о чужом кадре');
      if (start_time > end_time || start_time < span.from || end_time > span.to || x0 >= x1 || y0 >= y1)
        throw refusal('Найденное лежит вне кадра');
    }
  };

  const task: TaskRegistration<'scan'> = {
    kind: 'scan',
    settlesItself: true,
    bill,
    async payload(asked, to) {
      const input = ScanInput.parse(asked.input);
      const files = inProject(input, await media.findFiles(input.fileIds));
      const [file] = files;
      const classes = await classesBy(input);
      // Whose picture went meanwhile, or was looked at for another asking, must not pay for it: the others are asked
      // for anew without it.
      if (
        !file ||
        files.length < input.fileIds.length ||
        classes.length === 0 ||
        files.some(await seenBy(input, classes))
      )
        return null;
      const [inputs, frames, addresses, looks] = await Promise.all([
        media.modelInputs(input.fileIds, to),
        framesIn(input, file),
        features.addressesOf(input.fileIds),
        recognition.visionOutputsOf(input.fileIds),
      ]);
      const wanted = new Set(frames.map(({ id }) => id));
      const embeddingOf = new Map(looks.map(({ frameId, embedding }) => [frameId, embedding.toString('base64')]));
      const known = input.fileIds
        .flatMap((id) => inputs.get(id)?.frames ?? [])
        .filter(({ id }) => wanted.has(id))
        .slice(0, MAX_FRAMES)
        .map((frame) => ({
          ...frame,
          ...(addresses.get(frame.id) ?? NO_FEATURES),
          embedding: embeddingOf.get(frame.id) ?? null,
        }));
      const models = (await store.findVersions(classes.map(({ version }) => version.id))).flatMap(({ id, model }) =>
        model ? [{ version_id: id, model }] : [],
      );
      if (input.segment === null)
        return known.length === 0 ? null : { kind: 'image', models, frames: known, piece: null };
      const stretch = stretchOf(input.segment);
      const url = await media.momentsAddress(file.id, stretch);
      return url === null ? null : { kind: 'video', models, frames: known, piece: { ...stretch, url } };
    },
    async take(asked, { found, features: seen }) {
      const input = ScanInput.parse(asked.input);
      const files = inProject(input, await media.holdFiles(input.fileIds));
      await scans.hold(segmentsIn(input));
      const [file] = files;
      const classes = await classesBy(input);
      if (
        !file ||
        files.length < input.fileIds.length ||
        classes.length === 0 ||
        files.some(await seenBy(input, classes))
      )
        return false;
      const frames = await framesIn(input, file);
      requireSense(input, found, new Set(frames.map(({ id }) => id)));
      const fileOf = new Map(frames.map(({ id, fileId }) => [id, fileId]));
      const [sourceOf, classOf] = [
        new Map(files.map(({ id, dataSourceId }) => [id, dataSourceId])),
        new Map(classes.map((one) => [one.version.id, one.id])),
      ];
      const rows = found.flatMap(
        ({ version_id, frame_id, start_time, end_time, confidence, x0, y0, x1, y1, path }): NewDetectionRow[] => {
          const classifierId = classOf.get(version_id);
          const fileId = input.segment === null ? fileOf.get(frame_id ?? 0) : file.id;
          const dataSourceId = fileId === undefined ? undefined : sourceOf.get(fileId);
          if (classifierId === undefined || fileId === undefined || dataSourceId === undefined) return [];
          return [
            {
              projectId: input.projectId,
              classifierId,
              versionId: version_id,
              dataSourceId,
              fileId,
              frameId: input.segment === null ? frame_id : null,
              startTime: start_time,
              endTime: end_time,
              second: momentOf({ start_time, x0, y0, x1, y1, path }),
              confidence,
              x0,
              y0,
              x1,
              y1,
              path,
              createdAt: clock.now(),
            },
          ];
        },
      );
      const classifierIds = classes.map(({ id }) => id);
      await replace({ fileIds: input.fileIds, segment: input.segment, classifierIds }, rows);
      const done = classes.map(({ version }) => version.id);
      const others = (await store.listVersions(classifierIds)).map(({ id }) => id).filter((id) => !done.includes(id));
      await scans.settle(input.projectId, segmentsIn(input), { asked: input.versionIds, done, others });
      // Of films nobody needs them: a picture has one frame, and no more is kept of a file than that.
      if (input.segment === null) await features.keepLater(input.fileIds, seen);
      await changed({ projectId: input.projectId, userId: file.userId }, input.fileIds);
      return true;
    },
    compare: (_, { own, lent }) => compareFindings(own.found, lent.found),
    comparable: ({ found }) => ({ found, features: [] }),
    // What it had asked for is given back when it has ended.
    giveUp: async () => undefined,
  };
  const giveBack = async (tasks: readonly Task[]): Promise<void> => {
    for (const own of groupBy(
      tasks.map(({ input }) => ScanInput.parse(input)),
      ({ versionIds }) => versionIds.join(' '),
    ).values())
      await scans.giveBack(own.flatMap(segmentsIn), own[0]?.versionIds ?? []);
  };

  return {
    task,
    /**
     * In the transaction that ends it. Where some of its pictures went meanwhile, or were seen, the others are asked
     * for without them.
     */
    async failed(failed: Task): Promise<void> {
      await giveBack([failed]);
      const input = ScanInput.parse(failed.input);
      const isSeen = await seenBy(input, await classesBy(input));
      const others = inProject(input, await media.findFiles(input.fileIds)).filter((file) => !isSeen(file));
      if (others.length > 0 && others.length < input.fileIds.length)
        await askAgain({
          fileIds: others.map(({ id }) => id),
          priority: failed.priority,
          ticketId: failed.ticketId,
          userId: failed.userId,
        });
    },
    /** Nobody will look after all. */
    gone: giveBack,
  };
}
export type Scanning = ReturnType<typeof createScanning>;
