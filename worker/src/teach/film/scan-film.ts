import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { MOMENTS_A_SECOND, type Moment } from '@rakurs/contract';
import type { Found } from '../lesson.ts';
import { createStillness, thumbnailOf } from './stillness.ts';
import { createTracker, type Track } from './tracker.ts';

export interface FilmScan<Seen> {
  /** Of the piece, in order; read one by one. */
  moments: AsyncIterable<Moment>;
  from: number;
  to: number;
  /** Every so many of the moments is looked at, if anything has moved. */
  stride: number;
  look(jpeg: Uint8Array): Promise<Seen>;
  /** For each class where it is in what was seen. */
  classes: readonly ((seen: Seen) => readonly Found[])[];
}

export interface FilmFound {
  /** For each class what it found. */
  tracks: Track[][];
  /** Moments that went by, and those of them that were looked at. */
  passed: number;
  looked: number;
}

/** Follows classes through a piece of a film. Of the film only one moment is ever in memory; where nothing moves, what was seen last is still true. */
export async function scanFilm<Seen>({ moments, from, to, stride, look, classes }: FilmScan<Seen>): Promise<FilmFound> {
  const step = stride / MOMENTS_A_SECOND;
  const trackers = classes.map(() => createTracker({ from, to, step }));
  const stillness = createStillness();
  const isDue = (second: number) => Math.round(second * MOMENTS_A_SECOND) % stride === 0;
  let [passed, looked] = [0, 0];
  let shown: Uint8Array | null = null;
  let judged: Uint8Array | null = null;
  let found: (readonly Found[])[] = classes.map(() => []);
  for await (const { second, picture } of moments) {
    shown = picture ?? shown;
    if (!shown || !isDue(second)) continue;
    passed += 1;
    if (shown === judged) {
      for (const tracker of trackers) tracker.stay(second);
      continue;
    }
    judged = shown;
    const thumbnail = await thumbnailOf(shown);
    if (!stillness.isStill({ second, thumbnail })) {
      looked += 1;
      stillness.lookedAt({ second, thumbnail });
      const seen = await look(shown);
      found = [];
      for (const find of classes) found = [...found, (await othersHadTheirTurn(), find(seen))];
    }
    trackers.forEach((tracker, index) => tracker.see(second, found[index] ?? []));
  }
  return { tracks: trackers.map((tracker) => tracker.finish()), passed, looked };
}
