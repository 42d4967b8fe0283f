import type { FrameFeatures, Recognition, FrameAnalysisEntry } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { groupBy } from '#platform/group-by.ts';
import { PRIORITY, type Task, type TaskRegistration } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import { focusOf } from './focus.ts';
import type { FileAnalysisStore } from './file-analyses.store.ts';
import { compareRecognitions } from './same-analysis.ts';
import type { FrameAnalyses } from './frame-analyses.service.ts';
import type { NamedFrame } from './superseded.ts';
import { withTaught, type TaughtPorts } from './taught.ts';

export interface RecogniseTaskDeps extends Pick<TaughtPorts, 'taughtOf'> {
  fileAnalyses: Pick<FileAnalysisStore, 'find' | 'replace'>;
  sights: Pick<FrameAnalyses, 'keep'>;
  media: Pick<Media, 'setWords' | 'modelInput' | 'findKeptFiles' | 'listFrames'>;
  /** By whose clock the date of a file is told. */
  timeZoneOf: (userId: number) => Promise<string>;
  /** Tells, in the transaction that keeps what was seen, what finds taught classes later. */
  featuresSeen: (seen: { fileId: number; features: FrameFeatures[] }) => Promise<void>;
  clock: Clock;
}

export const fileOf = ({ id, fileId }: Task): number => {
  if (fileId === null) throw new Error(`The task ${id} names no file`);
  return fileId;
};
const unique = (texts: string[]): string[] => [...new Set(texts)];

/** All that was read on the frames, each line once: a sign in view for a minute is one sign. */
const textOf = (frames: FrameAnalysisEntry[]): string =>
  unique(
    frames.flatMap(({ sight }) =>
      sight.text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ).join('\n');

/** As the worker has just sent them, before anybody keeps them. */
const namesIn = (frames: FrameAnalysisEntry[], secondOf: ReadonlyMap<number, number>): NamedFrame[] =>
  frames.map(({ frame_id, sight: { objects, impression } }) => ({
    id: frame_id,
    second: secondOf.get(frame_id) ?? 0,
    topClass: impression.gist,
    things: objects.map(({ class_name, noun, confidence, standing, x0, y0, x1, y1 }) => ({
      noun,
      className: class_name,
      confidence,
      standing,
      box: { x0, y0, x1, y1 },
    })),
  }));

/** What a worker is asked when a file is to be described, and what is kept of its answer. */
export function createRecogniseTask({
  fileAnalyses,
  sights,
  media,
  taughtOf,
  timeZoneOf,
  featuresSeen,
  clock,
}: RecogniseTaskDeps): TaskRegistration<'recognise'> {
  return {
    kind: 'recognise',
    async bill(asked) {
      const fileIds = asked.flatMap(({ fileId }) => fileId ?? []);
      // Those in the trash too: they may come back before anybody looks.
      const [found, frames] = await Promise.all([media.findKeptFiles(fileIds), media.listFrames(fileIds)]);
      const [fileById, framesOf] = [
        new Map(found.map((file) => [file.id, file])),
        groupBy(frames, ({ fileId }) => fileId),
      ];
      return new Map(
        asked.flatMap(({ subject, fileId, priority }) => {
          const file = fileById.get(fileId ?? 0);
          if (!file) return [];
          // That a newer model looks again is the installation's own wish.
          const terms = priority === PRIORITY.inBackground ? ('system' as const) : ('fair_use' as const);
          const frameIds = (framesOf.get(file.id) ?? []).map(({ id }) => id);
          return [
            [
              subject,
              {
                userId: file.userId,
                projectId: file.projectId,
                dataSourceId: file.dataSourceId,
                fileId: file.id,
                questionId: null,
                frameIds,
                title: `Описание: ${file.title}`,
                terms,
              },
            ] as const,
          ];
        }),
      );
    },
    async payload(asked, to) {
      const input = await media.modelInput(fileOf(asked), to);
      if (!input) return null;
      // Who is told no date needs no zone: where somebody lives is nobody else's business.
      const [owned] = input.realDate ? await media.findKeptFiles([fileOf(asked)]) : [];
      const dated = owned ? { time_zone: await timeZoneOf(owned.userId) } : {};
      return {
        kind: input.kind,
        real_date: input.realDate?.toISOString() ?? null,
        ...dated,
        duration_seconds: input.durationSeconds,
        frames: input.frames,
      };
    },
    async take(asked, { description, frames, features = [] }: Recognition) {
      const fileId = fileOf(asked);
      const [file] = await media.findKeptFiles([fileId]);
      if (!file) return false;
      const taught = (await taughtOf([fileId])).get(fileId) ?? [];
      const secondOf = new Map(
        taught.length === 0 ? [] : (await media.listFrames([fileId])).map(({ id, second }) => [id, second]),
      );
      const isThere = await media.setWords(fileId, {
        aiDescription: withTaught(description.text, { taught, kind: file.kind, frames: namesIn(frames, secondOf) }),
        aiProvider: description.provider,
        aiModel: description.model,
        ocrResult: textOf(frames),
        qrCodes: unique(frames.flatMap(({ sight }) => sight.codes.map(({ content }) => content))),
        seenClasses: unique(
          frames.flatMap(({ sight }) =>
            sight.objects.filter(({ standing }) => standing !== 'overruled').map(({ class_name }) => class_name),
          ),
        ),
        ...focusOf(frames),
      });
      if (!isThere) return false;
      await sights.keep(fileId, frames);
      if (features.length > 0) await featuresSeen({ fileId, features });
      await fileAnalyses.replace(fileId, {
        scenes: description.scenes,
        description: description.text,
        provider: description.provider,
        model: description.model,
        place: description.place ?? null,
        readAt: clock.now(),
      });
      return true;
    },
    compare: (_, { own, lent }) => compareRecognitions(own, lent),
    /** Nobody can tell of the features of a picture whether they are right. */
    comparable: ({ description, frames }) => ({ description, frames }),
    /** A card must not promise for ever that it is being read. What was read before stays. */
    async giveUp(asked) {
      const fileId = fileOf(asked);
      if (!(await fileAnalyses.find(fileId)))
        await media.setWords(fileId, {
          aiDescription: null,
          aiProvider: null,
          aiModel: null,
          ocrResult: '',
          qrCodes: [],
          seenClasses: [],
          focusX: null,
          focusY: null,
        });
    },
  };
}
