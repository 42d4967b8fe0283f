import { LEASE_MS } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MINUTE_MS } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { sightOf } from '../../../testing/worker-kit.ts';
import { inferenceTasks } from './inference.tables.ts';
import { createLenderStore } from './lending/lenders.store.ts';
import { createLending } from './lending/lending.service.ts';
import { createTaskKinds } from './task-kinds.ts';
import { PRIORITY } from './priority.ts';
import { createTasks } from './tasks.service.ts';
import { createTicketTaskStore } from './ticket-tasks.store.ts';
import { createTaskStore, type TaskStore } from './tasks.store.ts';
import { createWaiters, type Waiters } from './waiters.ts';

// Between the reading of a list and the lock of its rows something may happen: here it happens just then.

const ONE = { workerId: 1, ownerId: null, name: 'one' };
const OTHER = { workerId: 2, ownerId: null, name: 'other' };
const RESULT = {
  task: 'recognise' as const,
  result: {
    description: { text: 'Кот.', provider: 'embedded' as const, model: 'Тест', scenes: [] },
    frames: [{ frame_id: 1, sight: sightOf() }],
  },
};

let left: TestDatabase;
let store: TaskStore;
let now: Date;
beforeAll(async () => void (left = await openTestDatabase()));
afterAll(() => left.close());
beforeEach(async () => {
  await left.database.q.delete(inferenceTasks);
  now = new Date('2026-11-15T10:00:00Z');
  store = createTaskStore(left.database);
});

const pass = (ms: number) => void (now = new Date(now.getTime() + ms));
const ask = (...subjects: string[]) =>
  store.insert(
    subjects.map((subject) => ({
      kind: 'recognise',
      subject,
      fileId: null,
      priority: PRIORITY.newFile,
      state: 'waiting',
      availableAt: now,
      createdAt: now,
    })),
  );
const stateOf = async (subject: string) => (await store.latest('recognise', subject))?.state;
/** What happens once, after a list has been read. */
let meanwhile: (() => Promise<unknown>) | null = null;
const thenMeanwhile = async <T>(list: Promise<T>): Promise<T> => {
  const read = await list;
  const act = meanwhile;
  meanwhile = null;
  await act?.();
  return read;
};

/** What could not be handed out. */
let unprepared: string[] = [];

const openTasks = (waiters: Waiters = createWaiters()) => {
  const kinds = createTaskKinds();
  kinds.register({
    kind: 'recognise',
    payload: ({ subject }) =>
      subject === 'poison'
        ? Promise.reject(new Error('no payload'))
        : Promise.resolve({
            kind: 'image',
            real_date: null,
            duration_seconds: null,
            frames: [{ id: 1, second: 0, url: '/frame' }],
          }),
    take: () => Promise.resolve(true),
    giveUp: () => Promise.resolve(),
  });
  unprepared = [];
  const racing: TaskStore = {
    ...store,
    listOverdue: (at) => thenMeanwhile(store.listOverdue(at)),
    listLeasedBy: (workerId) => thenMeanwhile(store.listLeasedBy(workerId)),
  };
  return createTasks({
    store: racing,
    kinds,
    waiters,
    clock: { now: () => now },
    inTransaction: left.database.transaction,
    ending: () => Promise.resolve(),
    ended: () => Promise.resolve(),
    moved: () => Promise.resolve(),
    whereabouts: () => Promise.resolve({ projectId: null, staysHome: false, isLent: false }),
    mayWork: () => Promise.resolve(true),
    lending: createLending({
      store: createLenderStore(left.database),
      kinds,
      clock: { now: () => now },
      random: () => 0,
    }),
    loanEnds: () => undefined,
    unprepared: (task) => void unprepared.push(task.subject),
    notTakenBack: (_, error) => {
      throw error;
    },
  });
};
const leaseAll = (tasks: ReturnType<typeof openTasks>, worker = ONE) =>
  tasks.lease({ worker, tasks: ['recognise'], limit: 16, wait_ms: 0 });
const leaseOne = async (tasks: ReturnType<typeof openTasks>, worker = ONE) => {
  const [task] = await tasks.lease({ worker, tasks: ['recognise'], limit: 1, wait_ms: 0 });
  if (!task) throw new Error('nothing to lease');
  return task;
};

it('does no work twice that was answered while the tasks of silent workers were being collected', async () => {
  const tasks = openTasks();
  await ask('a');
  const { id, lease } = await leaseOne(tasks);
  pass(LEASE_MS + 1);
  meanwhile = () => tasks.finish(ONE, id, { lease, result: RESULT });
  expect(await leaseAll(tasks, OTHER)).toEqual([]);
  expect(await stateOf('a')).toBe('done');
});

