import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { MediaRefused, type MediaEngine } from '#platform/media/index.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { PlacedFile } from '../files/files.store.ts';
import { factsOf } from './makers.ts';

/** A picture of a file as training programs read it: a jpg or png with nothing left to turn. */
export interface Still {
  /** Of a video; 0 of a picture. */
  second: number;
  size: number;
  extension: 'jpg' | 'png';
  width: number;
  height: number;
  read: () => Readable;
}

const READ_BYTES = 256 * 1024;
/**
 * One visit of the decoder: enough to walk through a scene at once, few enough that a download is not silent for long.
 */
const STILLS_AT_ONCE = 8;

/**
 * Of a picture itself, of a video the frames on the screen at these seconds. Each is there until the next is asked for.
 * Throws `MediaRefused` where a file cannot be read.
 */
export const createStills = ({ engine, storage }: { engine: MediaEngine; storage: Storage }) => {
  async function* ofPicture(row: PlacedFile): AsyncGenerator<Still> {
    const facts = factsOf(row);
    // A rendition in jpeg has been turned and converted already.
    const rendition = row.shownMime === 'image/jpeg' ? row.shownKey : null;
    const lent = await borrowObject(storage, rendition ?? row.sha256 ?? '');
    const to = storage.newPath();
    try {
      const { isKept, ...size } = rendition
        ? { isKept: true, width: facts.width, height: facts.height }
        : await engine.upright(lent.path, facts, to);
      yield {
        second: 0,
        ...(await onDisc(isKept ? lent.path : to)),
        extension: isKept && facts.format === 'png' ? 'png' : 'jpg',
        width: size.width,
        height: size.height,
      };
    } finally {
      await storage.discard({ path: to });
      await lent.giveBack();
    }
  }

  async function* ofVideo(row: PlacedFile, seconds: readonly number[]): AsyncGenerator<Still> {
    if (row.expiredAt) throw new MediaRefused('expired', 'video');
    const lent = await borrowObject(storage, row.sha256 ?? '');
    const folder = storage.newPath();
    try {
      for (let from = 0; from < seconds.length; from += STILLS_AT_ONCE) {
        const stills = await engine.stills(lent.path, factsOf(row), {
          seconds: seconds.slice(from, from + STILLS_AT_ONCE),
          folder,
        });
        for (const { path, ...still } of stills) {
          yield { ...still, ...(await onDisc(path)), extension: 'jpg' };
          await rm(path);
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
      await lent.giveBack();
    }
  }

  return (row: PlacedFile, seconds: readonly number[]): AsyncGenerator<Still> =>
    row.kind === 'video' ? ofVideo(row, seconds) : ofPicture(row);
};

const onDisc = async (path: string) => ({
  size: (await stat(path)).size,
  read: () => createReadStream(path, { highWaterMark: READ_BYTES }),
});

/**
 * `withFile` for somebody whose work is not one function: the object stays a file of this machine until it is given
 * back.
 */
export function borrowObject(storage: Storage, key: string): Promise<{ path: string; giveBack: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const lending = storage.withFile(
      key,
      (path) =>
        new Promise<void>((end) => {
          const giveBack = () => {
            end();
            return lending;
          };
          resolve({ path, giveBack });
        }),
    );
    lending.catch(reject);
  });
}
