import { expect, test } from 'vitest';
import { aFile } from '#testing/files.ts';
import { belongsTo, insertIntoPages, toPage } from '../cache/file-pages.ts';
import { fits, isSortedBefore, toListQuery, type SortFilter } from './sort-filter.ts';

const by = (sort: SortFilter['sort'], order: SortFilter['order'] = 'asc'): SortFilter => ({ sort, order });

test('the usual list is the specification’s own call, and another one says what is other', () => {
  expect(toListQuery({ sort: 'added', order: 'desc' })).toEqual({});
  expect(toListQuery({ sort: 'name', order: 'asc', className: 'кошка', labelled: 'no' })).toEqual({
    sort: 'name',
    class_name: 'кошка',
    labelled: 'no',
  });
  expect(toListQuery({ sort: 'added', order: 'asc' })).toEqual({ order: 'asc' });
});

test('days are those of the user: from the first moment of one to the last of the other', () => {
  const { taken_from, taken_until } = toListQuery({ ...by('taken'), from: '2024-05-12', until: '2024-05-12' });
  expect(Date.parse(taken_until ?? '') - Date.parse(taken_from ?? '')).toBe(24 * 3_600_000);
});

test('stands in the same order as the server answers', () => {
  const before = (sortFilter: SortFilter, one: Parameters<typeof aFile>[0], other: Parameters<typeof aFile>[0]) =>
    isSortedBefore(sortFilter)(aFile(one), aFile(other));
  expect(before(by('name'), { id: 1, title: 'Кадр 9' }, { id: 2, title: 'кадр 10' })).toBe(true);
  expect(before(by('name'), { id: 1, title: 'Ёж' }, { id: 2, title: 'жук' })).toBe(true);
  expect(
    before(
      by('taken', 'desc'),
      { id: 1, real_date: null, created_at: '2025-01-01T00:00:00Z' },
      { id: 2, real_date: '2024-01-01T00:00:00Z' },
    ),
  ).toBe(true);
  expect(before(by('size'), { id: 1, size: null }, { id: 2, size: 5 })).toBe(true);
  expect(before(by('size', 'desc'), { id: 1, size: 5 }, { id: 2, size: 5 })).toBe(false);
});

test('a file that becomes described takes its place by name, and only in lists that it belongs to', () => {
  const data = { pages: [toPage([aFile({ id: 1, title: 'а' }), aFile({ id: 9, title: 'в' })])], pageParams: [0] };
  expect(
    insertIntoPages(data, aFile({ id: 5, title: 'б' }), by('name')).pages[0]?.files.map(({ title }) => title),
  ).toEqual(['а', 'б', 'в']);
  const video = aFile({ id: 5, kind: 'video' });
  expect(belongsTo({ filter: 'all', sortFilter: { ...by('name'), kind: 'image' } }, video)).toBe(false);
  expect(fits({ ...by('name'), from: '2026-11-15' }, video)).toBe(false);
  expect(fits({ ...by('name'), labelled: 'no' }, video)).toBe(true);
});
