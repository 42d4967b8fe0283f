import type { Label } from '@rakurs/contract';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { createLabelServer } from '#testing/label-server.ts';
import { createMemoryStore, type Entry, type EntryStore } from '../outbox/entry.ts';
import { Outbox, type OutboxState } from '../outbox/outbox.ts';
import { LabelStore } from './label-store.ts';
import { shownLabels } from './shown-labels.ts';

const FILE = { fileId: 9, dataSourceId: 11, projectId: 5 };
const box = { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 };
const shape = (title: string, x0 = 0.1) => ({ title, box: { ...box, x0 }, second: 0 });
const label = (id: number, title: string): Label => ({ id, title, ...box, time_frame: 0 });

/** The store over a server of the test's own. */
const openStore = async ({ kept = createMemoryStore() }: { kept?: EntryStore } = {}) => {
  const server = createLabelServer();
  let ids = 0;
  const onMissing = vi.fn<() => void>();
  const outbox = new Outbox({
    userId: 7,
    store: kept,
    send: (entry) => server.send(entry),
    newId: () => `entry ${(ids += 1)}`,
    onTaken: (entry, made) => store.taken(entry, made),
    onDeleted: (entry) => store.deleted(entry),
    onRefused: (refusal) => store.refused(refusal),
  });
  const store: LabelStore = new LabelStore({ file: FILE, outbox, newKey: () => `key ${(ids += 1)}`, onMissing });
  outbox.subscribe(() => store.refresh());
  const give = (...labels: Label[]) => {
    server.give(...labels);
    store.take(server.list());
  };
  const shown = () => store.getSnapshot().labels.map(({ title, state }) => `${title} ${state}`);
  const titles = () => store.getSnapshot().labels.map(({ title }) => title);
  const until = (step: OutboxState['step']) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (outbox.getSnapshot().step === step) resolve();
      };
      outbox.subscribe(look);
      look();
    });
  const sent = () => until('saved');
  const offline = () => until('offline');
  await outbox.load();
  return { store, outbox, server, give, titles, shown, sent, offline, onMissing };
};

test('a drawn label is there at once, and keeps its place and its key when the server has it', async () => {
  const { store, titles, sent } = await openStore();
  const key = store.create(shape('Кот'));
  expect(store.getSnapshot().labels).toMatchObject([{ key, id: null, state: 'saving' }]);
  await sent();
  expect(titles()).toEqual(['Кот']);
  expect(store.getSnapshot().labels).toMatchObject([{ key, id: 1, state: 'saved' }]);
});

test('the news of a label that comes before the answer makes no second one', () => {
  const entry: Entry = {
    ...FILE,
    id: 'e',
    at: 1,
    userId: 7,
    act: 'create',
    key: 'k',
    labelId: null,
    shape: shape('Кот'),
    wasSent: true,
  };
  const sources = { labels: [label(1, 'Кот')], keys: new Map<number, string>() };
  expect(shownLabels({ ...sources, entries: [entry] })).toMatchObject([{ key: 'k', id: 1 }]);
  expect(shownLabels({ ...sources, entries: [{ ...entry, wasSent: false }] })).toHaveLength(2);
});

test('a label that is being deleted is blocked until the server has answered', async () => {
  const { store, give, server, shown, sent } = await openStore();
  give(label(1, 'Кот'), label(2, 'Пёс'));
  const answering = deferred<undefined>();
  const { send } = server;
  server.send = (entry) => answering.promise.then(() => send(entry));
  store.delete('label 1');
  expect(shown()).toEqual(['Кот deleting', 'Пёс saved']);
  answering.resolve(undefined);
  await sent();
  expect(shown()).toEqual(['Пёс saved']);
});

test('a deletion that is refused leaves the label, and there is nothing to take back', async () => {
  const { store, give, server, shown, sent } = await openStore();
  give(label(1, 'Кот'));
  server.weather = () => 'refuse';
  store.delete('label 1');
  await sent();
  expect(shown()).toEqual(['Кот saved']);
  expect(store.getSnapshot().canUndo).toBe(false);
});

