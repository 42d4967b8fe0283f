import { expect, test } from 'vitest';
import { isSelectable, visibility } from './label-opacity.ts';
import { grouped, splitIntoColumns, rowsOf } from './label-views.ts';

const labels = [
  { key: 'a', title: 'Кот', second: 12.7 },
  { key: 'b', title: 'Арка', second: 3 },
  { key: 'c', title: 'Кот', second: 12.2 },
];
const keys = (groups: { name: unknown; labels: { key: string }[] }[]) =>
  groups.map((group) => [group.name, group.labels.map(({ key }) => key).join('')]);

test('all: in the order of drawing', () => {
  expect(keys(grouped('all', labels))).toEqual([[null, 'abc']]);
  expect(grouped('all', [])).toEqual([]);
});

test('sorts by time: by the second, the earliest first', () => {
  expect(keys(grouped('time', labels))).toEqual([
    [{ second: 3 }, 'b'],
    [{ second: 12 }, 'ca'],
  ]);
});

test('sorts by object: by the title, in alphabetical order', () => {
  expect(keys(grouped('object', labels))).toEqual([
    [{ title: 'Арка' }, 'b'],
    [{ title: 'Кот' }, 'ac'],
  ]);
});

test('a list is headings with their labels below, and just labels when there is one group of all', () => {
  const said = (view: 'all' | 'object') =>
    rowsOf(grouped(view, labels)).map((row) => (row.row === 'heading' ? '#' : `${row.label.key}${row.position}`));
  expect(said('all')).toEqual(['a1', 'b2', 'c3']);
  expect(said('object')).toEqual(['#', 'b1', '#', 'a1', 'c2']);
});

test('crops fill four columns downwards', () => {
  expect(splitIntoColumns([1, 2, 3, 4, 5, 6])).toEqual([[1, 2], [3, 4], [5, 6], []]);
  expect(splitIntoColumns([1])).toEqual([[1], [], [], []]);
  expect(splitIntoColumns([])).toEqual([]);
});

test('a rectangle on a video fades evenly and can be selected only while it is clear', () => {
  expect(visibility(10, 10)).toBe(1);
  expect(visibility(10, 10.25)).toBe(0.75);
  expect(visibility(10, 8)).toBe(0);
  expect(isSelectable(10, 10.4)).toBe(true);
  expect(isSelectable(10, 10.5)).toBe(false);
  expect(visibility(0, null)).toBe(1);
});
