import { SECOND_MS } from '#platform/clock.ts';
import { withAbortSignal } from '#platform/abort-signal.ts';
import type { FileStore } from '../files/files.store.ts';

/** The file went while something was made of it: nobody waits for that any more. */
export class FileGone extends Error {
  constructor() {
    super('The file is gone');
  }
}

export type WatchFile = <T>(fileId: number, work: () => Promise<T>) => Promise<T>;

const LOOK_MS = SECOND_MS / 2;

/**
 * Ends what children do for a file when it leaves sight: by itself, with its source, its project or its owner, for a
 * while or for good, and whichever
 * server was told so. Asked of the database, because each of these ways ends in its rows; work that is done at once
 * never asks.
 */
export const createFileWatch =
  ({ find, everyMs = LOOK_MS }: { find: FileStore['find']; everyMs?: number }): WatchFile =>
  async (fileId, work) => {
    const leaving = new AbortController();
    const look = async (): Promise<void> => {
      const row = await find(fileId);
      if (!row || row.deletedAt || row.expiredAt) leaving.abort(new FileGone());
    };
    // A database that does not answer now says nothing of the file.
    const timer = setInterval(() => void look().catch(() => undefined), everyMs).unref();
    try {
      return await withAbortSignal(leaving.signal, work);
    } finally {
      clearInterval(timer);
    }
  };
