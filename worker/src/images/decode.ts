import sharp from 'sharp';
import type { Box } from '../analysis/boxes.ts';
import { ImageUndecodable } from './image-undecodable.ts';

/** Red, green and blue bytes of an image, row by row. */
export interface Raster {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface Decoded {
  /** Of the image itself, upright. */
  width: number;
  height: number;
  raster: Raster;
}

const MAX_PIXELS = 100_000_000;
const MAX_DECODE_SECONDS = 30;
/** Twice what the detector looks at: enough for every model, and a large photograph is decoded once. */
const MAX_SIDE = 896;

/**
 * Any image becomes plain RGB: the first frame of an animation, transparency over white, CMYK and 16 bits converted.
 */
export async function decodeImage(bytes: Buffer): Promise<Decoded> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none', pages: 1 }).timeout({
      seconds: MAX_DECODE_SECONDS,
    });
    const { autoOrient } = await image.metadata();
    const { data, info } = await image
      .autoOrient()
      .flatten({ background: 'white' })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`${info.channels} channels`);
    return {
      width: autoOrient.width,
      height: autoOrient.height,
      raster: { bytes: data, width: info.width, height: info.height },
    };
  } catch (error) {
    throw new ImageUndecodable('Не удалось прочитать изображение.', { cause: error });
  }
}

/** 'inside' keeps the proportions, 'cover' cuts the longer side off, 'fill' stretches. */
export async function resized(
  { bytes, width, height }: Raster,
  { side, height: high = side, fit }: { side: number; height?: number; fit: 'inside' | 'cover' | 'fill' },
): Promise<Raster> {
  const { data, info } = await sharp(bytes, { raw: { width, height, channels: 3 } })
    .resize(side, high, { fit })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** A part of the image; at least one pixel of it. */
export async function cropped({ bytes, width, height }: Raster, { x0, y0, x1, y1 }: Box): Promise<Raster> {
  const [left, top] = [Math.min(width - 1, Math.floor(x0 * width)), Math.min(height - 1, Math.floor(y0 * height))];
  const size = { width: Math.max(1, Math.ceil(x1 * width) - left), height: Math.max(1, Math.ceil(y1 * height) - top) };
  const { data, info } = await sharp(bytes, { raw: { width, height, channels: 3 } })
    .extract({ left, top, ...size })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** A quarter of a turn: 90 clockwise, 270 the other way. */
export async function turned({ bytes, width, height }: Raster, degrees: 90 | 270): Promise<Raster> {
  const { data, info } = await sharp(bytes, { raw: { width, height, channels: 3 } })
    .rotate(degrees)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
