import type { Frame } from 'node-av/lib';
import { MediaRefused } from '../refused.ts';

/**
 * How many pixels may still be decoded for the task at hand. One for the process: a child does one task at a time.
 * Codecs have ways to say
 * 'the same picture again' in two bytes, so neither the number of bytes nor that of packets bounds the work by itself.
 */
let left = Infinity;

export const startPixelMeter = (budget = Infinity): void => void (left = budget);

export function spendPixels({ width, height }: Pick<Frame, 'width' | 'height'>): void {
  left -= width * height;
  if (left < 0) throw new MediaRefused('too_much', 'video');
}
