import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { createLabelServer } from '#testing/label-server.ts';
import { createMemoryStore, type Entry, type EntryStore } from './entry.ts';
import type { NewEntry } from './coalesce.ts';
import { Outbox, RETRY_MS, type Refusal, type SendResult } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const box = { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 };
const made = (key: string, title = key, more: Partial<NewEntry> = {}): NewEntry => ({
  fileId: 9,
  dataSourceId: 11,
  projectId: 5,
  act: 'create',
  key,
  labelId: null,
  shape: { title, box, second: 0 },
  ...more,
});
const settle = () => vi.advanceTimersByTimeAsync(10);

let ids = 0;
const open = async (
  server: Pick<ReturnType<typeof createLabelServer>, 'send'>,
  store: EntryStore = createMemoryStore(),
  userId = 7,
) => {
  const taken: [string, number][] = [];
  const onDeleted = vi.fn<(entry: Entry) => void>();
  const onRefused = vi.fn<(refusal: Refusal) => void>();
  const outbox = new Outbox({
    userId,
    store,
    send: server.send,
    newId: () => `id ${(ids += 1)}`,
    onTaken: ({ key }, { id }) => void taken.push([key, id]),
    onDeleted,
    onRefused,
  });
  await outbox.load();
  return {
    outbox,
    taken,
    onDeleted,
    onRefused,
    step: () => outbox.getSnapshot().step,
    acts: () => outbox.getSnapshot().entries.map(({ act, key }) => `${act} ${key}`),
  };
};

test('a label is on the device before it travels, and leaves it when the server has it', async () => {
  const store = createMemoryStore();
  const answering = deferred<SendResult>();
  const { outbox, step } = await open({ send: () => answering.promise }, store);
  outbox.add(made('a'));
  expect(step()).toBe('saving');
  await settle();
  expect((await store.all(7)).map(({ key, wasSent }) => [key, wasSent])).toEqual([['a', true]]);
  answering.resolve({ step: 'taken', label: { id: 1, title: 'a', ...box, time_frame: 0 } });
  await settle();
  expect(step()).toBe('saved');
  expect(await store.all(7)).toEqual([]);
});

test('a change without a connection waits on the device and is sent later', async () => {
  const server = createLabelServer();
  server.weather = () => 'cut before';
  const { outbox, step, acts } = await open(server);
  outbox.add(made('a'));
  outbox.add(made('b'));
  await settle();
  expect(step()).toBe('offline');
  expect(acts()).toEqual(['create a', 'create b']);
  server.weather = () => 'answer';
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(step()).toBe('saved');
  expect(server.titles()).toEqual(['a', 'b']);
});

test('an answer that got lost makes no second label, even after a crash', async () => {
  const server = createLabelServer();
  const store = createMemoryStore();
  server.weather = () => 'cut after';
  const first = await open(server, store);
  first.outbox.add(made('a'));
  await settle();
  first.outbox.stop();
  server.weather = () => 'answer';
  const second = await open(server, store);
  await settle();
  expect(second.step()).toBe('saved');
  expect(new Set(server.seen.map(({ id }) => id)).size).toBe(1);
  expect(server.titles()).toEqual(['a']);
  expect(second.taken).toEqual([['a', 1]]);
});

test('changes that another user left on this device are neither sent nor lost', async () => {
  const server = createLabelServer();
  const store = createMemoryStore();
  server.weather = () => 'cut before';
  (await open(server, store, 7)).outbox.add(made('a'));
  await settle();
  server.weather = () => 'answer';
  const stranger = await open(server, store, 8);
  await settle();
  expect(stranger.acts()).toEqual([]);
  expect(await store.all(7)).toHaveLength(1);
});

test('a change that the server will never take is shown with its reason and leaves the device', async () => {
  const server = createLabelServer();
  const store = createMemoryStore();
  server.weather = ({ key }) => (key === 'a' ? 'refuse' : 'answer');
  const { outbox, step } = await open(server, store);
  outbox.add(made('a'));
  outbox.add(made('b'));
  await settle();
  expect(step()).toBe('saved');
  const [refusal] = outbox.getSnapshot().refused;
  expect(refusal).toMatchObject({ reason: 'Файл не найден', entry: { key: 'a' } });
  expect(await store.all(7)).toEqual([]);
  outbox.forget(refusal?.entry.id ?? '');
  expect(outbox.getSnapshot().refused).toEqual([]);
});

test('changes of an unsent label become part of it; of a sent one, they follow it', async () => {
  const server = createLabelServer();
  const gate = deferred<void>();
  const { outbox } = await open({ send: async (entry) => gate.promise.then(() => server.send(entry)) });
  outbox.add(made('a', 'Кот'));
  outbox.add(made('b', 'Пёс'));
  await settle();
  outbox.add(made('b', 'Собака', { act: 'change' }));
  outbox.add(made('a', 'Кошка', { act: 'change' }));
  expect(outbox.getSnapshot().entries.map(({ act, shape }) => `${act} ${shape.title}`)).toEqual([
    'create Кот',
    'create Собака',
    'change Кошка',
  ]);
  gate.resolve();
  await settle();
  expect(server.titles()).toEqual(['Кошка', 'Собака']);
});

