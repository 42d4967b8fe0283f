import { MAX_DESCRIPTION_LENGTH } from '@rakurs/contract';
import { expect, it } from 'vitest';
import type { TaughtFinding } from './taught-place.ts';
import { foundWords, withTaught } from './taught.ts';

const found = (title: string, startTime = 0): TaughtFinding => ({
  title,
  confidence: 0.9,
  frameId: null,
  startTime,
  endTime: startTime + 2,
  box: { x0: 0, y0: 0, x1: 1, y1: 1 },
});

it('the sentence about a picture says what and how many', () => {
  expect(foundWords([], 'image')).toBe('');
  expect(foundWords([found('Погрузчик')], 'image')).toBe('Найден класс проекта: «Погрузчик».');
  expect(foundWords([found('Погрузчик'), found('Каска'), found('Погрузчик')], 'image')).toBe(
    'Найдены классы проекта: «Погрузчик» — 2, «Каска».',
  );
});

it('the sentence about a film says when first, and how often', () => {
  expect(foundWords([found('Каска', 65.4)], 'video')).toBe('Найден класс проекта: «Каска» — на 1:05.');
  expect(
    foundWords([found('Каска', 80), found('Погрузчик', 3661), found('Каска', 12), found('Каска', 99)], 'video'),
  ).toBe('Найдены классы проекта: «Каска» — 3 появления, первое на 0:12; «Погрузчик» — на 1:01:01.');
});

it('of many classes the sentence names the first, and how many more there are', () => {
  expect(
    foundWords(
      Array.from({ length: 11 }, (_, at) => found(`К${at}`)),
      'image',
    ),
  ).toMatch(/«К7», и ещё 3\.$/u);
});

it('stands before the text of the machine, and takes no more room than a description has', () => {
  const told = (text: string, taught: TaughtFinding[]) => withTaught(text, { taught, kind: 'image', frames: [] });
  expect(told('На снимке — двор.', [found('Каска')])).toBe('Найден класс проекта: «Каска». На снимке — двор.');
  expect(told('На снимке — двор.', [])).toBe('На снимке — двор.');
  expect(Array.from(told('а'.repeat(MAX_DESCRIPTION_LENGTH), [found('Каска')]))).toHaveLength(MAX_DESCRIPTION_LENGTH);
});
