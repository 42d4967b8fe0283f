import { LEASE_MS, TASK_KINDS, type TaskKind } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { sightOf } from '../../../testing/worker-kit.ts';
import { inferenceTasks } from './inference.tables.ts';
import { createLenderStore } from './lending/lenders.store.ts';
import { createLending } from './lending/lending.service.ts';
import { createTaskKinds } from './task-kinds.ts';
import { PRIORITY } from './priority.ts';
import { createTasks } from './tasks.service.ts';
import { createTicketTaskStore } from './ticket-tasks.store.ts';
import { createTaskStore, type NewTaskRow, type TaskRow, type TaskStore } from './tasks.store.ts';
import { createWaiters, type Waiters } from './waiters.ts';

const ONE = { workerId: 1, ownerId: null, name: 'one' };
const OTHER = { workerId: 2, ownerId: null, name: 'other' };
const LEASE_NOBODY_HAS = '00000000-0000-4000-8000-000000000000';

let left: TestDatabase;
let store: TaskStore;
let waiters: Waiters;
let tasks: ReturnType<typeof createTasks>;
let now: Date;
/** What the module that owns the tasks and those who wait for their end were told, in order. */
let told: string[];
let isGone: boolean;
let hasPlace: boolean;
let revoked: Set<number>;
/** Of these the end cannot be written down. */
let endless: Set<string>;

beforeAll(async () => void (left = await openTestDatabase()));
afterAll(() => left.close());
beforeEach(async () => {
  await left.database.q.delete(inferenceTasks);
  [now, told, isGone, hasPlace, endless, revoked] = [
    new Date('2026-11-15T10:00:00Z'),
    [],
    false,
    true,
    new Set(),
    new Set(),
  ];
  const kinds = createTaskKinds();
  kinds.register({
    kind: 'recognise',
    payload: () =>
      Promise.resolve(
        isGone
          ? null
          : { kind: 'image', real_date: null, duration_seconds: null, frames: [{ id: 1, second: 0, url: '/frame' }] },
      ),
    take: ({ subject }) => Promise.resolve(void told.push(`take ${subject}`)).then(() => hasPlace),
    giveUp: ({ subject }) => Promise.resolve(void told.push(`give up ${subject}`)),
  });
  store = createTaskStore(left.database);
  waiters = createWaiters();
  tasks = createTasks({
    whereabouts: () => Promise.resolve({ projectId: null, staysHome: false, isLent: false }),
    lending: createLending({
      store: createLenderStore(left.database),
      kinds,
      clock: { now: () => now },
      random: () => 0,
    }),
    loanEnds: () => undefined,
    mayWork: (workerId) => Promise.resolve(!revoked.has(workerId)),
    store,
    kinds,
    waiters,
    clock: { now: () => now },
    inTransaction: left.database.transaction,
    ending: () => Promise.resolve(),
    ended: ({ subject }, outcome) =>
      endless.has(subject)
        ? Promise.reject(new Error('too much'))
        : Promise.resolve(void told.push(`${outcome} ${subject}`)),
    moved: () => Promise.resolve(),
    unprepared: (_, error) => {
      throw error;
    },
    notTakenBack: ({ subject }) => void told.push(`not taken back ${subject}`),
  });
});

const pass = (ms: number) => void (now = new Date(now.getTime() + ms));
const ask = (subject: string, more: Partial<NewTaskRow> = {}) =>
  store.insert([
    {
      kind: 'recognise',
      subject,
      fileId: null,
      priority: PRIORITY.newFile,
      state: 'waiting',
      availableAt: now,
      createdAt: now,
      ...more,
    },
  ]);
const lease = (worker = ONE, limit = 16, kinds: TaskKind[] = ['recognise']) =>
  tasks.lease({ worker, tasks: kinds, limit, wait_ms: 0 });
const subjectsOf = async (leased: Promise<{ id: number }[]>) =>
  Promise.all((await leased).map(async ({ id }) => (await store.lock(id))?.subject));
