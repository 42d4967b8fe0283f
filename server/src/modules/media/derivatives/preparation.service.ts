import type { Log } from '#platform/log.ts';
import type { Attempt, Queue } from '#platform/queue.ts';
import { makeProxyJob, pickFramesJob } from './derivatives.jobs.ts';
import type { FileChange, FileStore, PlacedFile } from '../files/files.store.ts';
import type { FrameStore } from './frames.store.ts';

/** What can be made of a file. Each makes one object and answers with its key; a refusal of the file itself is a `FileAtFault`. */
export interface Makers {
  thumbnail(row: PlacedFile): Promise<string>;
  rendition(row: PlacedFile): Promise<{ key: string; mime: string }>;
  proxy(row: PlacedFile): Promise<string>;
  frames(row: PlacedFile): Promise<{ second: number; key: string }[]>;
}

/** The file cannot be prepared, however often we try. The message is for its owner. */
export class FileAtFault extends Error {}

export interface PreparationDeps {
  store: Pick<FileStore, 'find' | 'findInTrash'>;
  change: (fileId: number, change: FileChange) => Promise<void>;
  frames: FrameStore;
  /** Tells that machines can look at the file. */
  prepared: (fileId: number) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  makers: Makers;
  /** Removes the bytes unless some file needs them. */
  removeUnused: (key: string) => Promise<void>;
  queue: Pick<Queue, 'send'>;
  log: Log;
}

/** Notes what was made, and gives it back. */
type Made = (key: string) => string;

const GAVE_UP = 'Не удалось подготовить просмотр';

/** The way of an uploaded file to its card. Each step looks at what is already done, so running twice does no harm. */
export function createPreparation({
  store,
  change,
  frames,
  prepared,
  inTransaction,
  makers,
  removeUnused,
  queue,
  log,
}: PreparationDeps) {
  /** It may be gone for good by the time something is made of it: then what was made is nobody's. */
  const withoutLeftovers = async (fileId: number, work: (made: Made) => Promise<void>): Promise<void> => {
    const keys: string[] = [];
    try {
      await work((key) => {
        keys.push(key);
        return key;
      });
    } finally {
      if (keys.length > 0 && !(await store.findInTrash(fileId))) for (const key of keys) await removeUnused(key);
    }
  };
  const guarded = async (
    fileId: number,
    attempt: Attempt,
    work: (row: PlacedFile, made: Made) => Promise<void>,
  ): Promise<void> => {
    const row = await store.find(fileId);
    if (!row || row.deletedAt || row.expiredAt || row.state !== 'preparing') {
      log.debug({ fileId, state: row?.state }, 'nothing to prepare');
      return;
    }
    try {
      await withoutLeftovers(fileId, (made) => work(row, made));
    } catch (error) {
      if (error instanceof FileAtFault) return change(fileId, { state: 'failed', stateReason: error.message });
      if (attempt.isLast) await change(fileId, { state: 'failed', stateReason: GAVE_UP });
      throw error;
    }
  };

  /** A picture is ready to be looked at with its card, as its own only frame; all or nothing. */
  const finish = (row: PlacedFile, done: FileChange) =>
    inTransaction(async () => {
      await change(row.id, { ...done, state: 'ready' });
      if (row.kind !== 'image') return;
      await frames.add(row.id, [{ second: 0, pictureKey: null }]);
      await prepared(row.id);
    });

  return {
    prepare: (fileId: number, attempt: Attempt) =>
      guarded(fileId, attempt, async (row, made) => {
        // The thumbnail first: a card with a picture is what people wait for.
        if (!row.thumbnailKey) await change(fileId, { thumbnailKey: made(await makers.thumbnail(row)) });
        if (row.kind === 'video') await queue.send(pickFramesJob, { fileId }, { ofPerson: row.userId });
        if (row.shownByBrowsers || row.shownKey) return finish(row, {});
        if (row.kind === 'video') return queue.send(makeProxyJob, { fileId }, { ofPerson: row.userId });
        const { key, mime } = await makers.rendition(row);
        await finish(row, { shownKey: made(key), shownMime: mime });
      }),
    makeProxy: (fileId: number, attempt: Attempt) =>
      guarded(fileId, attempt, async (row, made) => {
        const key = row.shownKey ?? made(await makers.proxy(row));
        await finish(row, { shownKey: key, shownMime: 'video/mp4' });
      }),
    /** Beside the proxy, not after it: what is on a video can be told long before every browser can play it. */
    async pickFrames(fileId: number): Promise<void> {
      const row = await store.find(fileId);
      if (!row || row.deletedAt || row.expiredAt || row.kind !== 'video' || (await frames.list(fileId)).length > 0)
        return;
      const found = await makers.frames(row).catch((error: unknown) => {
        if (!(error instanceof FileAtFault)) throw error;
        log.warn({ fileId, reason: error.message }, 'no frames to look at');
        return [];
      });
      if (found.length === 0) return;
      await withoutLeftovers(fileId, (made) =>
        inTransaction(async () => {
          await frames.add(
            fileId,
            found.map(({ second, key }) => ({ second, pictureKey: made(key) })),
          );
          await prepared(fileId);
        }),
      );
    },
  };
}
