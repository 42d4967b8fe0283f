import { expect, it } from 'vitest';
import { MAX_EXAMPLES } from '@rakurs/contract';
import type { LabelRow } from '#modules/labelling/index.ts';
import type { CorrectionRow } from './corrections.store.ts';
import { newest, spotsInTime } from './newest-spots.ts';

const onDay = (day: number): Date => new Date(Date.UTC(2026, 0, day));
const corners = { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 };
const label = (fileId: number, day: number): LabelRow => ({
  id: fileId,
  fileId,
  dataSourceId: 1,
  userId: 1,
  title: 'Болт',
  ...corners,
  timeFrame: 0,
  createdAt: onDay(day),
  deletedAt: null,
  isFileGone: false,
});
const verdict = (fileId: number, day: number): CorrectionRow => ({
  id: fileId,
  classifierId: 7,
  fileId,
  second: 0,
  startTime: 0,
  endTime: 0,
  ...corners,
  isRight: true,
  isWhole: false,
  labelId: null,
  userId: 1,
  createdAt: onDay(day),
});

it('a label that was drawn for a word stands for that word, and is its owner’s own once it was moved', () => {
  const word = { ...verdict(5, 1), labelId: 5 };
  expect(spotsInTime({ drawn: [label(5, 1)], right: [word] })).toMatchObject([{ fileId: 5, isWhole: false }]);
  expect(spotsInTime({ drawn: [label(5, 1)], right: [word] })[0]).not.toHaveProperty('isDrawn');
  expect(spotsInTime({ drawn: [{ ...label(5, 1), x1: 0.6 }], right: [word] })).toMatchObject([
    { x1: 0.6, isDrawn: true },
  ]);
});

it('the newest examples teach when there are more than can be learned from, whether they were drawn or called right', () => {
  const drawn = Array.from({ length: MAX_EXAMPLES }, (_, index) => label(index + 1, 2));
  const files = newest(spotsInTime({ drawn, right: [verdict(1001, 1), verdict(1002, 3)] })).map(({ fileId }) => fileId);
  expect(files).toHaveLength(MAX_EXAMPLES);
  expect(files).not.toContain(1001);
  expect(files.at(-1)).toBe(1002);
});