const rowOf = async (subject: string): Promise<TaskRow> => {
  const row = await store.latest('recognise', subject);
  if (!row) throw new Error(`no task ${subject}`);
  return row;
};
const leaseOne = async (worker = ONE) => {
  const [task] = await lease(worker, 1);
  if (!task) throw new Error('nothing to lease');
  return task;
};
const result = {
  task: 'recognise' as const,
  result: {
    description: { text: 'Кот.', provider: 'embedded' as const, model: 'Тест', scenes: [] },
    frames: [{ frame_id: 1, sight: sightOf() }],
  },
};

it('hands out what is urgent first, then what is older, and no more than was asked for', async () => {
  await ask('bulk', { priority: PRIORITY.inBulk });
  await ask('first');
  await ask('second');
  await ask('urgent', { priority: PRIORITY.atTheScreen });
  expect(await subjectsOf(lease(ONE, 3))).toEqual(['urgent', 'first', 'second']);
  expect(await subjectsOf(lease(OTHER))).toEqual(['bulk']);
  expect(await lease()).toEqual([]);
});

it('hands out only kinds that the worker knows, with the name of the worker and the payload', async () => {
  await ask('a');
  expect(await lease(ONE, 1, ['answer'])).toEqual([]);
  expect(await lease()).toMatchObject([{ task: 'recognise', payload: { frames: [{ url: '/frame' }] } }]);
  expect(await rowOf('a')).toMatchObject({
    state: 'leased',
    workerId: 1,
    leasedBy: 'one',
    attempts: 1,
    leasedUntil: new Date(now.getTime() + LEASE_MS),
  });
});

it('asks for a subject once while it is open, and again when it has ended', async () => {
  expect(await ask('a')).toHaveLength(1);
  expect(await ask('a')).toEqual([]);
  const { id, lease: held } = await leaseOne();
  expect(await ask('a')).toEqual([]);
  await tasks.finish(ONE, id, { lease: held, result });
  expect(await ask('a')).toHaveLength(1);
  expect(await store.insert([])).toEqual([]);
});

it('ends a task once: it is stored and emitted, and the same answer again changes nothing', async () => {
  await ask('a');
  const { id, lease: held } = await leaseOne();
  expect(await tasks.finish(ONE, id, { lease: held, result })).toBe(true);
  expect(await tasks.finish(ONE, id, { lease: held, result })).toBe(true);
  expect(told).toEqual(['take a', 'done a']);
  expect(await rowOf('a')).toMatchObject({ state: 'done', reason: null, finishedAt: now });
});

it('ends as failed what has no place any more, also when it is answered again', async () => {
  await ask('a');
  const { id, lease: held } = await leaseOne();
  hasPlace = false;
  expect(await tasks.finish(ONE, id, { lease: held, result })).toBe(false);
  expect(await tasks.finish(ONE, id, { lease: held, result })).toBe(false);
  expect(told).toEqual(['take a', 'failed a']);
  expect(await rowOf('a')).toMatchObject({ state: 'failed', reason: 'Файла больше нет, или смотреть не на что' });
});

it('hands out no task whose subject is gone, and ends it', async () => {
  await ask('a');
  isGone = true;
  expect(await lease()).toEqual([]);
  expect(told).toEqual(['failed a']);
  expect((await rowOf('a')).state).toBe('failed');
});

it('takes an answer or a failure only from the holder of the lease', async () => {
  await ask('a');
  const { id, lease: held } = await leaseOne();
  const failure = { reason: 'не вышло', retry: true };
  expect(await tasks.finish(OTHER, id, { lease: held, result })).toBe(false);
  expect(await tasks.finish(ONE, id, { lease: LEASE_NOBODY_HAS, result })).toBe(false);
  expect(await tasks.finish(ONE, id + 1, { lease: held, result })).toBe(false);
  expect(await tasks.fail(OTHER, id, { lease: held, ...failure })).toBe(false);
  expect(await tasks.fail(ONE, id, { lease: LEASE_NOBODY_HAS, ...failure })).toBe(false);
  expect(told).toEqual([]);
  expect(await tasks.finish(ONE, id, { lease: held, result })).toBe(true);
  expect(await tasks.fail(ONE, id, { lease: held, ...failure })).toBe(false);
  expect((await rowOf('a')).state).toBe('done');
});

