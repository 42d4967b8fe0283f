import { expect, test } from 'vitest';
import { precisionExplained, precisionWords } from './precision.ts';

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null;

test('while nobody has checked anything, nothing is claimed', () => {
  expect(precisionWords({ right: 0, wrong: 0 })).toBeNull();
});

test.each([
  [46, 2, 'Точность 96 % · проверено 48'],
  [1, 0, 'Точность 100 % · проверено 1'],
  [0, 3, 'Точность 0 % · проверено 3'],
  [999, 1, 'Точность 99 % · проверено 1 000'],
  [29, 71, 'Точность 29 % · проверено 100'],
])('%i right and %i wrong: %s', (right, wrong, words) => {
  expect(plain(precisionWords({ right, wrong }))).toBe(words);
});

test('the explanation names both counts', () => {
  expect(precisionExplained({ right: 46, wrong: 2 })).toContain('Верных ответов: 46, ошибок: 2.');
});
