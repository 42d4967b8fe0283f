import { expect, test } from 'vitest';
import { formatBytes, formatCount, formatDuration, formatSecond, formatShare } from './format.ts';

const FILES = { one: 'файл', few: 'файла', many: 'файлов' };

test.each([
  [0, '0 файлов'],
  [1, '1 файл'],
  [3, '3 файла'],
  [11, '11 файлов'],
  [21, '21 файл'],
  [1248, '1 248 файлов'],
])('counts in Russian: %s', (count, text) => {
  expect(formatCount(count, FILES).replace(/\s/g, ' ')).toBe(text);
});

test.each([
  [0, '0 Б'],
  [340, '340 Б'],
  [1023, '1 023 Б'],
  [1024, '1 КБ'],
  [1_572_864, '1,5 МБ'],
  [2.2 * 1024 ** 3, '2,2 ГБ'],
])('sizes in the largest fitting unit: %s', (bytes, text) => {
  expect(formatBytes(bytes).replace(/\s/g, ' ')).toBe(text);
});

test.each([
  [0, '00:00'],
  [12.9, '00:12'],
  [65, '01:05'],
  [3723, '01:02:03'],
])('a moment of a video: %s', (second, text) => {
  expect(formatSecond(second)).toBe(text);
});

test('a share is written in whole percent', () => {
  expect(formatShare(0.874).replace(/\s/g, ' ')).toBe('87 %');
});

test.each([
  [0, '0:00'],
  [7.4, '0:07'],
  [59.6, '1:00'],
  [750, '12:30'],
  [3723, '1:02:03'],
])('%d s are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