it('refuses an answer to another kind of task', async () => {
  await ask('a');
  const { id, lease: held } = await leaseOne();
  await expect(
    tasks.finish(ONE, id, { lease: held, result: { task: 'answer', result: { answers: [], seen: [] } } }),
  ).rejects.toMatchObject({ code: 'invalid' });
  expect((await rowOf('a')).state).toBe('leased');
});

it('lets what failed rest twice as long each time, and gives it up after five attempts', async () => {
  await ask('a');
  for (const pause of [2, 4, 8, 16]) {
    const { id, lease: held } = await leaseOne();
    expect(await tasks.fail(ONE, id, { lease: held, reason: 'не вышло', retry: true })).toBe(true);
    pass(pause * SECOND_MS - 1);
    expect(await lease()).toEqual([]);
    pass(1);
  }
  expect(told).toEqual([]);
  const { id, lease: held } = await leaseOne();
  expect(await tasks.fail(ONE, id, { lease: held, reason: 'совсем не вышло', retry: true })).toBe(true);
  expect(told).toEqual(['give up a', 'failed a']);
  expect(await rowOf('a')).toMatchObject({ state: 'failed', reason: 'совсем не вышло', attempts: 5, finishedAt: now });
});

it('gives up at once what no attempt can help', async () => {
  await ask('a');
  const { id, lease: held } = await leaseOne();
  expect(await tasks.fail(ONE, id, { lease: held, reason: 'битый файл', retry: false })).toBe(true);
  expect(told).toEqual(['give up a', 'failed a']);
});

it('gives the task of a silent worker to another at once, when its time is over and not before', async () => {
  await ask('a');
  const silent = await leaseOne();
  pass(LEASE_MS);
  expect(await lease(OTHER)).toEqual([]);
  pass(1);
  const [again] = await lease(OTHER);
  expect(again).toMatchObject({ id: silent.id });
  expect(again?.lease).not.toBe(silent.lease);
  expect(await tasks.finish(ONE, silent.id, { lease: silent.lease, result })).toBe(false);
});

it('gives up a task that has silenced five workers', async () => {
  await ask('a');
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await leaseOne();
    pass(LEASE_MS + 1);
  }
  expect(await lease()).toEqual([]);
  expect(told).toEqual(['give up a', 'failed a']);
});

it('a task whose end cannot be stored holds up no other, and is tried again later', async () => {
  await ask('endless');
  endless.add('endless');
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await leaseOne();
    pass(LEASE_MS + 1);
  }
  await ask('a');
  expect(await subjectsOf(lease())).toEqual(['a']);
  expect(told).toEqual(['give up endless', 'not taken back endless']);
  expect(await lease()).toEqual([]);
  expect(told).toHaveLength(2);
  endless.clear();
  pass(LEASE_MS + 1);
  expect(await subjectsOf(lease())).toEqual(['a']);
  expect(told.slice(2)).toEqual(['give up endless', 'failed endless']);
});

it('welcomes the late answer of a silent worker while nobody else has the task', async () => {
  await ask('a');
  const { id, lease: held } = await leaseOne();
  pass(LEASE_MS + 1);
  expect(await lease(OTHER, 1, ['answer'])).toEqual([]);
  expect((await rowOf('a')).state).toBe('waiting');
  expect(await tasks.finish(ONE, id, { lease: held, result })).toBe(true);
  expect(told).toEqual(['take a', 'done a']);
});

it('keeps the leases that a worker names, and answers which ones it has lost', async () => {
  await ask('a');
  await ask('b');
  await ask('c');
  const [kept, done] = await lease(ONE, 2);
  const foreign = await leaseOne(OTHER);
  if (!kept || !done) throw new Error('two tasks were there');
  await tasks.finish(ONE, done.id, { lease: done.lease, result });
  pass(LEASE_MS - 1);
  expect(await tasks.extend(1, [kept.lease, done.lease, foreign.lease])).toEqual([done.lease, foreign.lease]);
  expect(await tasks.extend(1, [])).toEqual([]);
  pass(2);
  expect(await subjectsOf(lease(OTHER))).toEqual(['c']);
});

