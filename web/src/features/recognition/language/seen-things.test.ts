import type { FrameReading } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { seenThings } from './seen-things.ts';

const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
const frame = (...things: [name: string, colour: string | null, confidence?: number][]): FrameReading => ({
  id: 1,
  second: 0,
  text: '',
  words: [],
  codes: [],
  detections: things.map(([class_name, colour, confidence = 0.9]) => ({ class_name, colour, confidence, ...box })),
});

test('each thing is listed once, with how many were seen at once and the colours that are its own', () => {
  expect(
    seenThings([frame(['кошка', 'рыжий'], ['стол', null], ['кошка', 'белый']), frame(['кошка', 'рыжий'])]),
  ).toEqual([
    { name: 'кошка', amount: 2, colours: ['рыжая', 'белая'] },
    { name: 'стол', amount: 1, colours: [] },
  ]);
});

test('a guess is not listed as a fact', () => {
  expect(seenThings([frame(['собака', 'чёрный', 0.3])])).toEqual([]);
});

test('a thing named by a class of the project is not listed by another name', () => {
  const taught = { class_name: 'енот', confidence: 0.9, second: 0, until_second: 0, x0: 0, y0: 0, x1: 1, y1: 0.9 };
  expect(seenThings([frame(['кошка', 'чёрный'])], [taught])).toEqual([]);
  expect(seenThings([frame(['кошка', 'чёрный'])], [{ ...taught, x1: 0.2 }])).toHaveLength(1);
});