test('a label that is not in the list cannot be deleted', async () => {
  const { store, onMissing } = await openStore();
  store.delete('label 404');
  expect(onMissing).toHaveBeenCalledOnce();
});

test('a deleted label comes back under its own id, even where only an event reports that it is gone', async () => {
  const { store, give, server, sent, shown } = await openStore();
  give(label(1, 'Кот'), label(2, 'Пёс'));
  store.delete('label 1');
  await sent();
  store.take(server.list());
  store.undo();
  expect(shown()).toEqual(['Кот saving', 'Пёс saved']);
  await sent();
  expect(server.list()).toEqual([label(1, 'Кот'), label(2, 'Пёс')]);
  expect(store.getSnapshot().labels).toMatchObject([{ id: 1, key: 'label 1' }, { id: 2 }]);
});

test('an undo that is faster than the answer to a deletion takes back the deletion', async () => {
  const { store, give, server, shown, sent } = await openStore();
  give(label(1, 'Кот'));
  const answering = deferred<undefined>();
  const { send } = server;
  server.send = async (entry) => {
    const answer = await send(entry);
    await answering.promise;
    return answer;
  };
  store.delete('label 1');
  await vi.waitFor(() => expect(server.list()).toEqual([]));
  store.take([]);
  store.undo();
  expect(shown()).toEqual(['Кот saving']);
  answering.resolve(undefined);
  await sent();
  expect(server.list()).toEqual([label(1, 'Кот')]);
});

test('drawn without a connection and taken back, it never travels', async () => {
  const { store, outbox, server, titles, offline } = await openStore();
  server.weather = () => 'cut before';
  store.create(shape('Кот'));
  await offline();
  store.create(shape('Пёс'));
  store.undo();
  expect(titles()).toEqual(['Кот']);
  expect(outbox.getSnapshot().entries).toHaveLength(1);
  store.redo();
  expect(titles()).toEqual(['Кот', 'Пёс']);
});

test('a label deleted, restored and deleted again without a connection stays deleted on the next page', async () => {
  const kept = createMemoryStore();
  const { store, give, server, shown, offline } = await openStore({ kept });
  give(label(1, 'Кот'), label(2, 'Пёс'));
  server.weather = () => 'cut before';
  store.delete('label 1');
  await offline();
  store.undo();
  expect(shown()).toEqual(['Кот saving', 'Пёс saved']);
  store.redo();
  expect(shown()).toEqual(['Кот deleting', 'Пёс saved']);
  await vi.waitFor(async () => expect(await kept.all(7)).toHaveLength(1));

  const next = await openStore({ kept });
  expect(next.shown()).toEqual([]);
  next.give(label(1, 'Кот'), label(2, 'Пёс'));
  expect(next.shown()).toEqual(['Кот deleting', 'Пёс saved']);
  await next.sent();
  expect(next.shown()).toEqual(['Пёс saved']);
});

test('a change that an earlier page has left is seen before it is sent', async () => {
  const kept = createMemoryStore();
  await kept.put({
    ...FILE,
    id: 'left',
    at: 1,
    userId: 7,
    act: 'change',
    key: 'a key of that page',
    labelId: 1,
    shape: shape('Кошка'),
    wasSent: false,
  });
  const { store, shown, give, sent } = await openStore({ kept });
  give(label(1, 'Кот'));
  expect(shown()).toEqual(['Кошка saving']);
  const [{ key } = { key: '' }] = store.getSnapshot().labels;
  await sent();
  expect(store.getSnapshot().labels).toMatchObject([{ key, state: 'saved', title: 'Кошка' }]);
});

test('a label deleted by another user leaves the history', async () => {
  const { store, give } = await openStore();
  give(label(1, 'Кот'));
  store.change('label 1', shape('Кошка'));
  store.take([]);
  store.undo();
  expect(store.getSnapshot()).toMatchObject({ canUndo: false, canRedo: false });
});

