import type { SearchItem } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { anItem, aReason } from '#testing/search-items.ts';
import { mergeItems, nextPage, readPage, spotOf } from './search-pages.ts';

const page = (...items: SearchItem[]) => ({ items, chips: [] });
const many = (from: number, amount: number) =>
  Array.from({ length: amount }, (_, place) => anItem({ id: from + place }));

test('the JSON text is read and checked', () => {
  expect(readPage({ searchResult: JSON.stringify([anItem({ id: 3 })]), chips: [] }).items).toEqual([anItem({ id: 3 })]);
  expect(() => readPage({ searchResult: '[{"id":"three"}]', chips: [] })).toThrow();
  expect(() => readPage({ searchResult: 'not json', chips: [] })).toThrow();
});

test('a full page has a next one, a short one is the last', () => {
  expect(nextPage(page(...many(1, 10)), 0)).toBe(1);
  expect(nextPage(page(...many(1, 9)), 3)).toBeUndefined();
  expect(nextPage(page(), 0)).toBeUndefined();
});

test('a file that two pages answered with is shown once, where it came first', () => {
  expect(mergeItems([page(...many(1, 3)), page(...many(3, 2))]).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('a file is opened at the best reason that has a place', () => {
  const box = { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 };
  expect(
    spotOf(
      anItem({ id: 1, why: [aReason({ field: 'title' }), aReason({ box, second: 12 }), aReason({ second: 40 })] }),
    ),
  ).toEqual({ second: 12, box });
  expect(spotOf(anItem({ id: 1, why: [aReason({ field: 'title' })] }))).toEqual({ second: null, box: null });
});
