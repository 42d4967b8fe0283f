import { RECOGNISE_COMMAND, RecogniseParams } from '@rakurs/contract';
import type { z } from 'zod';
import { userActor, type Actor } from '#platform/actor.ts';
import { AppError } from '#platform/errors.ts';
import { defineCommand, ENDS_LATER } from '#platform/tickets/index.ts';
import { PRIORITY, type Inference, type SettlingOptions } from '#modules/inference/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { RecognitionService } from './recognition.service.ts';

export interface RecogniseAgainDeps {
  media: Pick<
    Media,
    'requireFile' | 'requireFiles' | 'requireSource' | 'listFileIdsAfter' | 'listFrames' | 'modelInput'
  >;
  recognition: Pick<RecognitionService, 'ask'>;
  inference: Pick<Inference, 'isAskedFor' | 'withdrawOf'>;
  settle: (ticketId: number, options?: SettlingOptions) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const AT_ONCE = 1000;
const titleOf = (params: z.output<typeof RecogniseParams>): string => {
  if ('data_source_id' in params) return 'Распознавание источника данных заново';
  return 'data_source_file_ids' in params
    ? `Распознавание заново: файлов — ${params.data_source_file_ids.length}`
    : 'Распознавание файла заново';
};
const NOTHING_TO_READ = 'Распознавать здесь пока нечего';

/**
 * Reads a file, a selection, or all files of a source, anew. The ticket ends with the last of its tasks, whenever that
 * is.
 */
export function createRecogniseAgain({ media, recognition, inference, settle, inTransaction }: RecogniseAgainDeps) {
  /** What is still being prepared is asked for once its frames are there: before that nobody knows what it comes to. */
  const withFrames = async (fileIds: number[]): Promise<number[]> => {
    const ready = new Set((await media.listFrames(fileIds)).map(({ fileId }) => fileId));
    return fileIds.filter((id) => ready.has(id));
  };
  const askForSource = async (dataSourceId: number, ticketId: number): Promise<void> => {
    for (
      let ids = await media.listFileIdsAfter(dataSourceId, 0, AT_ONCE);
      ids.length > 0;
      ids = await media.listFileIdsAfter(dataSourceId, ids.at(-1) ?? 0, AT_ONCE)
    ) {
      await recognition.ask(await withFrames(ids), { priority: PRIORITY.inBulk, ticketId });
    }
  };
  const askForSelection = async (actor: Actor, fileIds: number[], ticketId: number): Promise<void> => {
    const own = await media.requireFiles(actor, fileIds, 'file.manage');
    // A film gets its frames in time; a camera that was never seen may never be.
    const seen = new Set(await withFrames(own.flatMap(({ id, kind }) => (kind === 'stream' ? [id] : []))));
    const ids = own.flatMap(({ id, kind }) => (kind === 'stream' && !seen.has(id) ? [] : [id]));
    if (ids.length === 0) throw new AppError('invalid', NOTHING_TO_READ);
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await recognition.ask(await withFrames(ids.slice(from, from + AT_ONCE)), { priority: PRIORITY.inBulk, ticketId });
  };

  return {
    /** Called with every reading that has ended. */
    ended: async ({ ticketId }: { ticketId: number | null }): Promise<void> => {
      if (ticketId !== null) await settle(ticketId);
    },
    /** Tasks of theirs, of whatever kind, went with their files; what is left may be all. */
    left: async (ticketIds: number[]): Promise<void> => {
      for (const ticketId of ticketIds) await settle(ticketId);
    },
    /** Tasks of theirs are paused, or wait for workers again. */
    held: async (ticketIds: number[]): Promise<void> => {
      for (const ticketId of ticketIds) await settle(ticketId, { isPatient: false });
    },
    command: defineCommand({
      name: RECOGNISE_COMMAND,
      params: RecogniseParams,
      access: 'user',
      title: titleOf,
      cancel: ({ ticketId }) => inference.withdrawOf(ticketId),
      async run({ params, userId, ticketId, report }) {
        const actor = userActor(userId);
        // A second run, after a crash, finds the work asked for.
        if (!(await inference.isAskedFor(ticketId))) {
          await inTransaction(async () => {
            // Holds the ticket until the work is asked for: whoever cancels it meanwhile finds all of that work, and
            // none comes after.
            await report(0);
            if ('data_source_id' in params) {
              await media.requireSource(actor, params.data_source_id, 'file.manage');
              return askForSource(params.data_source_id, ticketId);
            }
            if ('data_source_file_ids' in params) return askForSelection(actor, params.data_source_file_ids, ticketId);
            await media.requireFile(actor, params.data_source_file_id, 'file.manage');
            if (!(await media.modelInput(params.data_source_file_id))) throw new AppError('invalid', NOTHING_TO_READ);
            const asked = await recognition.ask([params.data_source_file_id], {
              priority: PRIORITY.atTheScreen,
              ticketId,
            });
            if (asked === 0) throw new AppError('conflict', 'Файл уже распознаётся');
          });
        }
        await inTransaction(() => settle(ticketId));
        return ENDS_LATER;
      },
    }),
  };
}
