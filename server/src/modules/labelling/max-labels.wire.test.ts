import { expect, it } from 'vitest';
import { MAX_LABELS_OF_FILE, type NewLabel } from '@rakurs/contract';
import { userActor } from '#platform/actor.ts';
import { createLabelling, type LabellingDeps } from './labelling.service.ts';
import type { LabelRow } from './labels.store.ts';

// Thousands of labels, over a list in place of a table.

function labelling() {
  const rows: LabelRow[] = [];
  const file = { id: 1, dataSourceId: 1, projectId: 1, kind: 'image' };
  const standing = (fileId: number) => rows.filter((row) => row.fileId === fileId && !row.deletedAt);
  const store = {
    insert: (row: Omit<LabelRow, 'id' | 'deletedAt'>) => {
      const made = { deletedAt: null, ...row, id: rows.length + 1 };
      rows.push(made);
      return Promise.resolve(made);
    },
    find: (id: number) => Promise.resolve(rows[id - 1] ?? null),
    countOf: (fileId: number) => Promise.resolve(standing(fileId).length),
    change: (id: number, change: Partial<LabelRow>) => Promise.resolve(Object.assign(rows[id - 1] ?? {}, change)),
  };
  // Only what these rules ask for is there.
  const deps = {
    store,
    media: { requireFile: () => Promise.resolve(file), holdFile: () => Promise.resolve(file) },
    events: { emit: () => undefined },
    clock: { now: () => new Date(0) },
    inTransaction: <T>(work: () => Promise<T>) => work(),
    altered: () => Promise.resolve(),
  };
  return createLabelling(deps as unknown as LabellingDeps);
}

const ACTOR = userActor(1);
const LABEL: NewLabel = {
  title: 'Кошка',
  project: { id: 1 },
  dataSource: { id: 1 },
  dataSourceFile: { id: 1 },
  x0: 0,
  y0: 0,
  x1: 1,
  y1: 1,
  timeFrame: 0,
};

it('takes so many labels of a file, says so at the next, and takes another when one has gone', async () => {
  const service = labelling();
  for (let count = 0; count < MAX_LABELS_OF_FILE; count += 1) await service.create(ACTOR, 1, LABEL);
  await expect(service.create(ACTOR, 1, LABEL)).rejects.toThrow('не больше 5000 меток');
  await service.delete(ACTOR, { fileId: 1, labelId: 7 });
  await service.create(ACTOR, 1, LABEL);
  await expect(service.restore(ACTOR, { fileId: 1, labelId: 7 })).rejects.toThrow('не больше 5000 меток');
  await service.delete(ACTOR, { fileId: 1, labelId: 8 });
  expect(await service.restore(ACTOR, { fileId: 1, labelId: 7 })).toMatchObject({ id: 7 });
});
