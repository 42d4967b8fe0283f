import { expect, test } from 'vitest';
import { readSortFilter, readOpenedDay, writeSortFilter } from './sort-filter-address.ts';

const read = (search: string) => readSortFilter(new URLSearchParams(search));
const written = (search: string): string => {
  const values = Object.entries(writeSortFilter(read(search))).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  return new URLSearchParams(values).toString();
};

test('an address that says nothing means newest first, and leaves no trace again', () => {
  expect(read('')).toEqual({ sort: 'added', order: 'desc' });
  expect(written('')).toBe('');
  expect(written('sort=added&order=desc')).toBe('');
});

test('each order begins as users expect it, and the other way when the address says so', () => {
  expect(read('sort=name').order).toBe('asc');
  expect(read('sort=size').order).toBe('desc');
  expect(read('sort=name&order=desc').order).toBe('desc');
});

test('everything chosen is in the address and is read from it again', () => {
  const search =
    'sort=taken&order=asc&kind=video&class=%D0%BA%D0%BE%D1%88%D0%BA%D0%B0&labelled=no&from=2024-05-01&until=2024-05-31';
  expect(read(search)).toEqual({
    sort: 'taken',
    order: 'asc',
    kind: 'video',
    className: 'кошка',
    labelled: 'no',
    from: '2024-05-01',
    until: '2024-05-31',
  });
  expect(written(search)).toBe(search);
});

test.each([
  'sort=colour',
  'order=up',
  'kind=music',
  'labelled=maybe',
  'from=yesterday',
  'until=2024-13-45',
  'class=%20',
  'sort=',
  'from=2024-5-1',
])('a spoilt address shows the files as ever: %s', (search) => {
  expect(read(search)).toEqual({ sort: 'added', order: 'desc' });
});

test('the day a list is opened at is a day or nothing', () => {
  expect(readOpenedDay(new URLSearchParams('day=2024-05-12'))).toBe('2024-05-12');
  expect(readOpenedDay(new URLSearchParams('day=soon'))).toBeNull();
});
