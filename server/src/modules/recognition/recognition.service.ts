import { Pause, PAUSES, type FileRecognition, type FrameFeatures, type Told } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { PRIORITY, type TaskRequestOptions, type Inference, type Task } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import { createRecogniseTask, fileOf } from './recognise-task.ts';
import { sceneOf, machineDescription, type Known } from './machine-description.ts';
import type { FileAnalysisStore } from './file-analyses.store.ts';
import type { FrameAnalyses } from './frame-analyses.service.ts';
import { taughtOnScreen, type TaughtPorts } from './taught.ts';

export interface RecognitionDeps extends TaughtPorts {
  inference: Pick<Inference, 'ask' | 'latest'>;
  fileAnalyses: FileAnalysisStore;
  sights: FrameAnalyses;
  media: Pick<
    Media,
    | 'setWords'
    | 'retell'
    | 'setDescription'
    | 'setRecognition'
    | 'requireFile'
    | 'modelInput'
    | 'findFiles'
    | 'findKeptFiles'
    | 'listFrames'
  >;
  /** By whose clock the date of a file is told. */
  timeZoneOf: (userId: number) => Promise<string>;
  /** Tells, in the transaction that keeps what was seen, what finds taught classes later. */
  featuresSeen: (seen: { fileId: number; features: FrameFeatures[] }) => Promise<void>;
  clock: Clock;
}

const GAVE_UP = 'Не удалось распознать файл';
/** A database takes only so many values at once. */
const AT_ONCE = 1000;
const STATUS = { waiting: 'waiting', leased: 'running', done: 'done', failed: 'failed' } as const;

export const subjectOf = (fileId: number): string => `file ${fileId}`;
/** A file's way to its words: a task when there is something to look at, and what comes back written down. */
export function createRecognitionService({
  inference,
  fileAnalyses,
  sights,
  media,
  taughtOf,
  timeZoneOf,
  featuresSeen,
  clock,
}: RecognitionDeps) {
  /** Names are asked for only where classes may know better. */
  const knownOf = async (fileIds: number[]): Promise<(fileId: number) => Known> => {
    const taught = await taughtOf(fileIds);
    const names = await sights.namesOf([...taught.keys()]);
    return (fileId) => ({ taught: taught.get(fileId) ?? [], frames: names.get(fileId) ?? [] });
  };
  const knownOn = async (fileId: number): Promise<Known> => (await knownOf([fileId]))(fileId);

  const task = createRecogniseTask({ fileAnalyses, sights, media, taughtOf, timeZoneOf, featuresSeen, clock });

  return {
    task,
    /** Asks for these files to be read; one that waits already is not asked for twice. */
    async ask(fileIds: number[], options: TaskRequestOptions = {}): Promise<number> {
      // Files first, then money: so does who ends a task. Whoever has what was read need not know that it is looked at
      // once more.
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
        const read = new Set((await fileAnalyses.findAll(fileIds)).map(({ fileId }) => fileId));
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
    async show(actor: Actor, fileId: number): Promise<FileRecognition> {
      const file = await media.requireFile(actor, fileId, 'file.read');
      const [latest, analysis, frames, known] = await Promise.all([
        inference.latest('recognise', subjectOf(fileId)),
        fileAnalyses.find(fileId),
        sights.frameReadingsOf([fileId]),
        knownOn(fileId),
      ]);
      const seen = frames.get(fileId) ?? [];
      // Whoever has what was read need not know that it is looked at once more.
      const state = latest?.priority === PRIORITY.inBackground && analysis ? 'done' : latest?.state;
      const pause = state === 'paused' ? (latest?.pause ?? null) : null;
      return {
        status: pause ?? (state && state !== 'paused' ? STATUS[state] : analysis ? 'done' : 'none'),
        reason: pause ? PAUSES[pause] : state === 'failed' ? GAVE_UP : null,
        provider: file.aiProvider,
        model: file.aiModel,
        scenes: (analysis?.scenes ?? []).map((scene) => sceneOf(scene, known)),
        frames: seen,
        place: analysis?.place ?? null,
        colours: seen.some(({ detections }) => detections.length > 0) ? [] : await sights.coloursOf(fileId),
        told: file.aiProvider === 'person' ? machineDescription(file, analysis, known) : null,
        taught: taughtOnScreen(known.taught),
      };
    },
    /**
     * In the transaction that changes what taught classes show on these files: machines tell of it. A user's own
     * words stay.
     */
    async retell(fileIds: number[]): Promise<void> {
      for (let from = 0; from < fileIds.length; from += AT_ONCE) {
        const some = fileIds.slice(from, from + AT_ONCE);
        const [files, told, knownAbout] = [
          await media.findFiles(some),
          await fileAnalyses.findAll(some),
          await knownOf(some),
        ];
        const readingOf = new Map(told.map((analysis) => [analysis.fileId, analysis]));
        await media.retell(
          files.flatMap((file) => {
            const now = machineDescription(file, readingOf.get(file.id), knownAbout(file.id));
            if (!now || file.aiProvider === 'person' || file.aiDescription === now.ai_description) return [];
            return [{ file, aiDescription: now.ai_description, aiProvider: now.ai_provider, aiModel: now.ai_model }];
          }),
        );
      }
    },
    /** A user takes their own words back. */
    async restoreDescription(actor: Actor, fileId: number): Promise<Told> {
      const file = await media.requireFile(actor, fileId, 'file.manage');
      const told = machineDescription(file, await fileAnalyses.find(fileId), await knownOn(fileId));
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
