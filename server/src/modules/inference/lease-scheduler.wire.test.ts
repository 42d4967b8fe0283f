import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { inferenceTasks, sharedWorkerProjects } from './inference.tables.ts';
import { PRIORITY } from './priority.ts';
import { createTaskStore, type NewTaskRow, type TaskStore } from './tasks.store.ts';

const HER = 21;
const HIM = 22;
const now = new Date('2026-11-17T06:00:00Z');

let left: TestDatabase;
let store: TaskStore;
beforeAll(async () => {
  left = await openTestDatabase();
  store = createTaskStore(left.database);
});
afterAll(() => left.close());
beforeEach(async () => {
  await left.database.q.delete(inferenceTasks);
  await left.database.q.delete(sharedWorkerProjects);
});

const ask = (
  userId: number | null,
  subjects: string[],
  {
    kind = 'recognise',
    priority = PRIORITY.newFile,
    projectId = null,
    staysHome = false,
  }: Partial<Pick<NewTaskRow, 'kind' | 'priority' | 'projectId' | 'staysHome'>> = {},
) =>
  store.insert(
    subjects.map((subject) => ({
      kind,
      subject,
      fileId: null,
      userId,
      projectId,
      staysHome,
      priority,
      state: 'waiting' as const,
      availableAt: now,
      createdAt: now,
    })),
  );
const lease = async (most: number, ownerId: number | null = null) =>
  (
    await store.lease({
      by: { workerId: 1, ownerId, name: 'one' },
      takesForeign: () => Promise.resolve(true),
      kinds: ['recognise', 'answer', 'scan'],
      most,
      now,
      until: now,
    })
  ).map(({ subject }) => subject);
const many = (name: string, amount: number) => Array.from({ length: amount }, (_, at) => `${name} ${at}`);

it.each([
  ['recognition of new files', 'recognise', PRIORITY.newFile],
  ['describing again', 'recognise', PRIORITY.inBulk],
  ['questions', 'answer', PRIORITY.inBulk],
  ['taught scanning', 'scan', PRIORITY.inBulk],
  ['what is waited for at the screen', 'recognise', PRIORITY.atTheScreen],
  ['the background', 'recognise', PRIORITY.inBackground],
] as const)(
  'in %s users are served by turns: many tasks of one do not delay another’s first',
  async (_, kind, priority) => {
    await ask(HER, many('her', 300), { kind, priority });
    expect(await lease(1)).toEqual(['her 0']);
    await ask(HIM, many('his', 2), { kind, priority });
    expect(await lease(5)).toEqual(['his 0', 'her 1', 'his 1', 'her 2', 'her 3']);
  },
);

it("another's archive does not wait for one's new files, nor one's own new file for one's archive", async () => {
  await ask(HER, many('her new', 100));
  await ask(HIM, many('his old', 2), { priority: PRIORITY.inBulk });
  await ask(HIM, ['his new']);
  const order = await lease(6);
  expect(order.filter((one) => one.startsWith('his'))).toEqual(['his new', 'his old 0', 'his old 1']);
});

it('a task that a user waits for at a screen goes every second time at least, and takes no more than that from the others', async () => {
  await ask(HER, many('asked', 50), { priority: PRIORITY.atTheScreen });
  await ask(HIM, many('archive', 50), { priority: PRIORITY.inBulk });
  await ask(HIM, ['background'], { priority: PRIORITY.inBackground });
  const order = await lease(10);
  expect(order.filter((one) => one.startsWith('asked'))).toHaveLength(5);
  expect(order.filter((one) => one.startsWith('archive'))).toHaveLength(5);
  expect(await lease(200)).toContain('background');
});

it('a lent computer gets turns among what it may have', async () => {
  await ask(HER, many('her', 20));
  await ask(HIM, many('his', 3));
  expect(await lease(5, HIM)).toEqual(['his 0', 'his 1', 'his 2']);
});

it('the owner of a shared worker takes turns with the projects it may work for, and nothing else of theirs goes to it', async () => {
  await left.database.q.insert(sharedWorkerProjects).values([{ projectId: 7 }, { projectId: 8 }]);
  await ask(HER, many('her own', 3), { projectId: 6 });
  await ask(HER, ['her secret'], { projectId: 7, staysHome: true });
  await ask(HER, many('her lent', 2), { projectId: 7 });
  await ask(HER, ['her archive'], { projectId: 7, priority: PRIORITY.inBulk });
  await ask(23, ['somebody’s'], { projectId: 8 });
  await ask(HIM, many('his', 3), { projectId: 9 });
  const order = await lease(20, HIM);
  expect(order.slice(0, 3).toSorted()).toEqual(['her lent 0', 'his 0', 'somebody’s']);
  expect(order.toSorted()).toEqual([
    'her archive',
    'her lent 0',
    'her lent 1',
    'his 0',
    'his 1',
    'his 2',
    'somebody’s',
  ]);
  expect((await lease(20)).toSorted()).toEqual(['her own 0', 'her own 1', 'her own 2', 'her secret']);
});

it('no two callers at the same moment get the same task, and none goes without', async () => {
  await ask(HER, many('her', 6));
  await ask(HIM, many('his', 6));
  const got = (await Promise.all(Array.from({ length: 6 }, () => lease(2)))).flat();
  expect([got.length, new Set(got).size]).toEqual([12, 12]);
});
