import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { VideoFormat } from '../facts.ts';
import { asFileDamage } from '../ffmpeg/damage.ts';
import { framesOf, toRgb } from '../ffmpeg/frames.ts';
import { MediaRefused } from '../refused.ts';
import { createFramePicker } from './frame-picker.ts';
import { playerSecondOf } from './player-second.ts';
import { fitInside, shapeOf, uprightFilters } from './stream-shape.ts';
import { openVideo, type OpenedVideo } from './video-facts.ts';

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
/**
 * Longer ones are read by their key frames alone: decoding an hour of film for two dozen pictures would take minutes.
 */
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
  asFileDamage('video', async () => {
    await mkdir(folder, { recursive: true });
    const video = await openVideo(path, format);
    const duration = durationSeconds ?? 0;
    try {
      const found = await pick({ video, duration, mostFrames, folder, report });
      if (found.length === 0) throw new MediaRefused('damaged', 'video');
      return found;
    } finally {
      await video.input.close();
    }
  });

interface Pass {
  video: OpenedVideo;
  duration: number;
  mostFrames: number | undefined;
  folder: string;
  report: (progress: number) => void;
}

async function pick({ video, duration, mostFrames, folder, report }: Pass): Promise<KeyFrame[]> {
  const { input, stream } = video;
  const shape = shapeOf(stream);
  const filters = uprightFilters(shape, fitInside(shape.stored, { long: LONG_SIDE, short: LONG_SIDE, step: 1 }));
  const picker = createFramePicker({ durationSeconds: duration, mostFrames });
  const found: KeyFrame[] = [];

  for await (const frame of framesOf(input, stream, { keyOnly: duration > DECODE_ALL_UP_TO_SECONDS })) {
    const second = Math.max(0, Math.round(playerSecondOf(frame, video) * 1000) / 1000);
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
