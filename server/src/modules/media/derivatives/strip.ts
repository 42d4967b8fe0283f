import { readFile } from 'node:fs/promises';
import { onBehalfOf } from '#platform/fairness/on-behalf-of.ts';
import type { MediaEngine } from '#platform/media/index.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { PlacedFile } from '../files/files.store.ts';
import { factsOf } from './makers.ts';

/**
 * The picture and nothing that its camera, its program or its owner has written into it. Made anew for who asks:
 * strangers ask once for each task.
 */
export const createStrip =
  ({ engine, storage }: { engine: Pick<MediaEngine, 'rendition'>; storage: Storage }) =>
  async (row: PlacedFile): Promise<{ bytes: Buffer; mime: string }> => {
    const to = storage.newPath();
    try {
      const { mime } = await storage.withFile(row.sha256 ?? '', (path) =>
        onBehalfOf(row.userId, () => engine.rendition(path, factsOf(row), to)),
      );
      return { bytes: await readFile(to), mime };
    } finally {
      await storage.discard({ path: to });
    }
  };
export type Strip = ReturnType<typeof createStrip>;
