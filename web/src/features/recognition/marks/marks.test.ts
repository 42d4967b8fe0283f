import type { FrameReading } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { codeMarks, detectionMarks, marksAt, wordMarks } from './marks.ts';

const box = { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 };
const frame = (second: number): FrameReading => ({
  id: second + 1,
  second,
  text: 'ВЪЕЗД',
  words: [{ text: 'ВЪЕЗД', confidence: 0.9, ...box }],
  codes: [{ format: 'QRCode', content: '1', ...box }],
  detections: [
    { class_name: 'кошка', confidence: 0.8, ...box },
    { class_name: 'стол', confidence: 0.6, ...box },
  ],
});
const keys = (marks: { key: string }[]) => marks.map(({ key }) => key);

test('words, detections and codes are known by their frame and their place in it', () => {
  expect(keys(wordMarks([frame(0)]))).toEqual(['word 0 0']);
  expect(keys(detectionMarks([frame(0)]))).toEqual(['detection 0 0', 'detection 0 1']);
  expect(keys(codeMarks([frame(0)]))).toEqual(['code 0 0']);
});

test('a code that several frames show is pointed at as one', () => {
  expect(keys(codeMarks([frame(0), frame(1)]))).toEqual(['code 0 0', 'code 0 0']);
});

test('only marks near the shown second of a video can be pointed at', () => {
  const marks = wordMarks([frame(0), frame(12), frame(30)]);
  expect(keys(marksAt(marks, 12.4))).toEqual(['word 1 0']);
  expect(marksAt(marks, 20)).toEqual([]);
});

test('every mark of a picture can be pointed at', () => {
  expect(marksAt(wordMarks([frame(0)]), null)).toHaveLength(1);
});
