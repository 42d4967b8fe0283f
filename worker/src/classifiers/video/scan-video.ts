import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { MOMENTS_A_SECOND, type Moment } from '@rakurs/contract';
import type { Found } from '../training-set.ts';
import { createMotionDetector, thumbnailOf } from './motion.ts';
import { createTracker, type Track } from './tracker.ts';

export interface VideoScan<Seen> {
  /** Of the segment, in order; read one by one. */
  moments: AsyncIterable<Moment>;
  from: number;
  to: number;
  /** Every so many of the moments is analysed, if anything has moved. */
  stride: number;
  analyse(jpeg: Uint8Array): Promise<Seen>;
  /** Who makes the small copy by which it is seen that something has moved; here, unless told. */
  thumbnail?: typeof thumbnailOf;
  /** For each class where it is in what was seen. */
  classes: readonly ((seen: Seen) => readonly Found[])[];
}

export interface VideoScanResult {
  /** For each class what it found. */
  tracks: Track[][];
  /** Moments that went by, and those of them that were analysed. */
  passed: number;
  analysed: number;
}

/**
 * Follows classes through a segment of a video. Of the video only one moment is ever in memory; where nothing moves,
 * what was seen last is still true.
 */
export async function scanVideo<Seen>({
  moments,
  from,
  to,
  stride,
  analyse: look,
  classes,
  thumbnail: makeThumbnail = thumbnailOf,
}: VideoScan<Seen>): Promise<VideoScanResult> {
  const step = stride / MOMENTS_A_SECOND;
  const trackers = classes.map(() => createTracker({ from, to, step }));
  const motion = createMotionDetector();
  const isDue = (second: number) => Math.round(second * MOMENTS_A_SECOND) % stride === 0;
  let [passed, analysed] = [0, 0];
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
    const thumbnail = await makeThumbnail(shown);
    if (!motion.isStill({ second, thumbnail })) {
      analysed += 1;
      motion.lookedAt({ second, thumbnail });
      const seen = await look(shown);
      found = [];
      for (const find of classes) found = [...found, (await othersHadTheirTurn(), find(seen))];
    }
    trackers.forEach((tracker, index) => tracker.see(second, found[index] ?? []));
  }
  return { tracks: trackers.map((tracker) => tracker.finish()), passed, analysed };
}
