import { BACKTEST_COMMAND, TASK_KINDS, WORKER_SILENCE_MS } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { trustLender } from '../../../../testing/lending-kit.ts';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { choosePlan, newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let left: TestDatabase;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ FREE_FILES_PER_DAY: '1000' }, left);
});
afterAll(() => app.stop());

let customer: TestUser;
let place: Place;
/** Who lends a computer, and the computer. */
let lender: TestUser;
let lent: ReturnType<typeof createTestWorker>;
/** Of the installation. */
let house: ReturnType<typeof createTestWorker>;
const allowed = async (projectId: number, isLent = true) => app.inference.setLent(projectId, isLent);

beforeEach(async () => {
  [customer, lender] = [await app.newUser(), await app.newUser()];
  place = await newPlace(customer);
  lent = createTestWorker(app, 'дом', (await lender.api.createOwnWorker({ body: { name: 'Домашний' } })).token);
  house = createTestWorker(app);
  await house.giveUpAll();
});

let width = 100;
const add = async (who = customer, where = place) =>
  prepared(who, await upload(app, who, where, { bytes: await makeJpeg({ width: ++width, height: 40 }) }));
const offered = () => lent.lease(16, [...TASK_KINDS]);

it('gives a lent computer no work of anybody who has not allowed it, and that of its owner at once', async () => {
  await add();
  expect(await offered()).toEqual([]);
  await add(lender, await newPlace(lender));
  expect(await offered()).toHaveLength(1);
  // What was kept from it was there all the time.
  expect(await house.lease(16)).toHaveLength(1);
});

it('gives it work of a project that allows it, and from the moment the leave is taken back no more; what it holds already it may finish', async () => {
  await allowed(place.projectId);
  const [one, other] = [await add(), await add()];
  const [held] = await lent.lease(1);
  if (held?.task !== 'recognise') throw new Error('nothing was given');
  await allowed(place.projectId, false);
  expect(await offered()).toEqual([]);
  await trustLender(left, lender);
  expect(await lent.tell(held, 'Было дано.')).toBe(true);
  const texts = await Promise.all(
    [one, other].map(
      async ({ id }) =>
        (await customer.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: id } })).ai_description,
    ),
  );
  expect(texts.filter((text) => text === 'Было дано.')).toHaveLength(1);
});

it('a file that is moved to another project goes by what that one allows', async () => {
  const shy = await newPlace(customer);
  await allowed(place.projectId);
  const file = await add();
  await customer.api.moveFiles({ body: { file_ids: [file.id], data_source_id: shy.dataSourceId } });
  expect(await offered()).toEqual([]);
  await customer.api.moveFiles({ body: { file_ids: [file.id], data_source_id: place.dataSourceId } });
  expect(await offered()).toHaveLength(1);
});

it('a source that is moved to another project goes by what that one allows, with all its files', async () => {
  const shy = await newPlace(customer);
  await allowed(place.projectId);
  await add();
  await customer.api.changeDataSource({
    params: { dataSourceId: place.dataSourceId },
    body: { project: shy.projectId },
  });
  expect(await offered()).toEqual([]);
  await customer.api.changeDataSource({
    params: { dataSourceId: place.dataSourceId },
    body: { project: place.projectId },
  });
  expect(await offered()).toHaveLength(1);
});

it('the trial of a question goes by what its project allows, though it is about no single file', async () => {
  const shy = await newPlace(customer);
  await allowed(place.projectId);
  const { rates } = await customer.api.listRates();
  for (const { projectId } of [place, shy])
    await customer.api.changeActiveRate({ params: { projectId }, body: { rateId: rates[0]?.id ?? 0 } });
  await add();
  await house.tell(await house.next(), 'Кошка.');
  const question = await customer.api.createSourceQuestion({ params: place, body: { content: 'Есть ли кошка?' } });
  for (const task of await house.lease(16, ['answer'])) await house.fail(task, false);
  await customer.api.sendCommand({
    body: { command: BACKTEST_COMMAND, params: { question_id: question.id, price_shown: 100_000 } },
  });
  await customer.api.changeDataSource({
    params: { dataSourceId: place.dataSourceId },
    body: { project: shy.projectId },
  });
  // Only once the trial is there for others can its absence be told.
  const trial = await house.nextOf('backtest');
  await house.fail(trial, true);
  app.clock.advance(60_000);
  expect(await lent.lease(16, ['backtest'])).toEqual([]);
  await allowed(shy.projectId);
  expect((await lent.nextOf('backtest')).id).toBe(trial.id);
});