/** A label that the server has had for long. */
const old = (act: Entry['act'], title = 'Кот') => made('label 1', title, { act, labelId: 1 });
const cat = { id: 1, title: 'Кот', ...box, time_frame: 0 };

test('drawn, moved and deleted before anybody saw it, a label never travels', async () => {
  const server = createLabelServer();
  const store = createMemoryStore();
  server.weather = () => 'cut before';
  const { outbox, acts } = await open(server, store);
  outbox.add(made('first'));
  await settle();
  outbox.add(made('a'));
  outbox.add(made('a', 'Кошка', { act: 'change' }));
  outbox.add(made('a', 'Кошка', { act: 'delete' }));
  await settle();
  expect(acts()).toEqual(['create first']);
  expect(await store.all(7)).toHaveLength(1);
});

test('one that may have arrived is deleted after it, and is not there in the end', async () => {
  const server = createLabelServer();
  server.weather = () => 'cut after';
  const { outbox, acts, onDeleted } = await open(server);
  outbox.add(made('a'));
  await settle();
  outbox.add(made('a', 'Кошка', { act: 'change' }));
  outbox.add(made('a', 'Кошка', { act: 'delete' }));
  expect(acts()).toEqual(['create a', 'change a', 'delete a']);
  server.weather = () => 'answer';
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(server.acted).toHaveLength(3);
  expect(server.titles()).toEqual([]);
  expect(onDeleted).toHaveBeenCalledWith(expect.objectContaining({ key: 'a', labelId: 1 }));
});

test('a deletion that nobody has seen is simply taken back; one that was sent is followed by its way back', async () => {
  const server = createLabelServer();
  server.give(cat);
  server.weather = () => 'cut before';
  const { outbox, acts } = await open(server);
  outbox.add(made('first'));
  await settle();
  outbox.add(old('delete'));
  outbox.add(old('restore'));
  expect(acts()).toEqual(['create first']);
  server.weather = ({ act }) => (act === 'delete' ? 'cut after' : 'answer');
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  outbox.add(old('delete'));
  await settle();
  outbox.add(old('restore'));
  expect(acts()).toEqual(['delete label 1', 'restore label 1']);
  outbox.add(old('delete'));
  expect(acts()).toEqual(['delete label 1']);
  outbox.add(old('restore'));
  server.weather = () => 'answer';
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(server.titles()).toEqual(['Кот', 'first']);
});

test.each(['cut before', 'cut after'] as const)(
  'a tab that crashes while it deletes (%s the server) leaves the deletion, which is done once',
  async (moment) => {
    const server = createLabelServer();
    const store = createMemoryStore();
    server.give(cat);
    server.weather = () => moment;
    const first = await open(server, store);
    first.outbox.add(old('delete'));
    await settle();
    first.outbox.stop();
    server.weather = () => 'answer';
    const second = await open(server, store);
    expect(second.acts()).toEqual(['delete label 1']);
    await settle();
    expect(server.titles()).toEqual([]);
    expect(new Set(server.seen.map(({ id }) => id)).size).toBe(1);
    expect(server.acted).toHaveLength(1);
    expect(await store.all(7)).toEqual([]);
  },
);

test('a tab that crashes before it has sent anything leaves everything, in its order', async () => {
  const server = createLabelServer();
  const store = createMemoryStore();
  server.give(cat);
  const first = await open({ send: () => new Promise(() => {}) }, store);
  first.outbox.add(old('change', 'Кошка'));
  first.outbox.add(old('delete', 'Кошка'));
  await settle();
  first.outbox.add(made('b'));
  await settle();
  first.outbox.stop();
  const second = await open(server, store);
  await settle();
  expect(server.seen.map(({ act }) => act)).toEqual(['change', 'delete', 'create']);
  expect(second.step()).toBe('saved');
  expect(server.titles()).toEqual(['b']);
});

test('stored changes are sent in the order in which they were made, in whatever order the device returns them', async () => {
  const server = createLabelServer();
  const store = createMemoryStore();
  const first = await open({ send: () => new Promise(() => {}) }, store);
  for (const key of ['a', 'b', 'c']) first.outbox.add(made(key));
  await settle();
  first.outbox.stop();
  await open(server, { ...store, all: async (userId) => (await store.all(userId)).reverse() });
  await settle();
  expect(server.titles()).toEqual(['a', 'b', 'c']);
});

