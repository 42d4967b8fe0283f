import sharp, { type Sharp } from 'sharp';
import { withOrientation } from '../raw/jpeg-frame.ts';
import { readRaw, type RawFormat } from '../raw/raw-picture.ts';
import { MediaRefused } from '../refused.ts';
import { SHARP_OPTIONS } from './sharp-options.ts';

export interface OpenedRaw {
  picture: Sharp;
  /** What the raw knows about itself. */
  tags: Record<string, unknown>;
  /** What the jpg inside knows. */
  exif: Buffer | undefined;
}

/** The largest of the camera's own pictures that can be read to its end, turned as the camera was. */
export async function openRaw(path: string, format: RawFormat): Promise<OpenedRaw> {
  const { previews, tags, orientation } = await readRaw(path, format);
  for (const read of previews) {
    const jpeg = await read();
    if (!(await isSound(jpeg))) continue;
    const { exif } = await sharp(jpeg, SHARP_OPTIONS).metadata();
    return {
      picture: sharp(orientation === null ? jpeg : await withOrientation(jpeg, orientation), SHARP_OPTIONS),
      tags,
      exif,
    };
  }
  // Some raw has a small picture without compression in its first directory, like every TIFF.
  if (format === 'cr3' || format === 'rw2' || !(await isSound(path)))
    throw new MediaRefused(previews.length > 0 ? 'damaged' : 'no_picture');
  return { picture: sharp(path, SHARP_OPTIONS), tags, exif: undefined };
}

/** Quick: a jpg is read at an eighth of its size. */
async function isSound(picture: Buffer | string): Promise<boolean> {
  try {
    await sharp(picture, SHARP_OPTIONS).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
