import sharp from 'sharp';

const MAX_PIXELS = 100e6;
/** Of EXIF: 1 is upright, and so is no word about it. */
const UPRIGHT = 1;
const JPEG_QUALITY = 85;

/** Stands an image upright, so that boxes on it are boxes on what people see. Null: it stands so already. */
export async function applyOrientation(bytes: Buffer): Promise<Buffer | null> {
  const { orientation = UPRIGHT } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  return orientation === UPRIGHT
    ? null
    : sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient().jpeg({ quality: 95 }).toBuffer();
}

/** An image for a language model: opaque, and no longer than this. */
export const shrinkToJpeg = (bytes: Buffer, side: number): Promise<Buffer> =>
  sharp(bytes)
    .flatten({ background: 'white' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
