import type { SceneSummary } from '@rakurs/contract';
import type { Raster } from '../images/decode.ts';
import { labOf } from './cielab.ts';

/**
 * One pixel in two hundred may be coloured by compression or by a stamp; more than that, and the image is not grey.
 */
const STRAY = 0.005;
const MIN_CHROMA = 4.5;

export function lightOf({ bytes, width, height }: Raster): Pick<SceneSummary, 'lightness' | 'is_grey'> {
  const pixels = width * height;
  let [lightness, coloured] = [0, 0];
  for (let pixel = 0; pixel < pixels; pixel++) {
    const { l, a, b } = labOf(bytes, pixel * 3);
    lightness += l;
    if (Math.hypot(a, b) >= MIN_CHROMA) coloured++;
  }
  return { lightness: Math.max(0, Math.min(1, lightness / pixels / 100)), is_grey: coloured <= pixels * STRAY };
}
