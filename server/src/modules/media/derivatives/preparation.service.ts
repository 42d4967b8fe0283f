import type { Log } from '#platform/log.ts';
import type { Attempt, Queue } from '#platform/queue.ts';
import { makeProxyJob, pickFramesJob } from '../media.jobs.ts';
import type { FileChange, FileStore, PlacedFile } from '../files/files.store.ts';
import { FileGone, type WatchFile } from './file-watch.ts';
import type { FrameStore } from './frames.store.ts';

export interface MadeObject {
  key: string;
  bytes: number;
}

/**
 * What can be made of a file. Each makes one object and answers with its key and size; a refusal of the file itself is
 * a `FileAtFault`.
 */
export interface Makers {
  thumbnail(row: PlacedFile): Promise<MadeObject>;
  rendition(row: PlacedFile): Promise<MadeObject & { mime: string }>;
  proxy(row: PlacedFile): Promise<MadeObject>;
  frames(row: PlacedFile): Promise<(MadeObject & { second: number })[]>;
}

/** The file cannot be prepared, however often we try. The message is for its owner. */
export class UnreadableFile extends Error {}

export interface PreparationDeps {
  store: Pick<FileStore, 'find' | 'findInTrash'>;
  change: (fileId: number, change: FileChange) => Promise<void>;
  frames: FrameStore;
  /** Tells that machines can look at the file. */
  prepared: (fileId: number) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  makers: Makers;
  /** Ends the work when the file leaves sight. */
  watch: WatchFile;
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
  watch,
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
  const untilGone = async (fileId: number, work: () => Promise<void>): Promise<void> => {
    try {
      await watch(fileId, work);
    } catch (error) {
      if (!(error instanceof FileGone)) throw error;
      // Who takes it back out of the trash has it prepared anew.
      log.debug({ fileId }, 'the file went while it was prepared');
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
      await untilGone(fileId, () => withoutLeftovers(fileId, (made) => work(row, made)));
    } catch (error) {
      if (error instanceof UnreadableFile) return change(fileId, { state: 'failed', stateReason: error.message });
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
        if (!row.thumbnailKey) {
          const { key, bytes } = await makers.thumbnail(row);
          await change(fileId, { thumbnailKey: made(key), thumbnailBytes: bytes });
        }
        if (row.kind === 'video') await queue.send(pickFramesJob, { fileId }, { ofUser: row.userId });
        if (row.shownByBrowsers || row.shownKey) return finish(row, {});
        if (row.kind === 'video') return queue.send(makeProxyJob, { fileId }, { ofUser: row.userId });
        const { key, bytes, mime } = await makers.rendition(row);
        await finish(row, { shownKey: made(key), shownBytes: bytes, shownMime: mime });
      }),
    makeProxy: (fileId: number, attempt: Attempt) =>
      guarded(fileId, attempt, async (row, made) => {
        if (row.shownKey) return finish(row, { shownMime: 'video/mp4' });
        const { key, bytes } = await makers.proxy(row);
        await finish(row, { shownKey: made(key), shownBytes: bytes, shownMime: 'video/mp4' });
      }),
    /** Beside the proxy, not after it: what is on a video can be told long before every browser can play it. */
    pickFrames: (fileId: number): Promise<void> =>
      untilGone(fileId, async () => {
        const row = await store.find(fileId);
        if (!row || row.deletedAt || row.expiredAt || row.kind !== 'video' || (await frames.list(fileId)).length > 0)
          return;
        const found = await makers.frames(row).catch((error: unknown) => {
          if (!(error instanceof UnreadableFile)) throw error;
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
            await frames.setBytes(
              fileId,
              found.reduce((sum, { bytes }) => sum + bytes, 0),
            );
            await prepared(fileId);
          }),
        );
      }),
  };
}
