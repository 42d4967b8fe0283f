import { readFileSync } from 'node:fs';
import { RECOGNISE_COMMAND } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { claimJob } from '#platform/queue-claim.ts';
import { makeJpeg, makeMediaFolder, makeVideo } from '../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { newPlace, prepared, upload, type Place } from '../../testing/upload-kit.ts';
import { createTestWorker } from '../../testing/worker-kit.ts';

const MANY = 60;
const PATIENCE = { timeout: 30_000, interval: 50 };

interface Owner {
  user: TestUser;
  userId: number;
  place: Place;
}

let left: TestDatabase;
let app: TestApp;
/** She brings much, he a little. */
let her: Owner;
let him: Owner;
const newOwner = async (): Promise<Owner> => {
  const user = await app.newUser();
  return { user, userId: (await user.api.me()).id, place: await newPlace(user) };
};
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ STREAMS: 'off' }, left);
  [her, him] = [await newOwner(), await newOwner()];
});
afterAll(() => app.stop());

class Enough extends Error {}
/**
 * Whose jobs are handed out first of all that `ask` has asked for. Nothing of it ever happens: nobody else sees it, and
 * it is rolled back.
 */
async function turnsOf(queue: string, most: number, ask: () => Promise<unknown>): Promise<number[]> {
  const turns: number[] = [];
  await left.database
    .transaction(async () => {
      await left.database.raw('delete from queue_fairness where queue = $1', [queue]);
      await ask();
      for (let at = 0; at < most; at += 1) turns.push((await claimJob(left.database, queue))?.ofUser ?? -1);
      throw new Enough();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error;
    });
  return turns;
}
/** Rows of files of which nothing was made yet. */
const insert = async (
  { place: { dataSourceId } }: Owner,
  amount: number,
  kind: 'image' | 'video',
  state: 'preparing' | 'ready',
): Promise<number[]> =>
  (
    (
      await left.database.raw(
        `insert into files (data_source_id, kind, title, description, name, sha256, size, state, created_at) select $1, $2, '', '', n || '.x', md5(random()::text), 1, $3, now() from generate_series(1, $4::int) n returning id`,
        [dataSourceId, kind, state, amount],
      )
    ).rows as { id: number }[]
  ).map(({ id }) => id);
/** Until a worker may look at the file. */
const isWaiting = ({ user }: Owner, fileId: number): Promise<void> =>
  vi.waitFor(
    async () => expect((await user.api.showRecognition({ params: { fileId } })).status).toBe('waiting'),
    PATIENCE,
  );
const comeBack = async ({ user, place }: Owner): Promise<void> => {
  await user.api.deleteDataSource({ params: place });
  await user.api.restoreDataSource({ params: place });
};

it('jobs of files are scheduled by user: many files of one do not delay another’s first', async () => {
  const turns = await turnsOf('prepare-file', 4, async () => {
    await insert(her, MANY, 'image', 'preparing');
    await comeBack(her);
    await insert(him, 2, 'image', 'preparing');
    await comeBack(him);
  });
  expect(new Set(turns.slice(0, 2))).toEqual(new Set([her.userId, him.userId]));
  expect(new Set(turns.slice(2))).toEqual(new Set([her.userId, him.userId]));
});

it("frames of films: one's many do not delay another's first", async () => {
  const turns = await turnsOf('pick-frames', 4, async () => {
    for (const [owner, amount] of [
      [her, MANY],
      [him, 1],
    ] as const)
      await owner.user.api.copyFiles({
        body: { file_ids: await insert(owner, amount, 'video', 'ready'), data_source_id: owner.place.dataSourceId },
      });
  });
  expect(new Set(turns.slice(0, 2))).toEqual(new Set([her.userId, him.userId]));
  expect(turns.slice(2)).toEqual([her.userId, her.userId]);
});

it("commands (describing again, looking for classes, exports): one's many do not delay another's first", async () => {
  const turns = await turnsOf('run-ticket', 4, async () => {
    for (const [owner, amount] of [
      [her, MANY],
      [him, 1],
    ] as const)
      for (const id of await insert(owner, amount, 'image', 'ready'))
        await owner.user.api.sendCommand({
          body: { command: RECOGNISE_COMMAND, params: { data_source_file_id: id } },
        });
  });
  expect(new Set(turns.slice(0, 2))).toEqual(new Set([her.userId, him.userId]));
  expect(turns.slice(2)).toEqual([her.userId, her.userId]);
});

it('every job of a film that browsers cannot play belongs to the owner of the film', async () => {
  const folder = makeMediaFolder();
  await makeVideo(folder.file('film.mkv'), { video: 'mpeg4', seconds: 1 });
  const file = await upload(app, him.user, him.place, {
    bytes: readFileSync(folder.file('film.mkv')),
    name: 'film.mkv',
  });
  folder.remove();
  await prepared(him.user, file);
  const owners = async () =>
    (
      await left.database.raw(
        "select distinct name, (data->>'ofPerson')::int as owner from queue.job where data->>'fileId' = $1 order by 1",
        [String(file.id)],
      )
    ).rows;
  expect(await owners()).toEqual(
    ['make-proxy', 'pick-frames', 'prepare-file'].map((name) => ({ name, owner: him.userId })),
  );
  // Whatever comes of it has come: nobody else's turn is taken by it later.
  await isWaiting(him, file.id);
});

it("looks of workers, at new files and again: one's many do not delay another's first", async () => {
  const worker = createTestWorker(app);
  const guest = await newOwner();
  await left.database.raw('delete from inference_tasks');
  const first = await prepared(
    her.user,
    await upload(app, her.user, her.place, { bytes: await makeJpeg({ width: 60, height: 40 }) }),
  );
  let hers = [first.id];
  while (hers.length < MANY)
    hers = [
      ...hers,
      ...(await her.user.api.copyFiles({ body: { file_ids: hers, data_source_id: her.place.dataSourceId } })).file_ids,
    ];
  const his = await prepared(
    guest.user,
    await upload(app, guest.user, guest.place, { bytes: await makeJpeg({ width: 70, height: 40 }) }),
  );
  const waiting = async (): Promise<number> =>
    Number(
      (
        (
          await left.database.raw(
            "select count(*)::int as amount from inference_tasks where state = 'waiting' and task = 'recognise'",
          )
        ).rows as { amount: number }[]
      )[0]?.amount ?? 0,
    );
  const filesOf = async (most: number): Promise<number[]> => {
    const tasks = await worker.lease(most);
    const leased = (
      await left.database.raw('select id, file_id from inference_tasks where id = any($1)', [tasks.map(({ id }) => id)])
    ).rows as { id: number; file_id: number }[];
    return tasks.map(({ id }) => leased.find((row) => row.id === id)?.file_id ?? 0);
  };
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(hers.length), PATIENCE);
  await isWaiting(guest, his.id);
  expect(await filesOf(2)).toContain(his.id);

  await left.database.raw('delete from inference_tasks');
  await her.user.api.sendCommand({
    body: { command: RECOGNISE_COMMAND, params: { data_source_id: her.place.dataSourceId } },
  });
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(hers.length), PATIENCE);
  await guest.user.api.sendCommand({
    body: { command: RECOGNISE_COMMAND, params: { data_source_id: guest.place.dataSourceId } },
  });
  await isWaiting(guest, his.id);
  expect(await filesOf(4)).toContain(his.id);
}, 90_000);
