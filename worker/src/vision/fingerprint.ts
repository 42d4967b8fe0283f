import type { Fingerprint } from '@rakurs/contract';
import { resized, type Raster } from '../images/decode.ts';

/** Nine columns have eight neighbours. */
const COLUMNS = 9;
const ROWS = 8;
/** All images are compared at this size: a small copy, made larger, shows how little it knows. */
const SHARPNESS_SIDE = 512;

/** Luma of Rec. 601: what an eye sees of a colour in a grey image. */
function greyOf({ bytes, width, height }: Raster): Float32Array {
  const grey = new Float32Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++)
    grey[pixel] =
      0.299 * (bytes[pixel * 3] ?? 0) + 0.587 * (bytes[pixel * 3 + 1] ?? 0) + 0.114 * (bytes[pixel * 3 + 2] ?? 0);
  return grey;
}

export async function fingerprintOf(image: Raster): Promise<Fingerprint> {
  const [tiny, even] = [
    await resized(image, { side: COLUMNS, height: ROWS, fit: 'fill' }),
    await resized(image, { side: SHARPNESS_SIDE, fit: 'inside' }),
  ];
  return { bits: bitsOf(greyOf(tiny)), sharpness: sharpnessOf(greyOf(even), even) };
}

/** A difference hash: of two neighbours, is the left one lighter? */
function bitsOf(grey: Float32Array): string {
  let bits = 0n;
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column + 1 < COLUMNS; column++)
      bits = (bits << 1n) | ((grey[row * COLUMNS + column] ?? 0) > (grey[row * COLUMNS + column + 1] ?? 0) ? 1n : 0n);
  return bits.toString(16).padStart(16, '0');
}

/** Variance of the Laplacian: a blur leaves no fine detail, and every point like its neighbours. */
function sharpnessOf(grey: Float32Array, { width, height }: Raster): number {
  let [sum, squares] = [0, 0];
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      const edge =
        4 * (grey[at] ?? 0) -
        (grey[at - 1] ?? 0) -
        (grey[at + 1] ?? 0) -
        (grey[at - width] ?? 0) -
        (grey[at + width] ?? 0);
      sum += edge;
      squares += edge * edge;
    }
  const points = Math.max(1, (width - 2) * (height - 2));
  return Math.round(Math.max(0, squares / points - (sum / points) ** 2) * 100) / 100;
}
