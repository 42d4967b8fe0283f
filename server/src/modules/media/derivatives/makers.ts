import { rm } from 'node:fs/promises';
import { MediaRefused, type MediaEngine, type MediaFacts } from '#platform/media/index.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { PlacedFile } from '../files/files.store.ts';
import { UnreadableFile, type MadeObject, type Makers } from './preparation.service.ts';

/** What the engine needs to know again of a file it has looked at once. */
export const factsOf = (row: PlacedFile): MediaFacts =>
  // The row was written from facts of exactly this shape.
  ({
    ...row,
    format: row.format as MediaFacts['format'],
    kind: row.kind === 'video' ? 'video' : 'image',
    mime: row.mime ?? '',
    width: row.width ?? 0,
    height: row.height ?? 0,
    takenAt: row.realDate,
    codec: null,
  });

/**
 * How many frames are looked at of a file that was cut from a camera: as many as its project pays for. Undefined: as
 * many as are worth it.
 */
export type MaxFramesOf = (row: PlacedFile) => Promise<number | undefined>;

/** Makes derivatives: the engine writes a file of this machine, storage takes it in under its own hash. */
export function createMakers({
  engine,
  storage,
  mostFramesOf,
}: {
  engine: MediaEngine;
  storage: Storage;
  mostFramesOf: MaxFramesOf;
}): Makers {
  const make = async <T>(
    row: PlacedFile,
    write: (path: string, to: string) => Promise<T>,
  ): Promise<MadeObject & { made: T }> => {
    const to = storage.newPath();
    try {
      const made = await storage.withFile(row.sha256 ?? '', (path) => write(path, to));
      const received = await storage.adopt(to);
      await storage.keep(received);
      return { key: received.key, bytes: received.size, made };
    } catch (error) {
      await storage.discard({ path: to });
      throw error instanceof MediaRefused ? new UnreadableFile(error.message) : error;
    }
  };

  return {
    thumbnail: (row) => make(row, (path, to) => engine.thumbnail(path, factsOf(row), to)),
    async rendition(row) {
      const { made, ...object } = await make(row, (path, to) => engine.rendition(path, factsOf(row), to));
      return { ...object, mime: made.mime };
    },
    async frames(row) {
      const folder = storage.newPath();
      try {
        const found = await storage.withFile(row.sha256 ?? '', async (path) =>
          engine.frames(path, factsOf(row), { folder, mostFrames: await mostFramesOf(row) }),
        );
        const frames: (MadeObject & { second: number })[] = [];
        for (const { second, path } of found) {
          const received = await storage.adopt(path);
          await storage.keep(received);
          frames.push({ second, key: received.key, bytes: received.size });
        }
        return frames;
      } catch (error) {
        throw error instanceof MediaRefused ? new UnreadableFile(error.message) : error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    proxy: (row) => make(row, (path, to) => engine.proxy(path, factsOf(row), to, () => undefined)),
  };
}
