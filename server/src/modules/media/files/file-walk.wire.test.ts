import { MAX_NEIGHBOURS, type WalkedList } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace, type Place } from '../../../../testing/upload-kit.ts';

let base: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
beforeAll(async () => {
  base = await openTestDatabase();
  app = await openTestApp({}, base);
  user = await app.newUser();
});
beforeEach(async () => {
  place = await newPlace(user);
});
afterAll(() => app.stop());

interface Kept {
  title: string;
  kind?: 'image' | 'video' | 'stream';
  state?: 'ready' | 'failed';
  described?: boolean;
}

/** Files as they lie in the database, in the order they were added. */
const keep = async (files: Kept[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const { title, kind = 'image', state = 'ready', described = true } of files) {
    const { rows } = await base.database.raw(
      `insert into files (data_source_id, kind, title, description, name, created_at, state, ai_description) values ($1, $2, $3, '', 'IMG.jpg', now(), $4, $5) returning id`,
      [place.dataSourceId, kind, title, state, described ? 'Описание' : null],
    );
    // The statement above returns exactly this.
    ids.push((rows as { id: number }[])[0]?.id ?? 0);
  }
  return ids;
};
type Wish = Partial<WalkedList>;
const at = (fileId: number) => ({ dataSourceId: place.dataSourceId, fileId });
const beside = (fileId: number, query: Wish = {}) => user.api.listFileNeighbours({ params: at(fileId), query });
const unlabelledAfter = async (fileId: number, query: Wish = {}) =>
  (await user.api.findUnlabelledFile({ params: at(fileId), query })).id;
const labelled = (query: Wish = {}) =>
  user.api.countLabelledFiles({ params: { dataSourceId: place.dataSourceId }, query });
const draw = (fileId: number, title = 'Кошка') =>
  user.api.createLabel({
    params: { fileId },
    body: {
      title,
      project: { id: place.projectId },
      dataSource: { id: place.dataSourceId },
      dataSourceFile: { id: fileId },
      x0: 0.1,
      y0: 0.1,
      x1: 0.5,
      y1: 0.5,
    },
  });

it('lists the files beside one, the nearest first, in every order', async () => {
  const [b = 0, a = 0, c = 0, d = 0] = await keep([{ title: 'б' }, { title: 'а' }, { title: 'в' }, { title: 'г' }]);
  expect(await beside(a)).toEqual({ before: [c, d], after: [b] });
  expect(await beside(b, { sort: 'name' })).toEqual({ before: [a], after: [c, d] });
  expect(await beside(b, { sort: 'name', order: 'desc' })).toEqual({ before: [c, d], after: [a] });
  expect(await beside(d)).toEqual({ before: [], after: [c, a, b] });
});

it('lists a few on each side, and no deleted file', async () => {
  const ids = await keep(Array.from({ length: MAX_NEIGHBOURS + 3 }, (_, number) => ({ title: `${number}` })));
  const [first = 0, second = 0, third = 0] = ids;
  await user.api.deleteFile({ params: at(second) });
  const { before, after } = await beside(first);
  expect(after).toEqual([]);
  expect(before).toHaveLength(MAX_NEIGHBOURS);
  expect(before[0]).toBe(third);
});

it('stays in the list that a user walks through, also from a file that has just left it', async () => {
  const [one = 0, film = 0, two = 0, three = 0] = await keep([
    { title: '1' },
    { title: 'ролик', kind: 'video' },
    { title: '2' },
    { title: '3' },
  ]);
  expect(await beside(two, { kind: 'image' })).toEqual({ before: [three], after: [one] });
  await draw(two);
  expect(await beside(two, { labelled: 'no' })).toEqual({ before: [three], after: [film, one] });
  expect(await beside(three, { labelled: 'no' })).toEqual({ before: [], after: [film, one] });
});

it('walks among the processed files, and from a file that waits for its description among all', async () => {
  const [old = 0, waiting = 0, described = 0, fresh = 0] = await keep([
    { title: '1' },
    { title: '2', described: false },
    { title: '3' },
    { title: '4', described: false },
  ]);
  expect(await beside(described, { processed: 'yes' })).toEqual({ before: [], after: [old] });
  expect(await beside(fresh, { processed: 'yes' })).toEqual({ before: [], after: [described, waiting, old] });
});

it('leads to the next file without labels, from the end to the beginning, past what nobody can draw on', async () => {
  const [a = 0, , , d = 0, e = 0] = await keep([
    { title: 'а' },
    { title: 'б', kind: 'stream' },
    { title: 'в', state: 'failed' },
    { title: 'г' },
    { title: 'д' },
  ]);
  const query = { sort: 'name' } as const;
  expect(await unlabelledAfter(a, query)).toBe(d);
  await draw(d);
  expect(await unlabelledAfter(a, query)).toBe(e);
  expect(await unlabelledAfter(e, query)).toBe(a);
  await draw(a);
  expect(await unlabelledAfter(e, query)).toBeNull();
});

it('counts what is labelled of what can be, whatever the list asks of labels', async () => {
  const [one = 0, two = 0] = await keep([
    { title: '1' },
    { title: '2', described: false },
    { title: '3' },
    { title: 'камера', kind: 'stream' },
  ]);
  expect(await labelled()).toEqual({ labelled: 0, amount: 3 });
  await draw(one);
  await draw(one, 'Собака');
  const drawn = await draw(two);
  expect(await labelled()).toEqual({ labelled: 2, amount: 3 });
  expect(await labelled({ labelled: 'no' })).toEqual({ labelled: 2, amount: 3 });
  expect(await labelled({ processed: 'yes' })).toEqual({ labelled: 1, amount: 2 });
  await user.api.removeLabel({ params: { fileId: two, labelId: drawn.id } });
  expect(await labelled()).toEqual({ labelled: 1, amount: 3 });
});
