import type { TaskOf } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#platform/clock.ts';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
let userId: number;
beforeAll(async () => void (app = await openTestApp({ WELCOME_CREDIT: '1', FREE_FILES_PER_DAY: '2' })));
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user);
  userId = (await user.api.me()).id;
});

const PRICE = 40;
let width = 40;
const addFile = async () =>
  prepared(user, await upload(app, user, place, { bytes: await makeJpeg({ width: ++width, height: 30 }) }));
const choose = async (value: number) => {
  const { rates } = await user.api.listRates();
  await user.api.changeActiveRate({
    params: { projectId: place.projectId },
    body: { rateId: rates.find((rate) => rate.value === value)?.id ?? 0 },
  });
};
const sums = () => app.billing.sumsOf(userId);

it('holds the price of a description before it begins and charges it once, however often the worker answers', async () => {
  await choose(PRICE);
  await addFile();
  expect(await sums()).toMatchObject({ incomes: 100, available: 60, reserved: 40, charges: 0 });
  const worker = createTestWorker(app);
  const task = await worker.next();
  expect(await worker.tell(task, 'Ворота')).toBe(true);
  expect(await worker.tell(task, 'Ворота')).toBe(true);
  expect(await sums()).toEqual({ incomes: 100, available: 60, reserved: 0, charges: 40, accruals: 0 });
});

it('pauses what there is no money for, says so on the card, and goes on by itself once another lets go of some', async () => {
  await choose(PRICE);
  const files = [await addFile(), await addFile(), await addFile()];
  const states = () =>
    Promise.all(
      files.map(
        async ({ id }) =>
          (await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: id } })).recognition,
      ),
    );
  expect(await states()).toEqual(['waiting', 'waiting', 'no_funds']);
  expect(await user.api.showRecognition({ params: { fileId: files[2]?.id ?? 0 } })).toMatchObject({
    status: 'no_funds',
    reason: 'Недостаточно средств',
  });
  const worker = createTestWorker(app);
  await worker.fail(await worker.next(), false);
  await vi.waitFor(async () => expect(await states()).toEqual(['failed', 'waiting', 'waiting']));
  expect(await sums()).toMatchObject({ available: 20, reserved: 80, charges: 0 });
  await worker.tell(await worker.next(), 'Второй');
  await worker.tell(await worker.next(), 'Третий');
  expect(await sums()).toMatchObject({ available: 20, reserved: 0, charges: 80 });
});

/** Chores run by the clock; here at once. */
const scheduleMaintenance = async () => {
  for (const chore of app.billing.module.maintenance ?? []) await chore();
};
const recognitionOf = async ({ id }: { id: number }) =>
  (await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: id } })).recognition;

it('describes so many files a day at no charge without a plan, and goes on with the others by itself the next day', async () => {
  const files = [await addFile(), await addFile(), await addFile()];
  expect(await Promise.all(files.map(recognitionOf))).toEqual(['waiting', 'waiting', 'over_limit']);
  await scheduleMaintenance();
  expect(await Promise.all(files.map(recognitionOf))).toEqual(['waiting', 'waiting', 'over_limit']);
  app.clock.advance(DAY_MS);
  await scheduleMaintenance();
  expect(await Promise.all(files.map(recognitionOf))).toEqual(['waiting', 'waiting', 'waiting']);
  expect(await sums()).toMatchObject({ charges: 0, reserved: 0 });
});

it('stops at the budget of the project, and goes on by itself in the next month', async () => {
  await choose(PRICE);
  await user.api.changeProjectSpending({ params: { projectId: place.projectId }, body: { budget: PRICE } });
  const files = [await addFile(), await addFile()];
  expect(await Promise.all(files.map(recognitionOf))).toEqual(['waiting', 'over_budget']);
  await scheduleMaintenance();
  expect(await recognitionOf(files[1] ?? { id: 0 })).toBe('over_budget');
  app.clock.set(new Date(Date.UTC(app.clock.now().getUTCFullYear(), app.clock.now().getUTCMonth() + 1, 2)));
  await scheduleMaintenance();
  const again = app.client(await app.client().signIn({ body: { login: user.email, password: user.password } }));
  expect(
    (await again.showFile({ params: { dataSourceId: place.dataSourceId, fileId: files[1]?.id ?? 0 } })).recognition,
  ).toBe('waiting');
  expect(await sums()).toMatchObject({ available: 20, reserved: 80 });
});

it('goes on when a plan is chosen, and never changes the price of what was asked for before another', async () => {
  const files = [await addFile(), await addFile(), await addFile()];
  expect(await recognitionOf(files[2] ?? { id: 0 })).toBe('over_limit');
  await choose(PRICE);
  await vi.waitFor(async () => expect(await recognitionOf(files[2] ?? { id: 0 })).toBe('waiting'));
  expect(await sums()).toMatchObject({ available: 60, reserved: 40 });
  await choose(5);
  const worker = createTestWorker(app);
  for (let [task] = await worker.lease(1); task; [task] = await worker.lease(1))
    await worker.tell(task as TaskOf<'recognise'>, 'Ворота');
  expect(await sums()).toMatchObject({ available: 60, reserved: 0, charges: 40 });
  await addFile();
  expect(await sums()).toMatchObject({ available: 55, reserved: 5, charges: 40 });
});
