import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TASK_KINDS, WORKER_FILES_PATH, workerRoutes, type TaskOf } from '@rakurs/contract';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, Refused, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { fetchMedia, newPlace, prepared, upload } from '../../../testing/upload-kit.ts';
import { createTestWorker, seen } from '../../../testing/worker-kit.ts';

const NOTHING = { id: 999_999, lease: '00000000-0000-4000-8000-000000000000' };
type Held = typeof NOTHING;

let kept: TestDatabase;
let app: TestApp;
let lender: TestUser;
let lentToken: string;
let lent: ReturnType<typeof createTestWorker>;
let house: ReturnType<typeof createTestWorker>;
/** Of the lender, held by the computer that is lent; of somebody else, held by the installation's worker. */
let own: TaskOf<'recognise'>;
let foreign: TaskOf<'recognise'>;
let foreignChat: TaskOf<'chat'>;
let customer: TestUser;

let width = 80;
const add = async (who: TestUser) =>
  prepared(who, await upload(app, who, await newPlace(who), { bytes: await makeJpeg({ width: ++width, height: 40 }) }));

/** Asks a language model about a source of a project with a plan. */
async function askModel(by: TestUser): Promise<void> {
  const { projectId, dataSourceId } = await newPlace(by);
  const [rate] = (await by.api.listRates()).rates;
  await by.api.changeActiveRate({ params: { projectId }, body: { rateId: rate?.id ?? 0 } });
  const { ai_dialog_id: id } = await by.api.showDataSource({ params: { dataSourceId } });
  await house.api.workerHeartbeat({
    body: {
      name: 'w',
      version: '1',
      models: [{ skill: 'chat', provider: 'openai', model: 'm' }],
      files_per_minute: null,
      leases: [],
    },
  });
  await by.api.sendDialogMessage({
    params: { dialogId: id },
    body: { content: 'Что на снимках?', price_shown: rate?.value ?? 0 },
  });
}

beforeAll(async () => {
  kept = await openTestDatabase();
  app = await openTestApp({}, kept);
  [lender, customer] = [await app.newUser(), await app.newUser()];
  house = createTestWorker(app);
  lentToken = (await lender.api.createOwnWorker({ body: { name: 'Домашний' } })).token;
  lent = createTestWorker(app, 'дом', lentToken);
  await add(customer);
  foreign = await house.next();
  await add(lender);
  own = await lent.next();
  await askModel(customer);
  foreignChat = await house.nextOf('chat');
  // Time stands still: no lease runs out while the machine is slow.
  app.clock.set(app.clock.now());
}, 240_000);
afterAll(() => app.stop());

type Worker = Pick<typeof lent, 'api'>;
const result = () => seen(own, 'Подменил.');
/** Every way in which a worker can name a task. */
const calls = {
  extend: ({ api }: Worker, { lease }: Held) =>
    api.workerHeartbeat({ body: { name: 'дом', version: '1', models: [], files_per_minute: null, leases: [lease] } }),
  finish: ({ api }: Worker, { id, lease }: Held) =>
    api.finishTask({ params: { taskId: id }, body: { lease, result: result() } }),
  fail: ({ api }: Worker, { id, lease }: Held) =>
    api.failTask({ params: { taskId: id }, body: { lease, reason: '', retry: false } }),
  'look at files for a chat': ({ api }: Worker, { id, lease }: Held) =>
    api.callChatTool({ params: { taskId: id }, body: { lease, call: { tool: 'count', query: 'дверь' } } }),
};
/** Without the lease itself, which a heartbeat gives back. */
const answerOf = async (call: (worker: Worker, task: Held) => Promise<unknown>, task: Held): Promise<string> => {
  const answer = await call(lent, task).catch((error: unknown) =>
    error instanceof Refused ? { status: error.status, problem: error.problem } : Promise.reject(error as Error),
  );
  return JSON.stringify(answer).replaceAll(task.lease, 'lease');
};

