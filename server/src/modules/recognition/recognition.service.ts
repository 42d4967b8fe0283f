import {
  Pause,
  PAUSES,
  type FileRecognition,
  type FrameFeatures,
  type Recognition,
  type SightOfFrame,
  type Told,
} from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { groupBy } from '#platform/group-by.ts';
import {
  PRIORITY,
  type AskingOptions,
  type Inference,
  type Task,
  type TaskRegistration,
} from '#modules/inference/index.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import { focusOf } from './focus.ts';
import type { ReadingRow, ReadingStore } from './readings.store.ts';
import type { Sights } from './sights.service.ts';
import { taughtOnScreen, withTaught, type TaughtFinding, type TaughtPorts } from './taught.ts';

export interface RecognitionDeps extends TaughtPorts {
  inference: Pick<Inference, 'ask' | 'latest'>;
  readings: ReadingStore;
  sights: Sights;
  media: Pick<
    Media,
    | 'setWords'
    | 'retell'
    | 'setDescription'
    | 'setRecognition'
    | 'requireOwnFile'
    | 'modelInput'
    | 'findFiles'
    | 'findKeptFiles'
    | 'listFrames'
  >;
  /** Tells, in the transaction that keeps what was seen, what finds taught classes later. */
  featuresSeen: (seen: { fileId: number; features: FrameFeatures[] }) => Promise<void>;
  clock: Clock;
}

const GAVE_UP = 'Не удалось распознать файл';
/** A database takes only so many values at once. */
const AT_ONCE = 1000;
const STATUS = { waiting: 'waiting', leased: 'running', done: 'done', failed: 'failed' } as const;

export const subjectOf = (fileId: number): string => `file ${fileId}`;
const fileOf = ({ id, fileId }: Task): number => {
  if (fileId === null) throw new Error(`The task ${id} names no file`);
  return fileId;
};
const unique = (texts: string[]): string[] => [...new Set(texts)];

