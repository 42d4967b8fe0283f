import { MAX_SCANNED_AT_ONCE } from '@rakurs/contract';
import { groupBy } from '#platform/group-by.ts';
import type { Billing } from '#modules/billing/index.ts';
import { PRIORITY, type TaskRequestOptions, type Inference } from '#modules/inference/index.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { KnownClasses } from './known-classes.service.ts';
import type { Place } from './place.ts';
import { countSegments, isIn } from './segments.ts';
import { toStored, type ScanInput } from './scan-input.ts';
import type { Segment, ScanStore } from './scans.store.ts';

export interface ScanTasksDeps {
  scans: ScanStore;
  known: Pick<KnownClasses, 'listTaught' | 'sourcesOf'>;
  media: Pick<Media, 'describedFiles' | 'findFiles' | 'listFrames'>;
  billing: Pick<Billing, 'ratesOfProjects'>;
  inference: Pick<Inference, 'ask'>;
}

/** A segment with what it costs to look at it, and by which versions nobody has. */
interface Wanted extends Segment {
  kind: PlacedFile['kind'];
  frames: number;
  versionIds: number[];
}

const AT_ONCE = 1000;
const subjectOf = ({ projectId, fileIds, segment, versionIds }: ScanInput): string =>
  `files ${fileIds[0]}…${fileIds.at(-1)}, piece ${segment}, project ${projectId}, versions ${versionIds[0]}…${versionIds.at(-1)} of ${versionIds.length}`;
const chunksOf = <T>(items: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, at) => items.slice(at * most, (at + 1) * most));

/**
 * Has what nobody has looked at yet by the classes of today looked at. What is asked for is written down with the
 * asking: nobody asks twice.
 */
export function createScanTasks({ scans, known, media, billing, inference }: ScanTasksDeps) {
  const wantedOf = async (fileIds: number[], { projectId }: Place, versionIds: number[] | 'new'): Promise<Wanted[]> => {
    const [files, frames, rows] = await Promise.all([
      media.findFiles(fileIds),
      media.listFrames(fileIds),
      scans.listOf(fileIds),
    ]);
    const framesOf = groupBy(frames, ({ fileId }) => fileId);
    const rowOf = new Map(rows.map((row) => [`${row.fileId} ${row.segment}`, row]));
    const ready = files
      .filter(
        (file) =>
          file.projectId === projectId &&
          file.kind !== 'stream' &&
          file.expiredAt === null &&
          file.aiDescription !== null &&
          framesOf.has(file.id),
      )
      .toSorted((one, other) => one.id - other.id);
    return ready.flatMap((file) => {
      const seconds = (framesOf.get(file.id) ?? []).map(({ second }) => second);
      const segments = countSegments(file, seconds.at(-1) ?? 0);
      return Array.from({ length: segments }, (_, segment): Wanted => {
        const row = rowOf.get(`${file.id} ${segment}`);
        const taken = new Set(row?.projectId === projectId ? [...row.asked, ...row.done] : []);
        const picked = seconds.filter((second) => isIn(segment, second, segments - 1)).length;
        return {
          fileId: file.id,
          segment,
          kind: file.kind,
          frames: file.kind === 'video' ? Math.max(1, picked) : picked,
          versionIds: versionIds === 'new' ? [] : versionIds.filter((id) => !taken.has(id)),
        };
      });
    });
  };
  async function* walk(place: Place, fileIds: number[] | undefined): AsyncGenerator<number[]> {
    if (fileIds) return yield* chunksOf(fileIds, AT_ONCE);
    const sources = await known.sourcesOf(place);
    for (
      let files = await media.describedFiles.listAfter(sources, 0, AT_ONCE);
      files.length > 0;
      files = await media.describedFiles.listAfter(sources, files.at(-1)?.fileId ?? 0, AT_ONCE)
    )
      yield files.map(({ fileId }) => fileId);
  }
  const versionsOf = async (projectId: number): Promise<number[]> =>
    (await known.listTaught([projectId])).map(({ version }) => version.id).toSorted((one, other) => one - other);

  const askFor = async ({ projectId }: Place, wanted: Wanted[], options: TaskRequestOptions): Promise<number> => {
    let made = 0;
    for (const own of groupBy(wanted, ({ versionIds }) => versionIds.join(' ')).values()) {
      const versionIds = own[0]?.versionIds ?? [];
      const pictures = chunksOf(
        own.filter(({ kind }) => kind === 'image'),
        MAX_SCANNED_AT_ONCE,
      ).map((some): ScanInput => ({ projectId, versionIds, fileIds: some.map(({ fileId }) => fileId), segment: null }));
      const films = own
        .filter(({ kind }) => kind === 'video')
        .map(({ fileId, segment }): ScanInput => ({ projectId, versionIds, fileIds: [fileId], segment }));
      await scans.claim(projectId, own, versionIds);
      const requests = [...pictures, ...films].map((input) => ({
        subject: subjectOf(input),
        fileId: input.segment === null ? null : (input.fileIds[0] ?? null),
        input: toStored(input),
      }));
      made += await inference.ask('scan', requests, options);
    }
    return made;
  };

  /** In the transaction under way. Of the whole project, or of these files of it. Tells how many tasks it took. */
  const ask = async (
    place: Place,
    { fileIds, ...options }: TaskRequestOptions & { fileIds?: number[] } = {},
  ): Promise<number> => {
    await scans.lock(place.projectId);
    const versionIds = await versionsOf(place.projectId);
    if (versionIds.length === 0) return 0;
    let made = 0;
    for await (const some of walk(place, fileIds))
      made += await askFor(
        place,
        (await wantedOf(some, place, versionIds)).filter((one) => one.versionIds.length > 0),
        { priority: PRIORITY.inBulk, ...options },
      );
    return made;
  };

  return {
    ask,
    /** Files that are new to a project with taught classes and a plan, wherever they are. */
    async askNew(fileIds: number[], options: TaskRequestOptions = {}): Promise<void> {
      const files = await media.findFiles(fileIds);
      const plans = await billing.ratesOfProjects([...new Set(files.map(({ projectId }) => projectId))]);
      for (const [projectId, own] of groupBy(files, (file) => file.projectId)) {
        const [first] = own;
        if (first && plans.has(projectId))
          await ask({ projectId, userId: first.userId }, { fileIds: own.map(({ id }) => id), ...options });
      }
    },
    /** What these versions have not looked at; new ones at nothing yet. */
    async measure(place: Place, versionIds: number[] | 'new'): Promise<{ files: number; frames: number }> {
      const amount = { files: 0, frames: 0 };
      for await (const some of walk(place, undefined)) {
        const wanted = await wantedOf(some, place, versionIds);
        const counted = versionIds === 'new' ? wanted : wanted.filter((one) => one.versionIds.length > 0);
        amount.files += new Set(counted.map(({ fileId }) => fileId)).size;
        amount.frames += counted.reduce((sum, { frames }) => sum + frames, 0);
      }
      return amount;
    },
  };
}
export type ScanTasks = ReturnType<typeof createScanTasks>;
