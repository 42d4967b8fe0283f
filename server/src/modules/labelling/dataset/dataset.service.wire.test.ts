import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { MediaRefused } from '#platform/media/index.ts';
import type { PlacedFile, Still } from '#modules/media/index.ts';
import { readZip } from '../../../../testing/read-zip.ts';
import type { LabelRow } from '../labels.store.ts';
import { createDataset, type DatasetDeps } from './dataset.service.ts';

const AT = new Date('2026-11-15T10:00:00Z');
const still: Still = {
  second: 0,
  size: 1,
  extension: 'jpg',
  width: 64,
  height: 48,
  read: () => Readable.from([Buffer.from('x')]),
};
const label = (fileId: number): LabelRow => ({
  id: fileId,
  fileId,
  dataSourceId: 5,
  userId: 3,
  title: 'Кот',
  x0: 0,
  y0: 0,
  x1: 1,
  y1: 1,
  timeFrame: 0,
  createdAt: AT,
  deletedAt: null,
  isFileGone: false,
});

const sourceRow = (id: number): Awaited<ReturnType<DatasetDeps['media']['requireSource']>> => ({
  id,
  userId: 3,
  projectId: 4,
  title: '',
  description: '',
  latitude: null,
  longitude: null,
  createdAt: AT,
  deletedAt: null,
  isDeletedWithProject: false,
});

/** A source with these files, each with one label, and what was looked for in it. */
function source(kinds: PlacedFile['kind'][], stillsOf: DatasetDeps['media']['stillsOf']) {
  const files = kinds.map((kind, at) => ({ id: at + 1, kind }));
  const asked: number[] = [];
  const dataset = createDataset({
    labels: {
      countByFile: () => Promise.resolve(files.map(({ id }) => ({ fileId: id, amount: 1 }))),
      countTitles: () => Promise.resolve([{ title: 'Кот', amount: files.length }]),
      listOf: (fileIds) => Promise.resolve(fileIds.map(label)),
    },
    media: {
      requireSource: (_, id) => Promise.resolve(sourceRow(id)),
      listKinds: () => Promise.resolve(files),
      // Of a row only these two are read.
      findFiles: (fileIds) =>
        Promise.resolve(asked.push(...fileIds)).then(
          () => files.filter(({ id }) => fileIds.includes(id)) as PlacedFile[],
        ),
      stillsOf,
    },
    newPath: () => '',
    clock: { now: () => AT },
  });
  return { dataset, asked };
}
const filesOf = async ({ dataset }: ReturnType<typeof source>) =>
  readZip(
    await buffer(
      await dataset.open(
        { kind: 'user', userId: 3, canTrainLearningModels: true },
        { dataSourceId: 5, format: 'yolo' },
      ),
    ),
  );

it('leaves out streams, whose frames nobody keeps', async () => {
  const mixed = source(['video', 'stream', 'video'], async function* () {
    yield Promise.resolve(still);
  });
  const names = [...(await filesOf(mixed)).keys()].filter((name) => name.startsWith('images/'));
  expect(names).toHaveLength(2);
  expect(mixed.asked).toEqual([1, 3]);
});

it('names a thousand files that could not be read, and no more', async () => {
  const refused = new MediaRefused('damaged');
  const damaged = source(
    Array.from({ length: 1001 }, () => 'image' as const),
    async function* ({ id }) {
      if (id > 0) throw refused;
      yield Promise.resolve(still);
    },
  );
  const readme = (await filesOf(damaged)).get('README.txt')?.toString() ?? '';
  expect(readme.match(/^Файл \d+: /gm)).toHaveLength(1000);
  expect(readme).toContain('Изображений: 0 (');
});
