import sharp from 'sharp';
import type { Box } from '../sights/boxes.ts';
import { PictureUndecodable } from '../sights/picture-undecodable.ts';

/** Red, green and blue bytes of a picture, row by row. */
export interface Raster {
  bytes: Buffer;
  width: number;
  height: number;
}

interface Decoded {
  /** Of the picture itself, upright. */
  width: number;
  height: number;
  raster: Raster;
}

const MOST_PIXELS = 100_000_000;
const LONGEST_SECONDS = 30;
/** Twice what the detector looks at: enough for every model, and a large photograph is decoded once. */
const LONGEST_SIDE = 896;

/** Any picture becomes plain RGB: the first frame of an animation, transparency over white, CMYK and 16 bits converted. */
export async function decodePicture(bytes: Buffer): Promise<Decoded> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'none', pages: 1 }).timeout({
      seconds: LONGEST_SECONDS,
    });
    const { autoOrient } = await picture.metadata();
    const { data, info } = await picture
      .autoOrient()
      .flatten({ background: 'white' })
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
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
    throw new PictureUndecodable('Не удалось прочитать изображение.', { cause: error });
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

/** A part of the picture; at least one pixel of it. */
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