/** All that was read on the frames, each line once: a sign in view for a minute is one sign. */
const textOf = (frames: SightOfFrame[]): string =>
  unique(
    frames.flatMap(({ sight }) =>
      sight.text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ).join('\n');

/** What machines tell of the file: what the project's classes found, and then what was read of it. */
const toldOf = (
  { kind }: Pick<PlacedFile, 'kind'>,
  reading: ReadingRow | null | undefined,
  taught: readonly TaughtFinding[],
): Told | null =>
  reading && reading.description !== null && reading.provider !== null
    ? {
        ai_description: withTaught(reading.description, taught, kind),
        ai_provider: reading.provider,
        ai_model: reading.model ?? '',
      }
    : null;

/** A file's way to its words: a task when there is something to look at, and what comes back written down. */
export function createRecognitionService({
  inference,
  readings,
  sights,
  media,
  taughtOf,
  featuresSeen,
  clock,
}: RecognitionDeps) {
  const taughtOn = async (fileId: number): Promise<TaughtFinding[]> => (await taughtOf([fileId])).get(fileId) ?? [];

  const task: TaskRegistration<'recognise'> = {
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
          // That a newer model looks again is the house's own wish.
          const terms = priority === PRIORITY.inBackground ? ('house' as const) : ('fair_use' as const);
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
      return (
        input && {
          kind: input.kind,
          real_date: input.realDate?.toISOString() ?? null,
          duration_seconds: input.durationSeconds,
          frames: input.frames,
        }
      );
    },
    async take(asked, { description, frames, features = [] }: Recognition) {
      const fileId = fileOf(asked);
      const [file] = await media.findKeptFiles([fileId]);
      if (!file) return false;
      const isThere = await media.setWords(fileId, {
        aiDescription: withTaught(description.text, await taughtOn(fileId), file.kind),
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
      await readings.replace(fileId, {
        scenes: description.scenes,
        description: description.text,
        provider: description.provider,
        model: description.model,
        place: description.place ?? null,
        readAt: clock.now(),
      });
      return true;
    },
    /** A card must not promise for ever that it is being read. What was read before stays. */
    async giveUp(asked) {
      const fileId = fileOf(asked);
      if (!(await readings.find(fileId)))
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
  return {
    task,
    /** Asks for these files to be read; one that waits already is not asked for twice. */
    async ask(fileIds: number[], options: AskingOptions = {}): Promise<number> {
      // Files first, then money: so does who ends a task. Whoever has what was read need not know that it is looked at once more.
      if (options.priority !== PRIORITY.inBackground)
        await media.setRecognition(fileIds, 'waiting', { unless: ['running', ...Pause.options] });
      return inference.ask(
        'recognise',
        fileIds.map((fileId) => ({ subject: subjectOf(fileId), fileId })),
        options,
      );
    },
    /** A worker has taken the file, or has given it back, or nobody could do it. */
    async moved({ fileId, priority }: Task, to: 'waiting' | 'running' | 'failed'): Promise<void> {
      if (fileId !== null && priority !== PRIORITY.inBackground) await media.setRecognition([fileId], to);
    },
    /** Something stands in the way of these, or no longer does. */
    async held(tasks: Task[], to: Pause | 'waiting'): Promise<void> {
      const fileIds = tasks
        .filter(({ priority }) => priority !== PRIORITY.inBackground)
        .flatMap(({ fileId }) => fileId ?? []);
      for (let from = 0; from < fileIds.length; from += AT_ONCE)
        await media.setRecognition(fileIds.slice(from, from + AT_ONCE), to);
    },
    /** Nobody will look at these files after all: what was read of them before still holds. */
    async withdrawn(tasks: Task[]): Promise<void> {
      for (let from = 0; from < tasks.length; from += AT_ONCE) {
        const fileIds = tasks.slice(from, from + AT_ONCE).map(fileOf);
        const read = new Set((await readings.findAll(fileIds)).map(({ fileId }) => fileId));
        await media.setRecognition(
          fileIds.filter((id) => read.has(id)),
          'done',
        );
        await media.setRecognition(
          fileIds.filter((id) => !read.has(id)),
          'none',
        );
      }
    },
    async show(fileId: number, userId: number): Promise<FileRecognition> {
      const file = await media.requireOwnFile(fileId, userId);
      const [latest, reading, frames, taught] = await Promise.all([
        inference.latest('recognise', subjectOf(fileId)),
        readings.find(fileId),
        sights.readingsOf([fileId]),
        taughtOn(fileId),
      ]);
      const seen = frames.get(fileId) ?? [];
      // Whoever has what was read need not know that it is looked at once more.
      const state = latest?.priority === PRIORITY.inBackground && reading ? 'done' : latest?.state;
      const pause = state === 'paused' ? (latest?.pause ?? null) : null;
      return {
        status: pause ?? (state && state !== 'paused' ? STATUS[state] : reading ? 'done' : 'none'),
        reason: pause ? PAUSES[pause] : state === 'failed' ? GAVE_UP : null,
        provider: file.aiProvider,
        model: file.aiModel,
        scenes: reading?.scenes ?? [],
        frames: seen,
        place: reading?.place ?? null,
        colours: seen.some(({ detections }) => detections.length > 0) ? [] : await sights.coloursOf(fileId),
        told: file.aiProvider === 'person' ? toldOf(file, reading, taught) : null,
        taught: taughtOnScreen(taught),
      };
    },
    /** In the transaction that changes what taught classes show on these files: machines tell of it. A person's own words stay. */
    async retell(fileIds: number[]): Promise<void> {
      for (let from = 0; from < fileIds.length; from += AT_ONCE) {
        const some = fileIds.slice(from, from + AT_ONCE);
        const [files, told, taught] = [await media.findFiles(some), await readings.findAll(some), await taughtOf(some)];
        const readingOf = new Map(told.map((reading) => [reading.fileId, reading]));
        await media.retell(
          files.flatMap((file) => {
            const now = toldOf(file, readingOf.get(file.id), taught.get(file.id) ?? []);
            if (!now || file.aiProvider === 'person' || file.aiDescription === now.ai_description) return [];
            return [{ file, aiDescription: now.ai_description, aiProvider: now.ai_provider, aiModel: now.ai_model }];
          }),
        );
      }
    },
    /** A person takes their own words back. */
    async restoreDescription(fileId: number, userId: number): Promise<Told> {
      const file = await media.requireOwnFile(fileId, userId);
      const told = toldOf(file, await readings.find(fileId), await taughtOn(fileId));
      if (!told)
        throw new AppError('conflict', 'Автоматическое описание этого файла не сохранилось. Опишите файл заново.');
      await media.setDescription(fileId, {
        aiDescription: told.ai_description,
        aiProvider: told.ai_provider,
        aiModel: told.ai_model,
      });
      return told;
    },
  };
}
export type RecognitionService = ReturnType<typeof createRecognitionService>;
