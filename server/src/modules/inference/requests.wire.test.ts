import type { TaskKind } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#platform/clock.ts';
import { createEvents } from '#platform/events.ts';
import { createLog } from '#platform/log.ts';
import { createTransactionHooks } from '#platform/transaction-hooks.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createInference, PRIORITY, type Inference } from './index.ts';
import { inferenceTasks } from './inference.tables.ts';
import { tasksAsked, type Bill, type Subject } from './task-kinds.ts';
import { createTaskStore, type TaskStore } from './tasks.store.ts';

let left: TestDatabase;
let store: TaskStore;
let inference: Inference;
let now: Date;
/** What those heard who reserve the cost of a task. */
let heard: string[];

beforeAll(async () => void (left = await openTestDatabase()));
afterAll(() => left.close());
beforeEach(async () => {
  const { database } = left;
  await database.q.delete(inferenceTasks);
  [now, heard] = [new Date('2026-11-15T10:00:00Z'), []];
  const hooks = createTransactionHooks();
  hooks.on(tasksAsked, (billed) =>
    Promise.resolve(void heard.push(...billed.map(({ task: { kind, subject } }) => `${kind} ${subject}`))),
  );
  store = createTaskStore(database);
  inference = createInference({
    database,
    events: createEvents(database),
    hooks,
    workerIdsOf: () => Promise.resolve([]),
    lentOf: () => Promise.resolve([]),
    mayWork: () => Promise.resolve(true),
    log: createLog('silent'),
    clock: { now: () => now },
  });
  for (const kind of ['recognise', 'answer'] as const)
    inference.register({
      kind,
      bill,
      payload: () => Promise.resolve(null),
      take: () => Promise.resolve(true),
      giveUp: () => Promise.resolve(),
    });
});
const bill = (asked: Subject[]) =>
  Promise.resolve(
    new Map(
      asked.map(({ subject }): [string, Bill] => [
        subject,
        {
          userId: 1,
          projectId: 1,
          dataSourceId: null,
          fileId: null,
          questionId: null,
          frameIds: [],
          title: '',
          terms: 'system',
        },
      ]),
    ),
  );

const pass = (ms: number) => void (now = new Date(now.getTime() + ms));
const ask = (subjects: string[], options?: Parameters<Inference['ask']>[2], kind: TaskKind = 'recognise') =>
  inference.ask(
    kind,
    subjects.map((subject) => ({ subject, fileId: null })),
    options,
  );
const begin = () =>
  store.lease({
    by: { workerId: 1, ownerId: null, name: 'one' },
    takesForeign: () => Promise.resolve(false),
    kinds: ['recognise'],
    most: 1,
    now,
    until: now,
  });
const standing = async (subject: string, kind: TaskKind = 'recognise') => {
  const latest = await inference.latest(kind, subject);
  return latest && [latest.state, latest.priority];
};

it('emits each task that is requested, and none that was requested before', async () => {
  expect(await ask(['a', 'b'])).toBe(2);
  expect(await ask(['b', 'c'])).toBe(1);
  expect(heard).toEqual(['recognise a', 'recognise b', 'recognise c']);
  expect(await ask([])).toBe(0);
});

it('asks sooner for what waits in the background when somebody wants it, and for that alone', async () => {
  await ask(['wanted', 'other'], { priority: PRIORITY.inBackground });
  await ask(['wanted'], { priority: PRIORITY.inBackground }, 'answer');
  await ask(['bulk'], { priority: PRIORITY.inBulk });
  expect(await ask(['wanted'], { priority: PRIORITY.atTheScreen })).toBe(1);
  expect(await ask(['bulk', 'wanted'], { priority: PRIORITY.atTheScreen })).toBe(0);
  expect(await standing('wanted')).toEqual(['waiting', PRIORITY.atTheScreen]);
  expect(await standing('other')).toEqual(['waiting', PRIORITY.inBackground]);
  expect(await standing('wanted', 'answer')).toEqual(['waiting', PRIORITY.inBackground]);
  expect(await standing('bulk')).toEqual(['waiting', PRIORITY.inBulk]);
});

it('leaves alone what a worker has begun in the background, and what the background asks for again', async () => {
  await ask(['begun'], { priority: PRIORITY.inBackground });
  await begin();
  expect(await ask(['begun'], { priority: PRIORITY.atTheScreen })).toBe(0);
  expect(await standing('begun')).toEqual(['leased', PRIORITY.inBackground]);
  expect(await ask(['waiting'], { priority: PRIORITY.inBackground })).toBe(1);
  expect(await ask(['waiting'], { priority: PRIORITY.inBackground })).toBe(0);
});

it('counts what is open of a kind and a priority, waiting or under way', async () => {
  await ask(['begun'], { priority: PRIORITY.inBackground });
  const [begun] = await begin();
  await ask(['waiting'], { priority: PRIORITY.inBackground });
  await ask(['sooner']);
  await ask(['question'], { priority: PRIORITY.inBackground }, 'answer');
  expect(await inference.countOpen('recognise', PRIORITY.inBackground)).toBe(2);
  await store.change(begun?.id ?? 0, { state: 'done', finishedAt: now });
  expect(await inference.countOpen('recognise', PRIORITY.inBackground)).toBe(1);
  expect(await inference.latest('recognise', 'never asked')).toBeNull();
});

it('keeps what has ended for a week, then lets it go by itself, and never what is still open', async () => {
  await ask(['ended', 'open']);
  const [task] = await begin();
  await store.change(task?.id ?? 0, { state: 'done', finishedAt: now });
  const tidyUp = async () => {
    for (const chore of inference.module.maintenance ?? []) await chore();
  };
  pass(7 * DAY_MS);
  await tidyUp();
  expect(await standing('ended')).toEqual(['done', PRIORITY.newFile]);
  pass(1);
  await tidyUp();
  expect(await standing('ended')).toBeNull();
  expect(await standing('open')).toEqual(['waiting', PRIORITY.newFile]);
});
