import type { Label } from '@rakurs/contract';
import { expect, test, vi } from 'vitest';
import { deferred } from '#shared/api/test-kit.ts';
import { createMemoryStore, type Entry } from '../outbox/entry.ts';
import { Outbox, type Sent } from '../outbox/outbox.ts';
import { chance } from '../testing/chance.ts';
import { LabelDesk } from './label-desk.ts';
import { shownLabels } from './shown-labels.ts';

const FILE = { fileId: 9, dataSourceId: 11, projectId: 5 };
const box = { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 };
const shape = (title: string, x0 = 0.1) => ({ title, box: { ...box, x0 }, second: 0 });
const label = (id: number, title: string): Label => ({ id, title, ...box, time_frame: 0 });

/** The desk over a server of the test's own, which keeps labels as ours does: a deleted one can be restored. */
const openDesk = async ({ isReachable = () => true }: { isReachable?: () => boolean } = {}) => {
  const kept = new Map<number, { label: Label; isDeleted: boolean }>();
  const list = () => [...kept.values()].filter(({ isDeleted }) => !isDeleted).map((row) => row.label);
  let ids = 0;
  const send = async (entry: Entry): Promise<Sent> => {
    if (!isReachable()) return { step: 'unreachable' };
    const id = entry.labelId ?? kept.size + 1;
    const made: Label = { id, title: entry.shape.title, ...entry.shape.box, time_frame: entry.shape.second };
    kept.set(id, { label: made, isDeleted: false });
    return { step: 'taken', label: made };
  };
  const outbox = new Outbox({ userId: 7, store: createMemoryStore(), send, newId: () => `entry ${(ids += 1)}`, onTaken: (entry, made) => desk.taken(entry, made) });
  const onTrouble = vi.fn();
  const setDeleted = (id: number, isDeleted: boolean): Label => {
    const row = kept.get(id);
    if (!row) throw new Error('Метка не найдена');
    kept.set(id, { ...row, isDeleted });
    return row.label;
  };
  const calls = { remove: async (id: number) => void setDeleted(id, true), restore: async (id: number) => setDeleted(id, false) };
  const desk: LabelDesk = new LabelDesk({ file: FILE, outbox, newKey: () => `key ${(ids += 1)}`, remove: (id) => calls.remove(id), restore: (id) => calls.restore(id), onTrouble });
  outbox.subscribe(() => desk.refresh());
  const give = (...labels: Label[]) => {
    labels.forEach((row) => kept.set(row.id, { label: row, isDeleted: false }));
    desk.take(list());
  };
  const titles = () => desk.getSnapshot().labels.map(({ title }) => title);
  const sent = () => vi.waitFor(() => expect(outbox.getSnapshot().step).toBe('saved'));
  await outbox.load();
  return { desk, outbox, calls, give, list, titles, sent, onTrouble };
};

test('a drawn label is there at once, and keeps its place and its key when the server has it', async () => {
  const { desk, titles, sent } = await openDesk();
  const key = desk.create(shape('Кот'));
  expect(desk.getSnapshot().labels).toMatchObject([{ key, id: null, state: 'saving' }]);
  await sent();
  expect(titles()).toEqual(['Кот']);
  expect(desk.getSnapshot().labels).toMatchObject([{ key, id: 1, state: 'saved' }]);
});

test('the news of a label that comes before the answer makes no second one', () => {
  const entry: Entry = { ...FILE, id: 'e', at: 1, userId: 7, act: 'create', key: 'k', labelId: null, shape: shape('Кот'), wasSent: true };
  const sources = { labels: [label(1, 'Кот')], keys: new Map<number, string>(), deleting: new Set<string>() };
  expect(shownLabels({ ...sources, entries: [entry] })).toMatchObject([{ key: 'k', id: 1 }]);
  expect(shownLabels({ ...sources, entries: [{ ...entry, wasSent: false }] })).toHaveLength(2);
});

