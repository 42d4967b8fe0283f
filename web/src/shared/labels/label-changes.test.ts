import type { Label } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { withLabelChanges } from './label-changes.ts';

const label = (id: number, title: string): Label => ({ id, title, x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2, time_frame: 0 });
const told = (labels: Label[]) => labels.map(({ id, title }) => `${id} ${title}`);
const before = [label(1, 'Кот'), label(3, 'Арка')];

test('a new label joins at its place, a changed one changes, the others stay', () => {
  expect(told(withLabelChanges(before, { changed: [label(2, 'Пёс'), label(3, 'Ворота')], deleted: [] }))).toEqual([
    '1 Кот',
    '2 Пёс',
    '3 Ворота',
  ]);
});

test('a deleted label goes, and one that was never here is no trouble', () => {
  expect(told(withLabelChanges(before, { changed: [], deleted: [1, 404] }))).toEqual(['3 Арка']);
});

test('the same news twice is the same as once', () => {
  const news = { changed: [label(2, 'Пёс')], deleted: [3] };
  expect(withLabelChanges(withLabelChanges(before, news), news)).toEqual(withLabelChanges(before, news));
});
