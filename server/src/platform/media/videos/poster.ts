import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import sharp from 'sharp';
import { asFileDamage } from '../ffmpeg/damage.ts';
import { framesOf, toRgb, type RgbPicture } from '../ffmpeg/frames.ts';
import type { VideoFormat } from '../facts.ts';
import { THUMBNAIL_SIDE, writeThumbnail } from '../pictures/picture-copies.ts';
import { MediaRefused } from '../refused.ts';
import { fitInside, shapeOf, uprightFilters } from './stream-shape.ts';
import { openVideo } from './video-facts.ts';

/**
 * Parts of the duration to look at, until one is not dark: many a film begins with black, some go on with it. The
 * beginning is the last resort.
 */
const MOMENTS = [0.1, 0.35, 0.7, 0];
/** From a dark key frame we walk on towards the moment, but not for ever. */
const MAX_FRAMES = 60;
/** Mean of all samples, of 255. */
const DARK = 20;

export const videoThumbnail = (path: string, format: VideoFormat, durationSeconds: number | null): Promise<Buffer> =>
  asFileDamage('video', async () => {
    const { rgb, width, height } = await findPoster(path, format, durationSeconds ?? 0);
    return writeThumbnail(sharp(rgb, { raw: { width, height, channels: 3 } }));
  });

async function findPoster(path: string, format: VideoFormat, durationSeconds: number): Promise<RgbPicture> {
  let darkOne: RgbPicture | null = null;
  for (const part of durationSeconds > 0 ? MOMENTS : [0]) {
    const picture = await pictureAt(path, format, durationSeconds * part);
    if (picture && !isDark(picture)) return picture;
    darkOne ??= picture;
  }
  if (!darkOne) throw new MediaRefused('damaged', 'video');
  return darkOne;
}

const isDark = ({ rgb }: RgbPicture): boolean => rgb.reduce((sum, value) => sum + value, 0) < DARK * rgb.length;

async function pictureAt(path: string, format: VideoFormat, secondsIn: number): Promise<RgbPicture | null> {
  const { input, stream, startSeconds } = await openVideo(path, format);
  const seconds = startSeconds + secondsIn;
  try {
    // To the key frame before the moment. Where an index is missing this fails, and the beginning is read instead.
    if (secondsIn > 0) await input.seek(seconds, -1, AVSEEK_FLAG_BACKWARD);
    const shape = shapeOf(stream);
    const filters = uprightFilters(
      shape,
      fitInside(shape.stored, { long: THUMBNAIL_SIDE, short: THUMBNAIL_SIDE, step: 1 }),
    );
    let picture: RgbPicture | null = null;
    let count = 0;
    for await (const frame of framesOf(input, stream)) {
      count += 1;
      const isThere =
        count === MAX_FRAMES || (Number(frame.pts) * stream.timeBase.num) / stream.timeBase.den >= seconds;
      if (count > 1 && !isThere) continue;
      // The key frame itself will do if there is something to see: walking to the moment would cost up to two seconds
      // of decoding.
      picture = await toRgb(frame, filters);
      if (isThere || !isDark(picture)) break;
    }
    return picture;
  } finally {
    await input.close();
  }
}
