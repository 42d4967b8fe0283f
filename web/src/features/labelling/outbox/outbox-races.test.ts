import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { createLabelServer } from '#testing/label-server.ts';
import { createMemoryStore, type Entry, type EntryStore } from './entry.ts';
import type { NewEntry } from './coalesce.ts';
import { Outbox, RETRY_MS, type SendResult } from './outbox.ts';

// Races between what a user does, the device, the clock and the server.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const box = { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 };
const made = (key: string, more: Partial<NewEntry> = {}): NewEntry => ({
  fileId: 9,
  dataSourceId: 11,
  projectId: 5,
  act: 'create',
  key,
  labelId: null,
  shape: { title: key, box, second: 0 },
  ...more,
});
const settle = () => vi.advanceTimersByTimeAsync(10);

let ids = 0;
const create = (send: (entry: Entry) => Promise<SendResult>, store: EntryStore = createMemoryStore()) =>
  new Outbox({
    userId: 7,
    store,
    send,
    newId: () => `race ${(ids += 1)}`,
    onTaken: () => undefined,
    onDeleted: () => undefined,
    onRefused: () => undefined,
  });
const keysOf = (outbox: Outbox) => outbox.getSnapshot().entries.map(({ key }) => key);

test('a change made before the device has been read is sent once, after what was stored', async () => {
  const server = createLabelServer();
  const store = createMemoryStore();
  const first = create(() => new Promise(() => {}), store);
  first.add(made('old'));
  await settle();
  first.stop();
  server.weather = () => 'cut before';
  const second = create(server.send, store);
  second.add(made('new'));
  await settle();
  await second.load();
  expect(keysOf(second)).toEqual(['old', 'new']);
});

test('a clock that was set back puts nothing new before what was done', async () => {
  const store = createMemoryStore();
  const never = () => new Promise<SendResult>(() => {});
  vi.setSystemTime(new Date('2026-11-15T10:00:00Z'));
  const first = create(never, store);
  first.add(made('a'));
  vi.setSystemTime(new Date('2026-11-15T09:00:00Z'));
  first.add(made('b'));
  await settle();
  first.stop();
  const second = create(never, store);
  await second.load();
  second.add(made('c'));
  await settle();
  second.stop();
  const third = create(never, store);
  await third.load();
  const { entries } = third.getSnapshot();
  expect(entries.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(new Set(entries.map(({ at }) => at)).size).toBe(3);
});

test('woken while it sends, it does not send a second time', async () => {
  const answering = deferred<SendResult>();
  const send = vi.fn(() => answering.promise);
  const outbox = create(send);
  outbox.add(made('a'));
  await settle();
  outbox.wake();
  outbox.add(made('b'));
  await settle();
  expect(send).toHaveBeenCalledTimes(1);
});

test('woken while it waits, it tries at once, and once more only after a whole pause', async () => {
  const send = vi.fn(() => Promise.resolve<SendResult>({ step: 'unreachable' }));
  const outbox = create(send);
  outbox.add(made('a'));
  await vi.advanceTimersByTimeAsync(RETRY_MS / 2);
  outbox.wake();
  await settle();
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(RETRY_MS - 20);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(20);
  expect(send).toHaveBeenCalledTimes(3);
});

test('a change undone while the device still writes it is not left there', async () => {
  const kept = createMemoryStore();
  const writing = deferred<void>();
  const outbox = create(() => new Promise(() => {}), {
    ...kept,
    put: async (entry) => writing.promise.then(() => kept.put(entry)),
  });
  outbox.add(made('a'));
  outbox.add(made('a', { act: 'delete' }));
  writing.resolve();
  await settle();
  expect(await kept.all(7)).toEqual([]);
});

test('a refused label that was changed and deleted meanwhile is not reported', async () => {
  const answering = deferred<SendResult>();
  const outbox = create(() => answering.promise);
  outbox.add(made('a'));
  await settle();
  outbox.add(made('a', { act: 'change' }));
  outbox.add(made('a', { act: 'delete' }));
  answering.resolve({ step: 'refused', reason: 'Файл не найден', why: 'said' });
  await settle();
  expect(outbox.getSnapshot()).toMatchObject({ entries: [], refused: [] });
});

test('the id that the server gave a label goes to what follows it, and to no other label', async () => {
  const server = createLabelServer();
  server.weather = ({ key, act }) => (key === 'a' && act === 'create' ? 'answer' : 'cut before');
  const gate = deferred<void>();
  const outbox = create(async (entry) => gate.promise.then(() => server.send(entry)));
  outbox.add(made('a'));
  await settle();
  outbox.add(made('a', { act: 'change' }));
  outbox.add(made('b'));
  await settle();
  gate.resolve();
  await settle();
  expect(outbox.getSnapshot().entries.map(({ key, labelId }) => [key, labelId])).toEqual([
    ['a', 1],
    ['b', null],
  ]);
});

test('an id that another page has learnt meanwhile is used', async () => {
  const store = createMemoryStore();
  const left: Entry = { ...made('a', { act: 'change' }), id: 'left', at: 1, userId: 7, wasSent: false };
  await store.put(left);
  const send = vi.fn(() => new Promise<SendResult>(() => {}));
  const outbox = create(send, { ...store, get: () => Promise.resolve({ ...left, labelId: 4 }) });
  await outbox.load();
  await settle();
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ id: 'left', labelId: 4 }), false);
});

test('a device that keeps things again is not said to keep nothing', async () => {
  const kept = createMemoryStore();
  let isFull = true;
  const outbox = create(() => Promise.resolve({ step: 'unreachable' }), {
    ...kept,
    put: (entry) => (isFull ? Promise.reject(new Error('full')) : kept.put(entry)),
  });
  outbox.add(made('a'));
  await settle();
  expect(outbox.getSnapshot().step).toBe('unkept');
  isFull = false;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(outbox.getSnapshot().step).toBe('offline');
});
