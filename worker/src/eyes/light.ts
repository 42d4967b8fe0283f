import type { Impression } from '@rakurs/contract';
import type { Raster } from './decode.ts';
import { labOf } from './lab.ts';

/** One pixel in two hundred may be coloured by compression or by a stamp; more than that, and the picture is not grey. */
const STRAY = 0.005;
const FAINTEST_COLOUR = 4.5;

export function lightOf({ bytes, width, height }: Raster): Pick<Impression, 'lightness' | 'is_grey'> {
  const pixels = width * height;
  let [lightness, coloured] = [0, 0];
  for (let pixel = 0; pixel < pixels; pixel++) {
    const { l, a, b } = labOf(bytes, pixel * 3);
    lightness += l;
    if (Math.hypot(a, b) >= FAINTEST_COLOUR) coloured++;
  }
  return { lightness: Math.max(0, Math.min(1, lightness / pixels / 100)), is_grey: coloured <= pixels * STRAY };
}