it('takes nothing from a worker that called while the tasks of silent workers were being collected', async () => {
  const tasks = openTasks();
  await ask('a');
  const { lease } = await leaseOne(tasks);
  pass(LEASE_MS + 1);
  meanwhile = () => tasks.extend(ONE.workerId, [lease]);
  expect(await leaseAll(tasks, OTHER)).toEqual([]);
  expect(await stateOf('a')).toBe('leased');
});

it('does no task of a revoked worker twice that was answered during the collection, and takes none from its next holder', async () => {
  const tasks = openTasks();
  await ask('answered', 'passed on');
  const [answered, passedOn] = [await leaseOne(tasks), await leaseOne(tasks)];
  meanwhile = async () => {
    await tasks.finish(ONE, answered.id, { lease: answered.lease, result: RESULT });
    await tasks.fail(ONE, passedOn.id, { lease: passedOn.lease, reason: 'не вышло', retry: true });
    pass(LEASE_MS);
    await leaseOne(tasks, OTHER);
  };
  await tasks.takeBackFrom(ONE.workerId);
  expect([await stateOf('answered'), await stateOf('passed on')]).toEqual(['done', 'leased']);
});

it('hands out the others when one cannot be prepared; that one is tried again later, and given up in the end', async () => {
  const tasks = openTasks();
  await ask('a', 'poison', 'b');
  expect(await leaseAll(tasks)).toHaveLength(2);
  expect(await store.latest('recognise', 'poison')).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(await leaseAll(tasks)).toEqual([]);
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    pass(MINUTE_MS);
    await leaseAll(tasks, OTHER);
  }
  expect(await stateOf('poison')).toBe('failed');
  expect(unprepared).toEqual(['poison', 'poison', 'poison', 'poison', 'poison']);
});

it('lists as overdue only what a silent worker holds, and as a worker’s own only what it holds', async () => {
  const tasks = openTasks();
  await ask('done', 'silent');
  const { id, lease } = await leaseOne(tasks);
  await tasks.finish(ONE, id, { lease, result: RESULT });
  await leaseOne(tasks);
  pass(LEASE_MS + 1);
  await ask('busy', 'waiting');
  await store.lease({
    by: OTHER,
    takesForeign: () => Promise.resolve(false),
    kinds: ['recognise'],
    most: 1,
    now,
    until: new Date(now.getTime() + LEASE_MS),
  });
  const subjects = (rows: { subject: string }[]) => rows.map(({ subject }) => subject);
  expect(subjects(await store.listOverdue(now))).toEqual(['silent']);
  expect(subjects(await store.listLeasedBy(ONE.workerId))).toEqual(['silent']);
  expect(subjects(await store.listLeasedBy(OTHER.workerId))).toEqual(['busy']);
});

it('prolongs only the leases that a worker names: of what it has forgotten, others are not kept waiting', async () => {
  const tasks = openTasks();
  await ask('named', 'forgotten');
  const [named] = [await leaseOne(tasks), await leaseOne(tasks)];
  pass(LEASE_MS - 1);
  expect(await tasks.extend(ONE.workerId, [named.lease])).toEqual([]);
  pass(2);
  await leaseAll(tasks, OTHER);
  expect([await store.latest('recognise', 'named'), await store.latest('recognise', 'forgotten')]).toMatchObject([
    { workerId: 1 },
    { workerId: 2 },
  ]);
});

it('looks once a second while a worker waits, and no oftener', async () => {
  const waits: number[] = [];
  const tasks = openTasks({
    ...createWaiters(),
    async wait(ms) {
      waits.push(ms);
      if (waits.length === 3) await ask('a');
    },
  });
  expect(await tasks.lease({ worker: ONE, tasks: ['recognise'], limit: 1, wait_ms: 15_000 })).toHaveLength(1);
  expect(waits).toEqual([1000, 1000, 1000]);
});

it('wakes workers that wait when the tasks of a revoked one are free', async () => {
  let woken = 0;
  await openTasks({ ...createWaiters(), wakeAll: () => void (woken += 1) }).takeBackFrom(ONE.workerId);
  expect(woken).toBe(1);
});

it('counts nothing for a ticket that nothing was asked for', async () => {
  expect(await createTicketTaskStore(left.database).countsOf(77)).toEqual({
    waiting: 0,
    leased: 0,
    paused: 0,
    done: 0,
    failed: 0,
    pause: null,
  });
});
