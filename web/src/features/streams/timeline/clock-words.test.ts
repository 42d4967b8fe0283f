import { expect, test } from 'vitest';
import { clockOf, momentWords, shortMoment, tickWords } from './clock-words.ts';

const at = new Date(2026, 10, 17, 12, 3, 5).getTime();

test('a moment is written to the second, with its day', () => {
  expect([clockOf(at), momentWords(at)]).toEqual(['12:03:05', '17 ноября, 12:03:05']);
});

test('a moment of another day in little room is written with the day and without the second', () => {
  expect(shortMoment(at, at + 3_600_000)).toBe('12:03:05');
  expect(shortMoment(at, at + 24 * 3_600_000)).toMatch(/^17 нояб\.?, 12:03$/);
});

test('midnight under the line is the day that begins', () => {
  expect(tickWords(new Date(2026, 10, 17).getTime())).toMatch(/^17 нояб/);
  expect(tickWords(new Date(2026, 10, 17, 0, 30).getTime())).toBe('00:30');
});
