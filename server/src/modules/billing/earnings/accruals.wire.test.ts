import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

const PRICE = 40;
let app: TestApp;
let share: number;
let customer: TestUser;
let lender: TestUser;
let place: Place;
let workerId: number;
let lent: ReturnType<typeof createTestWorker>;
beforeAll(async () => void (app = await openTestApp({ WELCOME_CREDIT: '10' })));
afterAll(() => app.stop());
beforeEach(async () => {
  [customer, lender] = [await app.newUser(), await app.newUser()];
  place = await newPlace(customer);
  const made = await lender.api.createOwnWorker({ body: { name: 'Домашний' } });
  workerId = made.worker.id;
  lent = createTestWorker(app, 'дом', made.token);
  await app.inference.setLent(place.projectId, true);
});
// What is left of a test must not come back to the next one.
afterEach(async () => void (await customer.api.deleteProject({ params: { projectId: place.projectId } })));

let width = 200;
const add = async (who = customer, where = place) =>
  prepared(who, await upload(app, who, where, { bytes: await makeJpeg({ width: ++width, height: 40 }) }));
const choose = async (who = customer, where = place) => {
  const rate = (await who.api.listRates()).rates.find(({ value }) => value === PRICE);
  share = rate?.miner_value ?? 0;
  await who.api.changeActiveRate({ params: { projectId: where.projectId }, body: { rateId: rate?.id ?? 0 } });
};
const sumsOf = async (who: TestUser) => app.billing.sumsOf((await who.api.me()).id);
const earned = async () => (await lender.api.listOwnWorkers()).workers.map((worker) => worker.earned);

it('pays the owner of the computer the share of the plan once, however often the result is answered and checked', async () => {
  await choose();
  await add();
  const task = await lent.next();
  for (let time = 0; time < 3; time += 1) expect(await lent.tell(task, 'Ворота.')).toBe(true);
  expect(await earned()).toEqual([0]);
  const house = createTestWorker(app);
  const again = await house.next();
  for (let time = 0; time < 3; time += 1) expect(await house.tell(again, 'Ворота.')).toBe(true);
  expect(share).toBeGreaterThan(0);
  expect(await earned()).toEqual([share]);
  expect(await sumsOf(lender)).toMatchObject({ accruals: share, available: 1000 + share });
  expect(await sumsOf(customer)).toMatchObject({ charges: PRICE, available: 1000 - PRICE });
});

it('a worker of the installation earns nobody anything, and neither does a task that fails or costs nothing', async () => {
  await choose();
  await add();
  const house = createTestWorker(app);
  await house.tell(await house.next(), 'Ворота.');
  expect(await sumsOf(customer)).toMatchObject({ charges: PRICE, accruals: 0 });
  await add();
  await lent.fail(await lent.next(), false);
  // That nobody can do it is believed of the installation's own alone.
  app.clock.advance(60_000);
  await house.fail(await house.next(), false);
  const free = await newPlace(customer);
  await app.inference.setLent(free.projectId, true);
  await add(customer, free);
  await lent.tell(await lent.next(), 'Бесплатно.');
  await house.tell(await house.next(), 'Бесплатно.');
  expect(await earned()).toEqual([0]);
  expect(await sumsOf(lender)).toMatchObject({ accruals: 0 });
  expect(await sumsOf(customer)).toMatchObject({ charges: PRICE, reserved: 0 });
});

it('pays users who work for themselves too: they are charged the price and get the share back', async () => {
  const own = await newPlace(lender);
  await choose(lender, own);
  await add(lender, own);
  await lent.tell(await lent.next(), 'Своё.');
  expect(await sumsOf(lender)).toMatchObject({ charges: PRICE, accruals: share, available: 1000 - PRICE + share });
});

it('a revoked computer earns nothing more, and what it had is done and paid by others', async () => {
  await choose();
  await add();
  const task = await lent.next();
  await lender.api.revokeOwnWorker({ params: { workerId } });
  await expect(lent.tell(task, 'Поздно.')).rejects.toMatchObject({ status: 401 });
  const house = createTestWorker(app);
  expect((await house.next()).id).toBe(task.id);
  expect(await sumsOf(lender)).toMatchObject({ accruals: 0 });
});

it('a computer whose owner has left works no more, and its work goes to others', async () => {
  await choose();
  await add();
  const task = await lent.next();
  await lender.api.eraseAccount({ body: { password: lender.password, confirmation: 'УДАЛИТЬ' } });
  await expect(lent.tell(task, 'Поздно.')).rejects.toMatchObject({ status: 401 });
  const house = createTestWorker(app);
  await vi.waitFor(async () => expect((await house.next()).id).toBe(task.id));
});