test('a label that is being deleted is blocked until the server has answered', async () => {
  const { desk, calls, give, titles } = await openDesk();
  give(label(1, 'Кот'), label(2, 'Пёс'));
  const answering = deferred<undefined>();
  calls.remove = () => answering.promise;
  const deleting = desk.delete('label 1');
  expect(desk.getSnapshot().labels.map(({ state }) => state)).toEqual(['deleting', 'saved']);
  answering.resolve(undefined);
  await deleting;
  expect(titles()).toEqual(['Пёс']);
});

test('a deletion that fails leaves the label, and says so', async () => {
  const { desk, calls, give, titles, onTrouble } = await openDesk();
  give(label(1, 'Кот'));
  calls.remove = () => Promise.reject(new TypeError('Failed to fetch'));
  await desk.delete('label 1');
  expect(titles()).toEqual(['Кот']);
  expect(desk.getSnapshot()).toMatchObject({ canUndo: false, labels: [{ state: 'saved' }] });
  expect(onTrouble).toHaveBeenCalledWith({ act: 'remove', error: expect.any(TypeError) });
});

test('what is not in the list cannot be deleted', async () => {
  const { desk, onTrouble } = await openDesk();
  await desk.delete('label 404');
  expect(onTrouble).toHaveBeenCalledWith({ act: 'missing' });
});

test('a deleted label comes back under its own id', async () => {
  const { desk, give, list } = await openDesk();
  give(label(1, 'Кот'));
  await desk.delete('label 1');
  await desk.undo();
  expect(list()).toEqual([label(1, 'Кот')]);
  expect(desk.getSnapshot().labels).toMatchObject([{ id: 1 }]);
});

test('an undo that is faster than the answer to a deletion takes back the deletion', async () => {
  const { desk, calls, give, list } = await openDesk();
  give(label(1, 'Кот'));
  const answering = deferred<undefined>();
  const { remove } = calls;
  calls.remove = async (id) => remove(id).then(() => answering.promise);
  const deleting = desk.delete('label 1');
  const undoing = desk.undo();
  desk.take([]);
  answering.resolve(undefined);
  await Promise.all([deleting, undoing]);
  expect(list()).toEqual([label(1, 'Кот')]);
});

test('drawn without a connection and taken back, it never travels', async () => {
  const { desk, outbox, titles } = await openDesk({ isReachable: () => false });
  desk.create(shape('Кот'));
  await vi.waitFor(() => expect(outbox.getSnapshot().step).toBe('offline'));
  desk.create(shape('Пёс'));
  await desk.undo();
  expect(titles()).toEqual(['Кот']);
  expect(outbox.getSnapshot().entries).toHaveLength(1);
});

test('what somebody else has deleted leaves the history', async () => {
  const { desk, give } = await openDesk();
  give(label(1, 'Кот'));
  desk.change('label 1', shape('Кошка'));
  desk.take([]);
  await desk.undo();
  expect(desk.getSnapshot().canUndo).toBe(false);
});

test.each([2, 71, 828])('whatever is done, undoing everything returns the labels that were there (seed %i)', async (seed) => {
  const luck = chance(seed);
  const { desk, give, list, sent } = await openDesk();
  give(label(1, 'Кот'), label(2, 'Пёс'));
  for (let step = 0; step < 150; step += 1) {
    const any = desk.getSnapshot().labels[Math.floor(luck.fraction() * desk.getSnapshot().labels.length)];
    const act = luck.pick(['create', 'create', 'change', 'change', 'delete', 'undo', 'redo', 'wait']);
    if (act === 'create') desk.create(shape('Кот', luck.from(0, 0.4)));
    if (act === 'change' && any) desk.change(any.key, shape(luck.pick(['Кошка', 'Собака']), luck.from(0, 0.4)));
    if (act === 'delete' && any) await desk.delete(any.key);
    if (act === 'undo') await desk.undo();
    if (act === 'redo') await desk.redo();
    if (act === 'wait') await sent();
  }
  while (desk.getSnapshot().canUndo) await desk.undo();
  await sent();
  expect(list()).toEqual([label(1, 'Кот'), label(2, 'Пёс')]);
});
