import sharp from 'sharp';
import type { Size } from './quadrants.ts';

/**
 * Frames that say which they are: a number in wide black and white bars, the lowest digit on the left.
 * Shades would not do: decoders differ in how they round, and a conversion may be off by three of 255 without being
 * wrong.
 */
const DIGITS = 8;

export const NUMBERED_SIZE: Size = { width: 96, height: 64 };

const digitAt = (x: number, width: number): number => Math.floor((x * DIGITS) / width);

/** RGB bytes of the frame with this number. */
function drawNumber(number: number, { width, height }: Size = NUMBERED_SIZE): Buffer {
  if (!Number.isInteger(number) || number < 0 || number >= 2 ** DIGITS) throw new Error(`no bars for ${number}`);
  const row = Buffer.alloc(width * 3);
  for (let x = 0; x < width; x += 1) row.fill((number >> digitAt(x, width)) & 1 ? 255 : 0, x * 3, x * 3 + 3);
  return Buffer.concat(Array.from({ length: height }, () => row));
}

/** Frames 0, 1, 2 and so on. */
export const drawNumbers = (amount: number): Buffer[] =>
  Array.from({ length: amount }, (_, index) => drawNumber(index));

/** The number on a picture. A picture between two frames is an error, not a number. */
export async function readNumber(picture: Buffer | string): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const middle = Math.floor(info.height / 2) * info.width;
  const digits = Array.from({ length: DIGITS }, (_, digit) => {
    const level = data[(middle + Math.floor(((digit + 0.5) * info.width) / DIGITS)) * info.channels] ?? 128;
    if (level > 64 && level < 192) throw new Error(`bar ${digit} is neither black nor white: ${level}`);
    return level >= 192 ? 2 ** digit : 0;
  });
  return digits.reduce((sum, value) => sum + value, 0);
}
