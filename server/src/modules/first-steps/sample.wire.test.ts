import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ENOUGH_EXAMPLES, isLargeEnough } from '@rakurs/contract';
import { expect, it } from 'vitest';
import { createSample, type SampleDeps } from './sample.service.ts';
import { SAMPLE } from './sample.ts';
import type { SampleRow } from './samples.store.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'sample-media');
const MAX_BYTES = 4_000_000;

/** One user's rows, kept in memory. */
function household() {
  let row: SampleRow | null = { userId: 1, projectId: 5, dataSourceId: 7, brought: 0, takenAt: new Date() };
  const files: string[] = [];
  const labels: string[] = [];
  const trash = new Set<number>();
  const trouble = { at: '', isSourceGone: false };
  let isAsked = false;
  const unused = () => Promise.reject(new Error('not asked for here'));
  const deps: SampleDeps = {
    store: {
      lockUser: unused,
      find: () => Promise.resolve(row),
      put: unused,
      advance: (before) => {
        if (row?.brought !== before.brought) return Promise.resolve(false);
        row = { ...row, brought: before.brought + 1 };
        return Promise.resolve(true);
      },
      removeAllOf: unused,
    },
    projects: { create: unused, show: unused, isInSight: () => Promise.resolve(true) },
    billing: { listRates: unused, changeActiveRate: unused },
    media: {
      createSource: unused,
      changeSource: unused,
      sourceIdsOf: () => Promise.resolve(trouble.isSourceGone ? [] : [7]),
      addFile: (_, { received }) => {
        files.push(received.key);
        // Killed after the file is there and before its labels are.
        return trouble.at === received.key
          ? Promise.reject(new Error('killed'))
          : Promise.resolve({ id: files.length } as Awaited<ReturnType<SampleDeps['media']['addFile']>>);
      },
      findMadeOf: (key) => Promise.resolve(files.includes(key) ? files.indexOf(key) + 1 : null),
      findFiles: ([id = 0]) =>
        Promise.resolve(trash.has(id) ? [] : ([{ id }] as Awaited<ReturnType<SampleDeps['media']['findFiles']>>)),
      discard: () => Promise.resolve(),
    },
    labelling: {
      bring: (_, fileId, brought) => {
        labels.push(...brought.map(({ title }) => `${fileId} ${title}`));
        return Promise.resolve();
      },
    },
    search: { saveSearch: unused },
    clock: { now: () => new Date() },
    inTransaction: (work) => work(),
    receive: ({ file }) =>
      Promise.resolve({ key: file, path: file, size: 1 } as Awaited<ReturnType<SampleDeps['receive']>>),
    requireRoom: unused,
    bringSoon: () => {
      isAsked = true;
      return Promise.resolve();
    },
  };
  const sample = createSample(deps);
  /** As the queue does: a job that fails is handed out again. */
  const work = async () => {
    for (let more = true; more; more = isAsked) {
      isAsked = false;
      await sample.bringNext(1);
    }
  };
  return { work, files, labels, trash, trouble };
}
const expectedLabels = SAMPLE.files.flatMap(({ labels }, index) => labels.map(({ title }) => `${index + 1} ${title}`));

it('killed between a file and its labels, the next attempt brings neither twice nor forgets one', async () => {
  const { work, files, labels, trouble } = household();
  trouble.at = 'osprey.jpg';
  await expect(work()).rejects.toThrow('killed');
  trouble.at = '';
  await work();
  expect(files).toEqual(SAMPLE.files.map(({ file }) => file));
  expect(labels).toEqual(expectedLabels);
  await work();
  expect(files).toHaveLength(SAMPLE.files.length);
  expect(labels).toEqual(expectedLabels);
});

it('a file that is thrown away at once gets no labels, and the others come all the same', async () => {
  const { work, files, labels, trash } = household();
  trash.add(SAMPLE.files.findIndex(({ file }) => file === 'osprey.jpg') + 1);
  await work();
  expect(files).toHaveLength(SAMPLE.files.length);
  expect(labels).toHaveLength(expectedLabels.length - 1);
});

it('stops when the source is thrown away', async () => {
  const { work, files, trouble } = household();
  trouble.isSourceGone = true;
  await work();
  expect(files).toEqual([]);
});

it('every file of the sample is here, small, and named with its author and licence in SOURCES.md; every label can be seen', () => {
  const sources = readFileSync(join(FOLDER, 'SOURCES.md'), 'utf8');
  for (const { file, credit } of SAMPLE.files) {
    expect(existsSync(join(FOLDER, file))).toBe(true);
    const line = sources.split('\n').find((text) => text.startsWith(`| \`${file}\``)) ?? '';
    expect(line).toContain(credit.licenceUrl === null ? 'public domain' : credit.licence);
  }
  expect(SAMPLE.files.reduce((sum, { file }) => sum + statSync(join(FOLDER, file)).size, 0)).toBeLessThan(MAX_BYTES);
  for (const label of SAMPLE.files.flatMap(({ labels }) => labels)) expect(isLargeEnough(label)).toBe(true);
});

it('dogs and birds of the sample are labelled often enough to be taught by one press of a button', () => {
  const titles = SAMPLE.files.flatMap(({ labels }) => labels.map(({ title }) => title));
  for (const animal of ['собака', 'птица'])
    expect(titles.filter((title) => title === animal).length).toBeGreaterThanOrEqual(ENOUGH_EXAMPLES);
});
