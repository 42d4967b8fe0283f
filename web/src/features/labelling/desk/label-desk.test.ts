import type { Label } from '@rakurs/contract';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { createLabelServer } from '#testing/label-server.ts';
import { createMemoryStore, type Entry, type EntryStore } from '../outbox/entry.ts';
import { Outbox, type OutboxState } from '../outbox/outbox.ts';
import { LabelDesk } from './label-desk.ts';
import { shownLabels } from './shown-labels.ts';

const FILE = { fileId: 9, dataSourceId: 11, projectId: 5 };
const box = { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 };
const shape = (title: string, x0 = 0.1) => ({ title, box: { ...box, x0 }, second: 0 });
const label = (id: number, title: string): Label => ({ id, title, ...box, time_frame: 0 });

/** The desk over a server of the test's own. */
const openDesk = async ({ store = createMemoryStore() }: { store?: EntryStore } = {}) => {
  const server = createLabelServer();
  let ids = 0;
  const onMissing = vi.fn<() => void>();
  const outbox = new Outbox({
    userId: 7,
    store,
    send: (entry) => server.send(entry),
    newId: () => `entry ${(ids += 1)}`,
    onTaken: (entry, made) => desk.taken(entry, made),
    onDeleted: (entry) => desk.deleted(entry),
    onRefused: (refusal) => desk.refused(refusal),
  });
  const desk: LabelDesk = new LabelDesk({ file: FILE, outbox, newKey: () => `key ${(ids += 1)}`, onMissing });
  outbox.subscribe(() => desk.refresh());
  const give = (...labels: Label[]) => {
    server.give(...labels);
    desk.take(server.list());
  };
  const shown = () => desk.getSnapshot().labels.map(({ title, state }) => `${title} ${state}`);
  const titles = () => desk.getSnapshot().labels.map(({ title }) => title);
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
  return { desk, outbox, server, give, titles, shown, sent, offline, onMissing };
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
  const { desk, give, server, shown, sent } = await openDesk();
  give(label(1, 'Кот'), label(2, 'Пёс'));
  const answering = deferred<undefined>();
  const { send } = server;
  server.send = (entry) => answering.promise.then(() => send(entry));
  desk.delete('label 1');
  expect(shown()).toEqual(['Кот deleting', 'Пёс saved']);
  answering.resolve(undefined);
  await sent();
  expect(shown()).toEqual(['Пёс saved']);
});

test('a deletion that is refused leaves the label, and there is nothing to take back', async () => {
  const { desk, give, server, shown, sent } = await openDesk();
  give(label(1, 'Кот'));
  server.weather = () => 'refuse';
  desk.delete('label 1');
  await sent();
  expect(shown()).toEqual(['Кот saved']);
  expect(desk.getSnapshot().canUndo).toBe(false);
});

test('what is not in the list cannot be deleted', async () => {
  const { desk, onMissing } = await openDesk();
  desk.delete('label 404');
  expect(onMissing).toHaveBeenCalledOnce();
});

test('a deleted label comes back under its own id, even where only the news tell that it is gone', async () => {
  const { desk, give, server, sent, shown } = await openDesk();
  give(label(1, 'Кот'), label(2, 'Пёс'));
  desk.delete('label 1');
  await sent();
  desk.take(server.list());
  desk.undo();
  expect(shown()).toEqual(['Кот saving', 'Пёс saved']);
  await sent();
  expect(server.list()).toEqual([label(1, 'Кот'), label(2, 'Пёс')]);
  expect(desk.getSnapshot().labels).toMatchObject([{ id: 1, key: 'label 1' }, { id: 2 }]);
});

test('an undo that is faster than the answer to a deletion takes back the deletion', async () => {
  const { desk, give, server, shown, sent } = await openDesk();
  give(label(1, 'Кот'));
  const answering = deferred<undefined>();
  const { send } = server;
  server.send = async (entry) => {
    const answer = await send(entry);
    await answering.promise;
    return answer;
  };
  desk.delete('label 1');
  await vi.waitFor(() => expect(server.list()).toEqual([]));
  desk.take([]);
  desk.undo();
  expect(shown()).toEqual(['Кот saving']);
  answering.resolve(undefined);
  await sent();
  expect(server.list()).toEqual([label(1, 'Кот')]);
});

test('drawn without a connection and taken back, it never travels', async () => {
  const { desk, outbox, server, titles, offline } = await openDesk();
  server.weather = () => 'cut before';
  desk.create(shape('Кот'));
  await offline();
  desk.create(shape('Пёс'));
  desk.undo();
  expect(titles()).toEqual(['Кот']);
  expect(outbox.getSnapshot().entries).toHaveLength(1);
  desk.redo();
  expect(titles()).toEqual(['Кот', 'Пёс']);
});