describe('a computer that somebody lends', () => {
  it.each(Object.entries(calls))(
    'gets the same answer for another’s task as for a missing one: %s',
    async (_, call) => {
      const nothing = await answerOf(call, NOTHING);
      for (const theirs of [foreign, foreignChat]) {
        expect(await answerOf(call, theirs)).toBe(nothing);
        expect(await answerOf(call, { id: theirs.id, lease: NOTHING.lease })).toBe(nothing);
      }
    },
  );

  it('gets no chat, not even its owner’s own', async () => {
    await askModel(lender);
    await vi.waitFor(
      async () =>
        expect(
          (await kept.database.raw("select 1 from inference_tasks where task = 'chat' and state = 'waiting'")).rows,
        ).toHaveLength(1),
      { timeout: 30_000, interval: 50 },
    );
    expect(await lent.lease(1, ['chat'])).toEqual([]);
    expect((await house.nextOf('chat')).payload.question).toBe('Что на снимках?');
  });

  it('gets nowhere with its own lease and another’s number, or the other way round', async () => {
    for (const call of [calls.finish, calls.fail, calls['look at files for a chat']]) {
      const nothing = await answerOf(call, NOTHING);
      for (const mixed of [
        { id: foreign.id, lease: own.lease },
        { id: own.id, lease: foreign.lease },
      ])
        expect(await answerOf(call, mixed)).toBe(nothing);
    }
  });

  it('a shared worker is given no task of others that it may not have, whatever it says it can do, and reads no media but of its own task', async () => {
    await add(customer);
    expect(await lent.lease(16, [...TASK_KINDS])).toEqual([]);
    const [url = ''] = own.payload.frames.map((frame) => frame.url);
    const [theirs = ''] = foreign.payload.frames.map((frame) => frame.url);
    expect((await fetchMedia(app, url)).status).toBe(200);
    const [path] = theirs.split('?');
    const [, signature] = url.split('?');
    for (const address of [path, `${path}?${signature}`])
      expect((await fetchMedia(app, address ?? '', { authorization: lentToken })).status).toBe(404);
  });

  it('has changed nothing by all that: the installation’s worker still holds, reads and ends what it took', async () => {
    expect(await house.hold([foreign.lease, foreignChat.lease])).toEqual([]);
    expect((await fetchMedia(app, foreign.payload.frames[0]?.url ?? '')).status).toBe(200);
    expect(
      (
        await house.api.callChatTool({
          params: { taskId: foreignChat.id },
          body: { lease: foreignChat.lease, call: { tool: 'count', query: 'дверь' } },
        })
      ).result,
    ).toMatchObject({ files: 0 });
    expect(await house.tell(foreign, 'Своё.')).toBe(true);
    expect(await lent.hold([own.lease])).toEqual([]);
  });
});

describe('a token that is revoked', () => {
  it('is refused by the very next call of every route, with the lease still open', async () => {
    const { worker, token } = await lender.api.createOwnWorker({ body: { name: 'Проданный' } });
    const sold = createTestWorker(app, 'проданный', token);
    await add(lender);
    const held = await sold.next();
    const files = () => app.send({ method: 'GET', url: WORKER_FILES_PATH, body: undefined }, { authorization: token });
    expect((await files()).status).toBe(200);
    await lender.api.revokeOwnWorker({ params: { workerId: worker.id } });
    const routes = {
      ...calls,
      lease: ({ api }: Worker) => api.leaseTasks({ body: { name: 'w', tasks: ['recognise'], limit: 1 } }),
    };
    expect(Object.keys(routes)).toHaveLength(Object.keys(workerRoutes).length + 1);
    for (const [name, call] of Object.entries(routes))
      await expect(call(sold, held), name).rejects.toMatchObject({ status: 401 });
    expect((await files()).status).toBe(401);
    expect(
      (await app.send({ method: 'GET', url: `${WORKER_FILES_PATH}/none`, body: undefined }, { authorization: token }))
        .status,
    ).toBe(401);
  });

  it('ends a call that waits for work, and does not hand the work to it that was taken from it', async () => {
    const { worker, token } = await lender.api.createOwnWorker({ body: { name: 'Украденный' } });
    const stolen = createTestWorker(app, 'украденный', token);
    // Nothing is left to do but what it holds.
    await house.giveUpAll();
    await add(lender);
    const held = await stolen.next();
    const waiting = stolen.api
      .leaseTasks({ body: { name: 'украденный', tasks: ['recognise'], limit: 1, wait_ms: 10_000 } })
      .then(
        ({ tasks }) => tasks,
        (error: unknown) => (error instanceof Refused ? error.status : error),
      );
    await house.hold([]);
    await lender.api.revokeOwnWorker({ params: { workerId: worker.id } });
    expect(await waiting).toBe(401);
    expect((await house.next()).id).toBe(held.id);
  });
});
