import { readFile, rm } from 'node:fs/promises';
import { endOfMoments, headOfMoment, secondsOfStretch } from '@rakurs/contract';
import { onBehalfOf } from '#platform/fairness/on-behalf-of.ts';
import { createAsyncQueue } from '#platform/async-queue.ts';
import type { MediaEngine } from '#platform/media/index.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { PlacedFile } from '../files/files.store.ts';
import type { WatchFile } from './file-watch.ts';
import { factsOf } from './makers.ts';
import { borrowObject } from './stills.ts';

/** A thing of a twentieth of the width is 36 pixels wide: what the detector's view of a quarter can still tell. */
const LONG_SIDE = 720;
/** A moment that a user drew a rectangle on is looked at as closely as a photograph. */
const SINGLE_LONG_SIDE = 1600;

export interface Stretch {
  from: number;
  to: number;
}
interface Wish {
  seconds: number[];
  longSide: number;
  isAwaited?: boolean;
  /** Whoever asked is gone. */
  gone: AbortSignal;
}
interface Made {
  second: number;
  path: string | null;
}

/**
 * A film's moments for who looks at it. They lie on this machine until they are sent: the decoder waits for nobody, and
 * memory holds one of them.
 */
export const createMoments = ({
  engine,
  storage,
  watch,
}: {
  engine: Pick<MediaEngine, 'moments'>;
  storage: Storage;
  watch: WatchFile;
}) => {
  async function* visit(row: PlacedFile, { gone, ...wish }: Wish): AsyncGenerator<Made> {
    const lent = await borrowObject(storage, row.sha256 ?? '');
    const folder = storage.newPath();
    const leaving = new AbortController();
    const line = createAsyncQueue<Made>();
    const signal = AbortSignal.any([leaving.signal, gone]);
    const decode = () => engine.moments(lent.path, factsOf(row), { ...wish, folder, made: line.add, signal });
    const work = onBehalfOf(row.userId, () => watch(row.id, decode)).then(line.end, line.fail);
    try {
      yield* line.all();
    } finally {
      leaving.abort();
      await work;
      await rm(folder, { recursive: true, force: true });
      await lent.giveBack();
    }
  }

  return {
    /** The bytes of a stretch, see `moments` of the contract. What was sent is removed at once. */
    async *ofStretch(row: PlacedFile, { from, to, gone }: Stretch & Pick<Wish, 'gone'>): AsyncGenerator<Uint8Array> {
      const seconds = secondsOfStretch({ from, to: Math.min(to, row.durationSeconds ?? to) });
      if (seconds.length > 0) {
        for await (const { second, path } of visit(row, { seconds, longSide: LONG_SIDE, gone })) {
          const picture = path === null ? null : await readFile(path);
          yield headOfMoment(second, picture?.length ?? 0);
          if (path === null || !picture) continue;
          yield picture;
          await rm(path);
        }
      }
      yield endOfMoments();
    },
    /** Jpegs of what is on the screen at these seconds, in their order, for a user's page. */
    async *shown(
      row: PlacedFile,
      { seconds, gone }: Pick<Wish, 'seconds' | 'gone'>,
    ): AsyncGenerator<{ second: number; picture: Buffer }> {
      let last: Buffer | null = null;
      for await (const { second, path } of visit(row, { seconds, longSide: LONG_SIDE, isAwaited: true, gone })) {
        if (path !== null) last = await readFile(path);
        if (last) yield { second, picture: last };
      }
    },
    /** A jpeg of what is on the screen at this second. */
    async at(row: PlacedFile, { second, gone }: { second: number } & Pick<Wish, 'gone'>): Promise<Buffer> {
      for await (const { path } of visit(row, { seconds: [second], longSide: SINGLE_LONG_SIDE, gone }))
        if (path !== null) return readFile(path);
      throw new Error('The film has no such moment');
    },
  };
};
export type Moments = ReturnType<typeof createMoments>;
