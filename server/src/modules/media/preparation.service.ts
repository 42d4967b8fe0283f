import type { Log } from '#platform/log.ts';
import type { Attempt, Queue } from '#platform/queue.ts';
import { makeProxyJob } from './media.jobs.ts';
import type { FileChange, FileStore, PlacedFile } from './files.store.ts';

/** What can be made of a file. Each makes one object and answers with its key; a refusal of the file itself is a `FileAtFault`. */
export interface Makers {
  thumbnail(row: PlacedFile): Promise<string>;
  rendition(row: PlacedFile): Promise<{ key: string; mime: string }>;
  proxy(row: PlacedFile): Promise<string>;
}

/** The file cannot be prepared, however often we try. The message is for its owner. */
export class FileAtFault extends Error {}

export interface PreparationDeps {
  store: Pick<FileStore, 'find'>;
  change: (fileId: number, change: FileChange) => Promise<void>;
  makers: Makers;
  queue: Pick<Queue, 'send'>;
  log: Log;
}

const GAVE_UP = 'Не удалось подготовить просмотр';

/** The way of an uploaded file to its card. Each step looks at what is already done, so running twice does no harm. */
export function createPreparation({ store, change, makers, queue, log }: PreparationDeps) {
  const guarded = async (fileId: number, attempt: Attempt, work: (row: PlacedFile) => Promise<void>): Promise<void> => {
    const row = await store.find(fileId);
    if (!row || row.deletedAt || row.state !== 'preparing') {
      log.debug({ fileId, state: row?.state }, 'nothing to prepare');
      return;
    }
    try {
      await work(row);
    } catch (error) {
      if (error instanceof FileAtFault) return change(fileId, { state: 'failed', stateReason: error.message });
      if (attempt.isLast) await change(fileId, { state: 'failed', stateReason: GAVE_UP });
      throw error;
    }
  };

  return {
    prepare: (fileId: number, attempt: Attempt) =>
      guarded(fileId, attempt, async (row) => {
        // The thumbnail first: a card with a picture is what people wait for.
        if (!row.thumbnailKey) await change(fileId, { thumbnailKey: await makers.thumbnail(row) });
        if (row.shownByBrowsers || row.shownKey) return change(fileId, { state: 'ready' });
        if (row.kind === 'video') return queue.send(makeProxyJob, { fileId });
        const { key, mime } = await makers.rendition(row);
        await change(fileId, { shownKey: key, shownMime: mime, state: 'ready' });
      }),
    makeProxy: (fileId: number, attempt: Attempt) =>
      guarded(fileId, attempt, async (row) => {
        const key = row.shownKey ?? (await makers.proxy(row));
        await change(fileId, { shownKey: key, shownMime: 'video/mp4', state: 'ready' });
      }),
  };
}
export type Preparation = ReturnType<typeof createPreparation>;
