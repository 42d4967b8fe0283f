import { expect, test } from 'vitest';
import { pointsOf, describeRounds } from './rounds-line.ts';

const round = (version: number, precision: number | null) => ({
  version,
  taught_at: '2026-11-16T10:00:00.000Z',
  examples: 5,
  precision,
  recall: 0.5,
});
const ROOM = { width: 100, height: 40 };

test('the rounds go from left to right, the better the higher', () => {
  expect(pointsOf([round(1, 0.5), round(2, null), round(3, 1)], 'precision', ROOM)).toEqual([
    { x: 0, y: 20 },
    { x: 100, y: 0 },
  ]);
});

test('the words say what has been gained or lost from the first check to the last', () => {
  expect(describeRounds([round(1, 0.6), round(2, 0.7), round(3, 0.85)])).toMatch(/выросла с 60.% до 85.%: \+25/);
  expect(describeRounds([round(1, 0.6), round(2, 0.4)])).toMatch(/снизилась с 60.% до 40.%/);
  expect(describeRounds([round(1, 0.6), round(2, 0.6)])).toMatch(/не изменилась: 60.%/);
});
