import type { FrameReading } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { codesOf } from './codes-of.ts';

const place = { x0: 0, y0: 0, x1: 1, y1: 1 };
const frame = (second: number, ...contents: string[]): FrameReading => ({
  id: second + 1,
  second,
  text: '',
  words: [],
  detections: [],
  codes: contents.map((content) => ({ format: 'QRCode', content, ...place })),
});

test('a code that several frames show is listed once, where it was seen first', () => {
  expect(codesOf({ qr_codes: ['A', 'B'] }, [frame(2, 'A'), frame(4, 'A', 'B')])).toMatchObject([
    { content: 'A', format: 'QRCode', second: 2 },
    { content: 'B', format: 'QRCode', second: 4 },
  ]);
});

test('the contents alone are shown until the reading is there', () => {
  expect(codesOf({ qr_codes: ['A'] }, [])).toEqual([{ key: 'known 0', content: 'A', format: null, second: 0 }]);
});
