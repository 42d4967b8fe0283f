import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Demuxer } from 'node-av/api';
import type { Stream } from 'node-av/lib';
import sharp from 'sharp';
import type { VideoFormat } from '../facts.ts';
import { blamingTheFile } from '../ffmpeg/damage.ts';
import { framesOf, toRgb } from '../ffmpeg/frames.ts';
import { MediaRefused } from '../refused.ts';
import { createFramePicker } from './frame-picker.ts';
import { fitInside, shapeOf, uprightFilters } from './stream-shape.ts';
import { openVideo } from './video-facts.ts';

export interface KeyFrame {
  second: number;
  /** Name of its jpeg in the folder. */
  name: string;
}

export interface FramesWanted {
  path: string;
  format: VideoFormat;
  folder: string;
  durationSeconds: number | null;
  mostFrames?: number | undefined;
  report: (progress: number) => void;
}

/** Large enough for text on a street sign, small enough to send and to look at. */
const LONG_SIDE = 1920;
const QUALITY = 88;
/** Longer ones are read by their key frames alone: decoding an hour of film for two dozen pictures would take minutes. */
const DECODE_ALL_UP_TO_SECONDS = 120;
const SIGNATURE_FILTER = 'scale=64:36';

/** Writes the frames of a video that are worth a look: scene changes, and a steady rate between them. */
export const writeKeyFrames = ({
  path,
  format,
  folder,
  durationSeconds,
  mostFrames,
  report,
}: FramesWanted): Promise<KeyFrame[]> =>
  blamingTheFile('video', async () => {
    await mkdir(folder, { recursive: true });
    const { input, stream } = await openVideo(path, format);
    const duration = durationSeconds ?? 0;
    try {
      const found = await pick({ input, stream, duration, mostFrames, folder, report });
      if (found.length === 0) throw new MediaRefused('damaged', 'video');
      return found;
    } finally {
      await input.close();
    }
  });

interface Pass {
  input: Demuxer;
  stream: Stream;
  duration: number;
  mostFrames: number | undefined;
  folder: string;
  report: (progress: number) => void;
}

async function pick({ input, stream, duration, mostFrames, folder, report }: Pass): Promise<KeyFrame[]> {
  const shape = shapeOf(stream);
  const filters = uprightFilters(shape, fitInside(shape.stored, { long: LONG_SIDE, short: LONG_SIDE, step: 1 }));
  const picker = createFramePicker({ durationSeconds: duration, mostFrames });
  const found: KeyFrame[] = [];
  let first: number | null = null;

  for await (const frame of framesOf(input, stream, { keyOnly: duration > DECODE_ALL_UP_TO_SECONDS })) {
    const at = (Number(frame.pts) * stream.timeBase.num) / stream.timeBase.den;
    // A browser counts from the first picture, whatever number the container gave it.
    first ??= at;
    const second = Math.max(0, Math.round((at - first) * 1000) / 1000);
    if (duration > 0) report(Math.min(1, second / duration));
    if (!picker.isDue(second)) continue;
    const signature = (await toRgb(frame, [SIGNATURE_FILTER])).rgb;
    if (!picker.take(second, signature)) continue;
    const { rgb, width, height } = await toRgb(frame, filters);
    const name = `${found.length}.jpg`;
    await writeFile(
      join(folder, name),
      await sharp(rgb, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    );
    found.push({ second, name });
  }
  return found;
}
