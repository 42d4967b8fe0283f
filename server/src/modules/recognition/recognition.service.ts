import type { FileRecognition, FrameReading, TaskResult } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Media } from '#modules/media/index.ts';
import type { ReadingStore } from './readings.store.ts';
import { GAVE_UP, PRIORITY } from './tasks.service.ts';
import type { TaskRow, TaskStore } from './tasks.store.ts';

export interface RecognitionDeps {
  tasks: TaskStore;
  readings: ReadingStore;
  media: Pick<Media, 'setWords' | 'requireOwnFile'>;
  clock: Clock;
  /** Says, once it is committed, that there is work. */
  wake: () => void;
}

const unique = (texts: string[]): string[] => [...new Set(texts)];

/** All that was read on the frames, each line once: a sign in view for a minute is one sign. */
const textOf = (frames: FrameReading[]): string => unique(frames.flatMap(({ text }) => text.split('\n').map((line) => line.trim()).filter(Boolean))).join('\n');

/** A file's way to its words: a task when there is something to look at, and what comes back written down. */
export function createRecognitionService({ tasks, readings, media, clock, wake }: RecognitionDeps) {
  return {
    /** Asks for these files to be read; one that waits already is not asked for twice. */
    async ask(fileIds: number[], { priority = PRIORITY.newFile, ticketId = null }: { priority?: number; ticketId?: number | null } = {}): Promise<number> {
      const now = clock.now();
      const made = await tasks.insert(fileIds.map((fileId) => ({ fileId, task: 'recognise', priority, ticketId, state: 'waiting', availableAt: now, createdAt: now })));
      wake();
      return made.length;
    },
    async take({ fileId }: TaskRow, result: TaskResult): Promise<boolean> {
      // Who asks questions brings the place for answers.
      if (result.task !== 'recognise') throw new AppError('invalid', 'Ответ не на ту задачу', { errors: { result: 'Ответ не на ту задачу' } });
      const { description, frames } = result.recognition;
      const isThere = await media.setWords(fileId, {
        aiDescription: description.text,
        aiProvider: description.provider,
        aiModel: description.model,
        ocrResult: textOf(frames),
        qrCodes: unique(frames.flatMap(({ codes }) => codes.map(({ content }) => content))),
      });
      if (isThere) await readings.replace(fileId, { scenes: description.scenes, frames, readAt: clock.now() });
      return isThere;
    },
    /** A card must not promise for ever that it is being read. What was read before stays. */
    async giveUp({ fileId }: TaskRow): Promise<void> {
      if (!(await readings.find(fileId))) await media.setWords(fileId, { aiDescription: null, aiProvider: null, aiModel: null, ocrResult: '', qrCodes: [] });
    },
    async show(fileId: number, userId: number): Promise<FileRecognition> {
      const file = await media.requireOwnFile(fileId, userId);
      const [task, reading] = await Promise.all([tasks.latest(fileId), readings.find(fileId)]);
      const STATUS = { waiting: 'waiting', leased: 'running', done: 'done', failed: 'failed' } as const;
      return {
        status: task ? STATUS[task.state] : reading ? 'done' : 'none',
        reason: task?.state === 'failed' ? GAVE_UP : null,
        provider: file.aiProvider,
        model: file.aiModel,
        scenes: reading?.scenes ?? [],
        frames: reading?.frames ?? [],
      };
    },
  };
}
export type RecognitionService = ReturnType<typeof createRecognitionService>;
