import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createLabelStore, type LabelStore } from './labels.store.ts';

let test: TestDatabase;
let store: LabelStore;
const SOURCE = 900_001;
const ids: number[] = [];
beforeAll(async () => {
  test = await openTestDatabase();
  store = createLabelStore(test.database);
  const titles = ['Болт', 'Гайка', 'Болт', 'болт', 'Болт', 'Болт'];
  for (const [at, title] of titles.entries())
    ids.push(
      (
        await store.insert({
          fileId: at + 1,
          dataSourceId: SOURCE,
          userId: 1,
          title,
          x0: 0,
          y0: 0,
          x1: 0.5,
          y1: 0.5,
          timeFrame: 0,
          createdAt: new Date(at),
        })
      ).id,
    );
  await store.change(ids[5] ?? 0, { deletedAt: new Date() });
  await store.insert({
    fileId: 9,
    dataSourceId: SOURCE + 1,
    userId: 1,
    title: 'Болт',
    x0: 0,
    y0: 0,
    x1: 0.5,
    y1: 0.5,
    timeFrame: 0,
    createdAt: new Date(),
  });
});
afterAll(() => test.close());
const drawn = (...places: number[]) => places.map((at) => ids[at]);

it('returns the newest labels of each requested title in the order they were drawn', async () => {
  const newest = await store.listNewest([SOURCE], { titles: ['Болт', 'болт'], most: 2 });
  expect(newest.map(({ id }) => id)).toEqual(drawn(2, 3, 4));
  expect(newest[0]).toMatchObject({ fileId: 3, title: 'Болт', x1: 0.5, timeFrame: 0 });
  expect((await store.listNewest([SOURCE], { titles: ['Гайка'], most: 2 })).map(({ id }) => id)).toEqual(drawn(1));
  expect(await store.listNewest([SOURCE], { titles: [], most: 2 })).toEqual([]);
});

it('returns the last labels of all titles in the order they were drawn', async () => {
  expect((await store.listLast([SOURCE], 3)).map(({ id }) => id)).toEqual(drawn(2, 3, 4));
});