it('a project that is erased leaves no leave behind', async () => {
  await allowed(place.projectId);
  await customer.api.deleteProject({ params: { projectId: place.projectId } });
  await customer.api.eraseFromTrash({ body: { projects: [place.projectId], data_sources: [], files: [] } });
  expect(await app.inference.isLent(place.projectId)).toBe(false);
});

it('gives it no dialogs and no pictures that are searched by, whatever its owner or others allow', async () => {
  await allowed(place.projectId);
  await lender.api.newPictureSearch({ body: { picture: (await makeJpeg()).toString('base64') } });
  await customer.api.newPictureSearch({ body: { picture: (await makeJpeg()).toString('base64') } });
  expect(await offered()).toEqual([]);
  expect(await house.lease(16, ['glance'])).toHaveLength(2);
});

it('the server plans nothing by what a shared worker says of itself; administrators see that it is connected, by the name its owner gave', async () => {
  await lent.api.workerHeartbeat({
    body: {
      name: 'ноутбук Петра',
      version: '1',
      models: [{ skill: 'chat', provider: 'openai', model: 'Большая' }],
      files_per_minute: 1e9,
      leases: [],
    },
  });
  expect(await app.inference.liveWorkers()).not.toContainEqual(expect.objectContaining({ name: 'ноутбук Петра' }));
  const admin = await app.newUser();
  await app.identity.appointAdmins([admin.email]);
  const health = await admin.api.showHealth();
  expect(JSON.stringify(health)).not.toContain('ноутбук');
  const [earning] = (await lender.api.listOwnWorkers()).workers;
  expect(health.workers.lent).toEqual([
    { id: earning?.id, name: earning?.name, owner_email: lender.email, last_seen_at: expect.any(String) },
  ]);
  expect((await customer.api.showProcessing()).files_per_minute ?? 0).toBeLessThan(1e9);
  expect((await lender.api.listOwnWorkers()).workers).toMatchObject([{ is_alive: true }]);
  app.clock.advance(WORKER_SILENCE_MS + 1);
  expect((await lender.api.listOwnWorkers()).workers).toMatchObject([{ is_alive: false }]);
  expect((await admin.api.showHealth()).workers.lent).toEqual([]);
});

it('a stranger’s computer that gives work up leaves it to others', async () => {
  await allowed(place.projectId);
  const file = await add();
  const [held] = await lent.lease(1);
  if (held?.task !== 'recognise') throw new Error('nothing was given');
  expect(await lent.fail(held, false)).toBe(true);
  expect(await house.tell(await house.next(), 'Сделано.')).toBe(true);
  expect(await customer.api.showFile({ params: { ...place, fileId: file.id } })).toMatchObject({
    ai_description: 'Сделано.',
  });
});

it('a trial shows nobody files that have left the question’s place meanwhile, and costs nothing then', async () => {
  const shy = await newPlace(customer);
  await allowed(place.projectId);
  await choosePlan(customer, place);
  const file = await add();
  await house.tell(await house.next(), 'Кошка.');
  const question = await customer.api.createSourceQuestion({ params: place, body: { content: 'Есть ли кошка?' } });
  await customer.api.sendCommand({
    body: { command: BACKTEST_COMMAND, params: { question_id: question.id, price_shown: 100_000 } },
  });
  await vi.waitFor(async () => expect(await customer.api.showWallet()).toMatchObject({ reserved: 5 }));
  await customer.api.moveFiles({ body: { file_ids: [file.id], data_source_id: shy.dataSourceId } });
  expect(await lent.lease(16, ['backtest'])).toEqual([]);
  await vi.waitFor(async () => expect(await customer.api.showWallet()).toMatchObject({ reserved: 0 }));
});
