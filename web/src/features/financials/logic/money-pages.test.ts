import { FINANCIAL_PAGE_SIZE } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { flattenPages, nextPage, withNewest } from './money-pages.ts';

/** The newest first: from `top` downwards. */
const items = (top: number, amount: number) => Array.from({ length: amount }, (_, index) => ({ id: top - index }));
const ids = (pages: { id: number }[][]) => flattenPages(pages).map(({ id }) => id);
const page = (top: number) => items(top, FINANCIAL_PAGE_SIZE);

test('a full page has another after it, a shorter one is the last', () => {
  expect(nextPage([page(60)])).toBe(1);
  expect(nextPage([page(60), page(40)])).toBe(2);
  expect(nextPage([page(60), items(40, 3)])).toBeUndefined();
  expect(nextPage([[]])).toBeUndefined();
});

test('an entry that is answered twice stands once, as it was answered last', () => {
  const paid = { id: 3, status: 'Оплачен' };
  expect(
    flattenPages([
      [paid],
      [
        { id: 3, status: 'Ожидает оплаты' },
        { id: 2, status: 'Отменён' },
      ],
    ]),
  ).toEqual([paid, { id: 2, status: 'Отменён' }]);
});

test('new charges come on top, and going on down misses none', () => {
  const pages = withNewest([page(60), page(40)], page(63));
  expect(ids(pages)).toEqual(items(63, 43).map(({ id }) => id));
  // Page 2 of 63 begins with the 41st: 23, 22, 21 are here already, the rest follows.
  expect(nextPage(pages)).toBe(2);
  expect(ids([...pages, page(23)])).toEqual(items(63, 60).map(({ id }) => id));
});

test('a short list that grows past a page goes on', () => {
  const pages = withNewest([items(18, 18)], page(25));
  expect(nextPage(pages)).toBe(1);
  expect(ids([...pages, items(5, 5)])).toEqual(items(25, 25).map(({ id }) => id));
});

test('when more came than a page holds, the list begins anew instead of hiding what lies between', () => {
  const pages = withNewest([page(60), page(40)], page(160));
  expect(ids(pages)).toEqual(page(160).map(({ id }) => id));
  expect(nextPage(pages)).toBe(1);
});

test('the first charge of all comes into an empty list', () => {
  expect(ids(withNewest([[]], items(1, 1)))).toEqual([1]);
});
