import { expect, test } from 'vitest';
import { cooldownChoices, cooldownWords } from './cooldown.ts';

test.each([
  [0, 'Не складывать'],
  [60, '1 минута'],
  [900, '15 минут'],
  [3600, '1 час'],
  [7200, '2 часа'],
  [86_400, '1 день'],
  [90, '90 секунд'],
])('%i seconds are written as %s', (seconds, words) => {
  expect(cooldownWords(seconds).replaceAll('\u00A0', ' ')).toBe(words);
});

test('a time that another program has set stands among the choices, in its place and once', () => {
  expect(cooldownChoices(90).map(({ value }) => value)).toEqual(['0', '60', '90', '300', '900', '3600', '86400']);
  expect(cooldownChoices(60)).toHaveLength(6);
});
