import { expect, test } from 'vitest';
import { createLabelStores } from './label-stores.ts';
import { LabelStore } from './label-store.ts';

const outbox = {
  add: () => undefined,
  forget: () => undefined,
  getSnapshot: () => ({ entries: [], refused: [], step: 'saved' as const }),
};
const open = () =>
  createLabelStores((file) => new LabelStore({ file, outbox, newKey: () => 'key', onMissing: () => undefined }));
const file = (fileId: number) => ({ fileId, dataSourceId: 11, projectId: 5 });

test('a user who comes back to a file finds its history', () => {
  const stores = open();
  stores.of(file(1)).rejected({ key: 'proposal', detection: null });
  expect(stores.of(file(2)).getSnapshot().canUndo).toBe(false);
  expect(stores.of(file(1)).getSnapshot().canUndo).toBe(true);
});

test('the history of the file that was left longest ago is forgotten first', () => {
  const stores = open();
  const [first, second] = [stores.of(file(1)), stores.of(file(2))];
  stores.of(file(1));
  for (let id = 3; id <= 101; id += 1) stores.of(file(id));
  expect([stores.of(file(1)) === first, stores.of(file(2)) === second]).toEqual([true, false]);
});
