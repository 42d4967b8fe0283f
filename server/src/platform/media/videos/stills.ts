import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import sharp from 'sharp';
import type { VideoFormat } from '../facts.ts';
import { asFileDamage } from '../ffmpeg/damage.ts';
import { framesOf, toRgb } from '../ffmpeg/frames.ts';
import { MediaRefused } from '../refused.ts';
import { playerSecondOf } from './player-second.ts';
import { fitInside, shapeOf, uprightFilters } from './stream-shape.ts';
import { openVideo } from './video-facts.ts';

export interface Still {
  second: number;
  /** Name of its jpeg in the folder. */
  name: string;
  width: number;
  height: number;
}

export interface StillsWanted {
  path: string;
  format: VideoFormat;
  folder: string;
  /** As a player counts them. */
  seconds: number[];
  /** Called now and then: a sign of life. */
  report: (progress: number) => void;
}

const QUALITY = 95;
/** A second that was written down in thousandths may lie this much before the frame that was seen at it. */
const ROUNDING_SECONDS = 0.000_501;
/** A frame that is so near is decoded towards; for a further one it is cheaper to jump. */
const NEAR_SECONDS = 2;
/**
 * A jump goes by the order of decoding and may land behind the frame that was wanted: then from further and further
 * back, at last from the beginning.
 */
const STEPS_BACK = [0, 1, 5, 30, Infinity];

/**
 * The very frames that are on the screen at these seconds, whatever the rate: whole, upright, each a jpeg in the
 * folder.
 */
export const writeStills = ({ path, format, folder, seconds, report }: StillsWanted): Promise<Still[]> =>
  asFileDamage('video', async () => {
    await mkdir(folder, { recursive: true });
    const found: Still[] = [];
    await decodeSeconds({ path, format, seconds, quality: QUALITY, longSide: Infinity }, async (seen) => {
      const name = `${found.length}.jpg`;
      const { bytes, ...size } = await seen.draw();
      await writeFile(join(folder, name), bytes);
      found.push({ second: seen.second, name, ...size });
      report(found.length / seconds.length);
    });
    return found;
  });

interface Visit {
  path: string;
  format: VideoFormat;
  seconds: number[];
  quality: number;
  /** Larger pictures are made smaller. */
  longSide: number;
}
interface Seen {
  second: number;
  /** The frame that was shown last is still on the screen. */
  isSame: boolean;
  draw: () => Promise<{ width: number; height: number; bytes: Buffer }>;
}

/** Shows what is on the screen at each of the seconds, in order of time. */
export async function decodeSeconds({ seconds, ...film }: Visit, see: (seen: Seen) => Promise<void>): Promise<void> {
  const left = seconds.toSorted((one, other) => one - other);
  const walkFrom = (back: number) =>
    walk({ ...film, wanted: [...left], startAt: Math.max(0, (left[0] ?? 0) - back) }, async (seen) => {
      await see(seen);
      left.shift();
    });
  while (left.length > 0) {
    const before = left.length;
    for (const back of STEPS_BACK) {
      await walkFrom(back);
      if (left.length < before) break;
    }
    if (left.length === before) throw new MediaRefused('damaged', 'video');
  }
}

interface Walk extends Omit<Visit, 'seconds'> {
  /** In order. */
  wanted: number[];
  startAt: number;
}
/** Shows frames in order until the next one wanted is far away. Shows none if it began behind the first. */
async function walk(
  { path, format, wanted, startAt, quality, longSide }: Walk,
  see: (seen: Seen) => Promise<void>,
): Promise<void> {
  const video = await openVideo(path, format);
  const { input, stream, startSeconds } = video;
  const shape = shapeOf(stream);
  const filters = uprightFilters(shape, fitInside(shape.stored, { long: longSide, short: longSide, step: 1 }));
  const draw = async (frame: Frame) => {
    const { rgb, width, height } = await toRgb(frame, filters);
    return {
      width,
      height,
      bytes: await sharp(rgb, { raw: { width, height, channels: 3 } })
        .jpeg({ quality })
        .toBuffer(),
    };
  };
  const left = [...wanted];
  let last: Frame | null = null;
  const seeUntil = async (second: number, frame: Frame) => {
    for (let next = left[0]; next !== undefined && next + ROUNDING_SECONDS < second; next = left[0]) {
      await see({ second: next, isSame: frame === last, draw: () => draw(frame) });
      last = frame;
      left.shift();
    }
  };
  let shown: Frame | null = null;
  try {
    // To the key frame before it. Where an index is missing this fails, and the beginning is read instead.
    if (startAt > 0) await input.seek(startSeconds + startAt, -1, AVSEEK_FLAG_BACKWARD);
    for await (const frame of framesOf(input, stream)) {
      const second = playerSecondOf(frame, video);
      const isBehind = shown === null && second > (wanted[0] ?? 0) + ROUNDING_SECONDS;
      if (isBehind && startAt > 0) return;
      // Until this frame the one before it was on the screen; before the first there is only the first.
      await seeUntil(second, shown ?? frame);
      const next = left[0];
      if (next === undefined || (left.length < wanted.length && next > second + NEAR_SECONDS)) return;
      shown?.free();
      shown = frame.clone();
      if (!shown) throw new Error('The frame could not be kept');
    }
    if (shown) await seeUntil(Infinity, shown);
  } finally {
    shown?.free();
    await input.close();
  }
}