it('gives the work of a revoked worker to others at once, and leaves theirs alone', async () => {
  await ask('a');
  await ask('b');
  const held = await leaseOne(ONE);
  const others = await leaseOne(OTHER);
  const waiting = tasks.lease({ worker: OTHER, tasks: ['recognise'], limit: 1, wait_ms: 10_000 });
  await tasks.takeBackFrom(1);
  expect(await waiting).toMatchObject([{ id: held.id }]);
  expect(await tasks.finish(ONE, held.id, { lease: held.lease, result })).toBe(false);
  expect(await tasks.finish(OTHER, others.id, { lease: others.lease, result })).toBe(true);
});

it('hands nothing to a worker that is revoked while it waits', async () => {
  // Listened to from the start: it may end before the work is asked for.
  const ended = expect(
    tasks.lease({ worker: ONE, tasks: ['recognise'], limit: 1, wait_ms: 10_000 }),
  ).rejects.toMatchObject({ code: 'unauthorized' });
  revoked.add(1);
  await ask('a');
  waiters.wakeAll();
  await ended;
  expect(await rowOf('a')).toMatchObject({ state: 'waiting', lease: null });
  expect(await subjectsOf(lease(OTHER))).toEqual(['a']);
});

it('lets a worker wait until there is work, and lets it go when the server closes', async () => {
  const wish = { worker: ONE, tasks: ['recognise' as const], limit: 1, wait_ms: 10_000 };
  const first = tasks.lease(wish);
  await ask('a');
  waiters.wakeAll();
  expect(await first).toHaveLength(1);
  const second = tasks.lease(wish);
  waiters.close();
  expect(await second).toEqual([]);
});

it('counts what was asked for, by ticket and in all, and forgets with the file and after its time', async () => {
  await ask('old', { ticketId: 8, fileId: 30 });
  const { id, lease: held } = await leaseOne();
  await tasks.finish(ONE, id, { lease: held, result });
  await ask('a', { ticketId: 8, fileId: 31 });
  await ask('b', { ticketId: 9, fileId: 32 });
  expect(await createTicketTaskStore(left.database).countsOf(8)).toEqual({
    waiting: 1,
    leased: 0,
    paused: 0,
    done: 1,
    failed: 0,
    pause: null,
  });
  expect([
    await createTicketTaskStore(left.database).isAskedFor(9),
    await createTicketTaskStore(left.database).isAskedFor(10),
  ]).toEqual([true, false]);
  expect(await store.countWaiting()).toBe(2);
  await store.removeOf([31]);
  expect(await store.countWaiting()).toBe(1);
  await store.removeFinishedBefore(now);
  expect((await rowOf('old')).state).toBe('done');
  pass(DAY_MS);
  await store.removeFinishedBefore(now);
  expect(await store.latest('recognise', 'old')).toBeNull();
  expect((await rowOf('b')).state).toBe('waiting');
});

it('knows the last asking of a subject, of its own kind', async () => {
  await ask('a');
  const { id, lease: held } = await leaseOne();
  await tasks.finish(ONE, id, { lease: held, result });
  await ask('a');
  await ask('a', { kind: 'answer' });
  expect(await rowOf('a')).toMatchObject({ kind: 'recognise', state: 'waiting' });
  expect((await rowOf('a')).id).toBeGreaterThan(id);
});

it('refuses to start with a kind that two modules register, or none', () => {
  const kinds = createTaskKinds();
  expect(() => kinds.of('recognise')).toThrow('No module registers the task recognise');
  expect(() => kinds.requireAll()).toThrow('No module registers the task');
  const registration = {
    payload: () => Promise.resolve(null),
    take: () => Promise.resolve(true),
    giveUp: () => Promise.resolve(),
  };
  kinds.register({ kind: 'recognise', ...registration });
  expect(() => kinds.register({ kind: 'recognise', ...registration })).toThrow(
    'Two modules register the task recognise',
  );
  expect(() => kinds.requireAll()).toThrow('No module registers the task');
  for (const kind of TASK_KINDS) if (kind !== 'recognise') kinds.register({ kind, ...registration });
  expect(() => kinds.requireAll()).not.toThrow();
});
