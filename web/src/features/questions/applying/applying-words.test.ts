import { expect, test } from 'vitest';
import { priceWords, timeWords } from './applying-words.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test.each([
  [null, 'тариф не выбран'],
  [0, '0,00 ₽'],
  [255, '2,55 ₽'],
  [1_234_500, '12 345,00 ₽'],
])('%s kopecks: %s', (kopecks, words) => {
  expect(plain(priceWords(kopecks))).toBe(words);
});

test.each([
  [null, 'пока неизвестно'],
  [5, 'меньше минуты'],
  [60, 'около 1 минуты'],
  [170, 'около 3 минут'],
  [21 * 60, 'около 21 минуты'],
  [2 * 3600, 'около 2 часов'],
])('%s seconds: %s', (seconds, words) => {
  expect(plain(timeWords(seconds))).toBe(words);
});