test('without a connection a label is deleted, brought back and deleted again, and the next page still shows it so', async () => {
  const store = createMemoryStore();
  const { desk, give, server, shown, offline } = await openDesk({ store });
  give(label(1, 'Кот'), label(2, 'Пёс'));
  server.weather = () => 'cut before';
  desk.delete('label 1');
  await offline();
  desk.undo();
  expect(shown()).toEqual(['Кот saving', 'Пёс saved']);
  desk.redo();
  expect(shown()).toEqual(['Кот deleting', 'Пёс saved']);
  await vi.waitFor(async () => expect(await store.all(7)).toHaveLength(1));

  const next = await openDesk({ store });
  expect(next.shown()).toEqual([]);
  next.give(label(1, 'Кот'), label(2, 'Пёс'));
  expect(next.shown()).toEqual(['Кот deleting', 'Пёс saved']);
  await next.sent();
  expect(next.shown()).toEqual(['Пёс saved']);
});

test('a change that an earlier page has left is seen before it is sent', async () => {
  const store = createMemoryStore();
  await store.put({
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
  const { desk, shown, give, sent } = await openDesk({ store });
  give(label(1, 'Кот'));
  expect(shown()).toEqual(['Кошка saving']);
  const [{ key } = { key: '' }] = desk.getSnapshot().labels;
  await sent();
  expect(desk.getSnapshot().labels).toMatchObject([{ key, state: 'saved', title: 'Кошка' }]);
});

test('what somebody else has deleted leaves the history', async () => {
  const { desk, give } = await openDesk();
  give(label(1, 'Кот'));
  desk.change('label 1', shape('Кошка'));
  desk.take([]);
  desk.undo();
  expect(desk.getSnapshot()).toMatchObject({ canUndo: false, canRedo: false });
});

const aDeed = fc.record({
  act: fc.constantFrom('create', 'change', 'delete', 'undo', 'redo', 'wait'),
  which: fc.nat(9),
  title: fc.constantFrom('Кошка', 'Собака'),
  x0: fc.double({ min: 0, max: 0.4, noNaN: true }),
});
type Deed = typeof aDeed extends fc.Arbitrary<infer T> ? T : never;

test('whatever is done, undoing everything returns the labels that were there, and redoing everything what was made of them', async () => {
  const live = async (day: Deed[]) => {
    const { desk, give, server, sent } = await openDesk();
    give(label(1, 'Кот'), label(2, 'Пёс'));
    for (const deed of day) {
      const { labels } = desk.getSnapshot();
      const key = labels[deed.which % Math.max(labels.length, 1)]?.key;
      if (deed.act === 'create') desk.create(shape(deed.title));
      if (deed.act === 'undo') desk.undo();
      if (deed.act === 'redo') desk.redo();
      if (deed.act === 'wait') await sent();
      if (deed.act === 'delete' && key !== undefined) desk.delete(key);
      if (deed.act === 'change' && key !== undefined) desk.change(key, shape(deed.title, deed.x0));
    }
    while (desk.getSnapshot().canRedo) desk.redo();
    await sent();
    const end = server.list();
    while (desk.getSnapshot().canUndo) desk.undo();
    await sent();
    expect(server.list()).toEqual([label(1, 'Кот'), label(2, 'Пёс')]);
    while (desk.getSnapshot().canRedo) desk.redo();
    await sent();
    // A label that never travelled before gets its id only now.
    const without = (what: Label) => JSON.stringify({ ...what, id: 0 });
    expect(server.list().map(without).sort()).toEqual(end.map(without).sort());
  };
  await fc.assert(fc.asyncProperty(fc.array(aDeed, { maxLength: 40 }), live), { numRuns: 200 });
});

test('many that were made at once are taken back by one step, here and on the server, and come back by one', async () => {
  const { desk, server, titles, sent, give } = await openDesk();
  give(label(1, 'Своя'));
  desk.createAll([shape('Лодка'), shape('Лодка', 0.2), shape('Лодка', 0.3)]);
  await sent();
  expect(server.list().map(({ title }) => title)).toEqual(['Своя', 'Лодка', 'Лодка', 'Лодка']);
  desk.undo();
  await sent();
  expect(titles()).toEqual(['Своя']);
  expect(server.list().map(({ title }) => title)).toEqual(['Своя']);
  desk.redo();
  await sent();
  expect(server.list().map(({ title }) => title)).toEqual(['Своя', 'Лодка', 'Лодка', 'Лодка']);
  expect(desk.getSnapshot().canRedo).toBe(false);
});
