import { expect, it } from 'vitest';
import { spreadOverSources } from './cover.ts';

const file = (id: number, dataSourceId: number) => ({ id, dataSourceId });
const chosen = (files: ReturnType<typeof file>[]) => spreadOverSources(files, 4).map(({ id }) => id);

it('takes the newest of each source before the second of any', () => {
  expect(chosen([file(9, 1), file(8, 1), file(7, 1), file(6, 1), file(5, 2), file(4, 3)])).toEqual([9, 5, 4, 8]);
});

it('takes what there is', () => {
  expect(chosen([])).toEqual([]);
  expect(chosen([file(9, 1), file(8, 1)])).toEqual([9, 8]);
});
