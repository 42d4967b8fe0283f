import { expect, test } from 'vitest';
import { readFrames } from './read-frames.ts';

const frame = (second: number, text: string) => ({
  id: second + 1,
  second,
  text,
  words: [],
  codes: [],
  detections: [],
});
const told = (...texts: string[]) =>
  readFrames(texts.map((text, second) => frame(second, text))).map(
    ({ frame: { second, text }, frameNumber }) => `${frameNumber}: ${text} at ${second}`,
  );

test('frames without text are left out, the others keep their number', () => {
  expect(told('', 'ВЪЕЗД', '', 'ВЫЕЗД')).toEqual(['1: ВЪЕЗД at 1', '3: ВЫЕЗД at 3']);
});

test('a text that stays in the picture is listed once, and again when it comes back', () => {
  expect(told('ВЪЕЗД', 'ВЪЕЗД', '', 'ВЪЕЗД')).toEqual(['0: ВЪЕЗД at 0', '3: ВЪЕЗД at 3']);
});
