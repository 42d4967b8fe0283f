import { AppError } from '#platform/errors.ts';
import { MediaRefused, type MediaEngine } from '#platform/media/index.ts';
import type { Received, Storage } from '#platform/storage/index.ts';

export interface WholeMakerDeps {
  engine: Pick<MediaEngine, 'remux'>;
  storage: Pick<Storage, 'newPath' | 'adopt' | 'discard'>;
  toAppError: (refused: MediaRefused) => AppError;
}

/**
 * Joins the parts of a recording and remuxes them: joined alone they have neither a duration nor an index to seek by.
 */
export const createWholeMaker =
  ({ engine, storage, toAppError }: WholeMakerDeps) =>
  async (join: (to: string) => Promise<void>, startedAt: Date): Promise<Received> => {
    const [joined, whole] = [storage.newPath(), storage.newPath()];
    try {
      await join(joined);
      await engine.remux(joined, startedAt, whole);
      return await storage.adopt(whole);
    } catch (error) {
      await storage.discard({ path: whole });
      if (!(error instanceof MediaRefused)) throw error;
      // A busy machine is no reason to throw a recording away.
      throw error.reason === 'timeout'
        ? new AppError('unavailable', error.message, { retryAfterSeconds: 5 })
        : toAppError(error);
    } finally {
      await storage.discard({ path: joined });
    }
  };