test.each(['cut before', 'answer'] as const)(
  'an outbox stopped while it sends (%s) sends nothing more and notifies nobody',
  async (moment) => {
    const server = createLabelServer();
    const gate = deferred<void>();
    server.weather = () => moment;
    const { outbox } = await open({ send: async (entry) => gate.promise.then(() => server.send(entry)) });
    outbox.add(made('a'));
    outbox.add(made('b'));
    await settle();
    const listener = vi.fn();
    outbox.subscribe(listener);
    outbox.stop();
    gate.resolve();
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(server.seen.map(({ key }) => key)).toEqual(['a']);
    expect(listener).not.toHaveBeenCalled();
  },
);

test('stopped while it waits for a connection, it tries no more', async () => {
  const server = createLabelServer();
  server.weather = () => 'cut before';
  const { outbox } = await open(server);
  outbox.add(made('a'));
  await settle();
  outbox.stop();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(server.seen).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a change that another open page has sent or undone meanwhile is not sent by this one', async () => {
  const server = createLabelServer();
  const store = createMemoryStore();
  server.give(cat);
  server.weather = () => 'cut before';
  const first = await open(server, store);
  first.outbox.add(made('a'));
  await settle();
  first.outbox.add(old('delete'));
  await settle();
  const second = await open(server, store);
  await settle();
  first.outbox.add(old('restore'));
  server.weather = () => 'answer';
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(second.acts()).toEqual([]);
  expect(server.titles()).toEqual(['Кот', 'a']);
});

test('a refused deletion is reported and leaves the outbox', async () => {
  const server = createLabelServer();
  const { outbox, onRefused, step } = await open(server);
  outbox.add(old('delete'));
  await settle();
  expect(onRefused).toHaveBeenCalledWith({
    entry: expect.objectContaining({ act: 'delete', labelId: 1 }),
    reason: 'Метка не найдена',
    why: 'missing',
  });
  expect(step()).toBe('saved');
  expect(outbox.getSnapshot().refused).toEqual([]);
});

test('a refused restore is reported like a deletion', async () => {
  const { outbox, onRefused } = await open({
    send: () => Promise.resolve<SendResult>({ step: 'refused', reason: 'Файл не найден', why: 'said' }),
  });
  outbox.add(old('restore'));
  await settle();
  expect(onRefused).toHaveBeenCalledWith({
    entry: expect.objectContaining({ act: 'restore', labelId: 1 }),
    reason: 'Файл не найден',
    why: 'said',
  });
  expect(outbox.getSnapshot().refused).toEqual([]);
});

test('a refused label takes its later changes with it, and nothing of other labels', async () => {
  const server = createLabelServer();
  const gate = deferred<void>();
  server.weather = ({ key }) => (key === 'a' ? 'refuse' : 'answer');
  const { outbox, acts } = await open({ send: async (entry) => gate.promise.then(() => server.send(entry)) });
  outbox.add(made('a', 'Кот'));
  await settle();
  outbox.add(made('b', 'Пёс'));
  outbox.add(made('a', 'Кошка', { act: 'change' }));
  await settle();
  gate.resolve();
  await settle();
  expect(acts()).toEqual([]);
  expect(server.titles()).toEqual(['Пёс']);
  expect(server.seen.map(({ act, key }) => `${act} ${key}`)).toEqual(['create a', 'create b']);
  expect(outbox.getSnapshot().refused).toMatchObject([{ entry: { key: 'a', shape: { title: 'Кошка' } } }]);
});

test('the last of several unsent changes of one label is sent', async () => {
  const server = createLabelServer();
  server.give(cat);
  server.weather = () => 'cut before';
  const { outbox, acts } = await open(server);
  outbox.add(made('first'));
  await settle();
  outbox.add(old('change', 'Кошка'));
  outbox.add(old('change', 'Котёнок'));
  expect(acts()).toEqual(['create first', 'change label 1']);
  server.weather = () => 'answer';
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(server.titles()).toEqual(['Котёнок', 'first']);
});

test('a refused label that was deleted meanwhile is not reported', async () => {
  const gate = deferred<SendResult>();
  const { outbox, step } = await open({ send: () => gate.promise });
  outbox.add(made('a'));
  await settle();
  outbox.add(made('a', 'a', { act: 'delete' }));
  gate.resolve({ step: 'refused', reason: 'Файл не найден', why: 'said' });
  await settle();
  expect(step()).toBe('saved');
  expect(outbox.getSnapshot().refused).toEqual([]);
});

test('a device that keeps nothing is said to keep nothing, and labels are sent all the same', async () => {
  const server = createLabelServer();
  const broken: EntryStore = {
    all: () => Promise.reject(new Error('no')),
    get: () => Promise.reject(new Error('no')),
    put: () => Promise.reject(new Error('full')),
    remove: () => Promise.reject(new Error('no')),
  };
  server.weather = () => 'cut before';
  const { outbox, step } = await open(server, broken);
  outbox.add(made('a'));
  await settle();
  expect(step()).toBe('unkept');
  server.weather = () => 'answer';
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(step()).toBe('saved');
});