const aDeed = fc.record({
  act: fc.constantFrom('create', 'change', 'delete', 'undo', 'redo', 'wait'),
  which: fc.nat(9),
  title: fc.constantFrom('Кошка', 'Собака'),
  x0: fc.double({ min: 0, max: 0.4, noNaN: true }),
});
type Deed = typeof aDeed extends fc.Arbitrary<infer T> ? T : never;

test('undoing everything returns the first labels, and redoing everything the last ones', async () => {
  const live = async (day: Deed[]) => {
    const { store, give, server, sent } = await openStore();
    give(label(1, 'Кот'), label(2, 'Пёс'));
    for (const deed of day) {
      const { labels } = store.getSnapshot();
      const key = labels[deed.which % Math.max(labels.length, 1)]?.key;
      if (deed.act === 'create') store.create(shape(deed.title));
      if (deed.act === 'undo') store.undo();
      if (deed.act === 'redo') store.redo();
      if (deed.act === 'wait') await sent();
      if (deed.act === 'delete' && key !== undefined) store.delete(key);
      if (deed.act === 'change' && key !== undefined) store.change(key, shape(deed.title, deed.x0));
    }
    while (store.getSnapshot().canRedo) store.redo();
    await sent();
    const end = server.list();
    while (store.getSnapshot().canUndo) store.undo();
    await sent();
    expect(server.list()).toEqual([label(1, 'Кот'), label(2, 'Пёс')]);
    while (store.getSnapshot().canRedo) store.redo();
    await sent();
    // A label that never travelled before gets its id only now.
    const without = (what: Label) => JSON.stringify({ ...what, id: 0 });
    expect(server.list().map(without).sort()).toEqual(end.map(without).sort());
  };
  await fc.assert(fc.asyncProperty(fc.array(aDeed, { maxLength: 40 }), live), { numRuns: 200 });
});

test('many that were made at once are taken back by one step, here and on the server, and come back by one', async () => {
  const { store, server, titles, sent, give } = await openStore();
  give(label(1, 'Своя'));
  store.createAll([shape('Лодка'), shape('Лодка', 0.2), shape('Лодка', 0.3)]);
  await sent();
  expect(server.list().map(({ title }) => title)).toEqual(['Своя', 'Лодка', 'Лодка', 'Лодка']);
  store.undo();
  await sent();
  expect(titles()).toEqual(['Своя']);
  expect(server.list().map(({ title }) => title)).toEqual(['Своя']);
  store.redo();
  await sent();
  expect(server.list().map(({ title }) => title)).toEqual(['Своя', 'Лодка', 'Лодка', 'Лодка']);
  expect(store.getSnapshot().canRedo).toBe(false);
});

test('the labels of a frame are given another title or deleted together, and one step takes that back', async () => {
  const { store, give, titles, server, sent } = await openStore();
  give(label(1, 'Кот'), label(2, 'Пёс'), label(3, 'Сова'));
  const [first, second] = store.getSnapshot().labels.map(({ key }) => key);
  store.changeAll([first ?? '', second ?? ''], { title: 'Зверь' });
  expect(titles()).toEqual(['Зверь', 'Зверь', 'Сова']);
  store.deleteAll([first ?? '', second ?? '']);
  await sent();
  expect(server.titles()).toEqual(['Сова']);
  store.undo();
  store.undo();
  await sent();
  expect(server.titles()).toEqual(['Кот', 'Пёс', 'Сова']);
});

test('verdicts on proposals share one history with changes of labels', async () => {
  const { store, titles } = await openStore();
  store.create(shape('Кот'));
  store.rejected({ key: 'proposal собака', detection: null });
  expect(store.undo()).toEqual([{ type: 'offer', key: 'proposal собака', detection: null }]);
  expect(titles()).toEqual(['Кот']);
  expect(store.undo()).toEqual([]);
  expect(titles()).toEqual([]);
  store.redo();
  expect(store.redo()).toEqual([{ type: 'reject', key: 'proposal собака', detection: null }]);
});
