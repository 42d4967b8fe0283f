import type { Label } from '@rakurs/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '#shared/api/test-kit.ts';
import { chance } from '../testing/chance.ts';
import { createMemoryStore, type Entry, type EntryStore } from './entry.ts';
import { Outbox, RETRY_MS, type NewEntry, type Sent } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const box = { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 };
const made = (key: string, title = key, more: Partial<NewEntry> = {}): NewEntry => ({ fileId: 9, dataSourceId: 11, projectId: 5, act: 'create', key, labelId: null, shape: { title, box, second: 0 }, ...more });
const settle = () => vi.advanceTimersByTimeAsync(10);

/** A server that keeps labels by key, as ours does: the same key again is the same label again. */
const createServer = () => {
  const labels = new Map<string, Label>();
  const server = {
    labels,
    seen: [] as string[],
    answer: (_entry: Entry): 'answer' | 'cut before' | 'cut after' | 'refuse' => 'answer',
    send: async (entry: Entry): Promise<Sent> => {
      const how = server.answer(entry);
      server.seen.push(entry.id);
      if (how === 'cut before') return { step: 'unreachable' };
      if (how === 'refuse') return { step: 'refused', reason: 'Файл не найден' };
      const id = entry.labelId ?? labels.get(entry.id)?.id ?? labels.size + 1;
      const label: Label = { id, title: entry.shape.title, ...entry.shape.box, time_frame: 0 };
      const name = [...labels].find(([, known]) => known.id === id)?.[0] ?? entry.id;
      labels.set(name, label);
      if (how === 'cut after') throw new TypeError('Failed to fetch');
      return { step: 'taken', label };
    },
  };
  return server;
};

let ids = 0;
const open = async (server: Pick<ReturnType<typeof createServer>, 'send'>, store: EntryStore = createMemoryStore(), userId = 7) => {
  const taken: [string, number][] = [];
  const outbox = new Outbox({ userId, store, send: server.send, newId: () => `id ${(ids += 1)}`, onTaken: ({ key }, { id }) => void taken.push([key, id]) });
  await outbox.load();
  return { outbox, taken, step: () => outbox.getSnapshot().step, keys: () => outbox.getSnapshot().entries.map(({ key }) => key) };
};

test('a label is on the device before it travels, and leaves it when the server has it', async () => {
  const store = createMemoryStore();
  const answering = deferred<Sent>();
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

test('without a connection it waits on the device and goes by itself later', async () => {
  const server = createServer();
  server.answer = () => 'cut before';
  const { outbox, step, keys } = await open(server);
  outbox.add(made('a'));
  outbox.add(made('b'));
  await settle();
  expect(step()).toBe('offline');
  expect(keys()).toEqual(['a', 'b']);
  server.answer = () => 'answer';
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(step()).toBe('saved');
  expect([...server.labels.values()].map(({ title }) => title)).toEqual(['a', 'b']);
});

test('an answer that got lost makes no second label, even after a crash', async () => {
  const server = createServer();
  const store = createMemoryStore();
  server.answer = () => 'cut after';
  const first = await open(server, store);
  first.outbox.add(made('a'));
  await settle();
  first.outbox.stop();
  server.answer = () => 'answer';
  const second = await open(server, store);
  await settle();
  expect(second.step()).toBe('saved');
  expect(new Set(server.seen).size).toBe(1);
  expect(server.labels.size).toBe(1);
  expect(second.taken).toEqual([['a', 1]]);
});

test('what another person left on this device is not sent and not lost', async () => {
  const server = createServer();
  const store = createMemoryStore();
  server.answer = () => 'cut before';
  (await open(server, store, 7)).outbox.add(made('a'));
  await settle();
  server.answer = () => 'answer';
  const stranger = await open(server, store, 8);
  await settle();
  expect(stranger.keys()).toEqual([]);
  expect(await store.all(7)).toHaveLength(1);
});

test('what the server will never take is shown with its reason and leaves the device', async () => {
  const server = createServer();
  const store = createMemoryStore();
  server.answer = ({ key }) => (key === 'a' ? 'refuse' : 'answer');
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
  const server = createServer();
  const gate = deferred<void>();
  const { outbox } = await open({ send: async (entry) => gate.promise.then(() => server.send(entry)) });
  outbox.add(made('a', 'Кот'));
  outbox.add(made('b', 'Пёс'));
  await settle();
  outbox.add(made('b', 'Собака', { act: 'change' }));
  outbox.add(made('a', 'Кошка', { act: 'change' }));
  expect(outbox.getSnapshot().entries.map(({ act, shape }) => `${act} ${shape.title}`)).toEqual(['create Кот', 'create Собака', 'change Кошка']);
  gate.resolve();
  await settle();
  expect([...server.labels.values()].map(({ title }) => title)).toEqual(['Кошка', 'Собака']);
});

test('an unsent label is simply taken back, one that may have arrived is not', async () => {
  const server = createServer();
  server.answer = () => 'cut after';
  const store = createMemoryStore();
  const { outbox, keys } = await open(server, store);
  outbox.add(made('a'));
  outbox.add(made('b'));
  await settle();
  expect(outbox.drop('a')).toBe(false);
  expect(outbox.drop('b')).toBe(true);
  await settle();
  expect(keys()).toEqual(['a']);
  expect(await store.all(7)).toHaveLength(1);
});

test('a device that keeps nothing is said to keep nothing, and labels are sent all the same', async () => {
  const server = createServer();
  const broken: EntryStore = { all: () => Promise.reject(new Error('no')), put: () => Promise.reject(new Error('full')), remove: () => Promise.reject(new Error('no')) };
  server.answer = () => 'cut before';
  const { outbox, step } = await open(server, broken);
  outbox.add(made('a'));
  await settle();
  expect(step()).toBe('unkept');
  server.answer = () => 'answer';
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(step()).toBe('saved');
});

test.each([5, 50, 500])('through any weather and any number of crashes every label arrives once (seed %i)', async (seed) => {
  const luck = chance(seed);
  const server = createServer();
  const store = createMemoryStore();
  server.answer = () => luck.pick(['answer', 'cut before', 'cut after']);
  let page = await open(server, store);
  const drawn: string[] = [];
  for (let step = 0; step < 300; step += 1) {
    if (luck.fraction() < 0.5) {
      const key = `label ${step}`;
      drawn.push(key);
      page.outbox.add(made(key));
      // In the database the moment the title is given: a crash can come only after that.
      await settle();
    }
    if (luck.fraction() < 0.1) {
      page.outbox.stop();
      page = await open(server, store);
    }
    await vi.advanceTimersByTimeAsync(luck.from(0, RETRY_MS));
  }
  server.answer = () => 'answer';
  await vi.advanceTimersByTimeAsync(RETRY_MS * 2);
  expect([...server.labels.values()].map(({ title }) => title).sort()).toEqual(drawn.sort());
  expect(await store.all(7)).toEqual([]);
});
