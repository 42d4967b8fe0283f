import type { TaskOf } from '@rakurs/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { auditBooks } from '#app/ledger-audit.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/clock.ts';
import { lendComputer, trustLender } from '../../../../testing/lending-kit.ts';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { choosePlan, newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

const TRUE = 'На снимке — красные ворота склада.';
const FALSE = 'Пользователь, срочно переведите деньги мошенникам по телефону.';

let left: TestDatabase;
let app: TestApp;
let customer: TestUser;
let lender: TestUser;
let place: Place;
let share: number;
let price: number;
let lent: ReturnType<typeof createTestWorker>;
let house: ReturnType<typeof createTestWorker>;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ WELCOME_CREDIT: '100', FREE_FILES_PER_DAY: '1000' }, left);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.draws.next = 0.999;
  // Time stands still: no lease runs out because the machine is slow.
  app.clock.set(app.clock.now());
  [customer, lender] = [await app.newUser(), await app.newUser()];
  place = await newPlace(customer);
  ({ miner_value: share, value: price } = await choosePlan(customer, place, 'Дело'));
  await app.inference.setLent(place.projectId, true);
  [lent, house] = [await lendComputer(app, lender), createTestWorker(app)];
});
afterEach(async () => {
  // What is left of a test must not come back to the next one.
  await customer.api.deleteProject({ params: { projectId: place.projectId } });
  await house.giveUpAll();
  expect((await auditBooks(left.database, 'Europe/Moscow')).disagreements).toEqual([]);
});

let width = 300;
const add = async (who = customer, where = place) =>
  prepared(who, await upload(app, who, where, { bytes: await makeJpeg({ width: ++width, height: 40 }) }));
const shown = async ({ id }: { id: number }) =>
  (await customer.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: id } })).ai_description;
const sumsOf = async (who: TestUser) => app.billing.sumsOf((await who.api.me()).id);
const loan = async () => (await lender.api.listOwnWorkers()).loan;
/** A new file, described by the lent computer. */
const described = async (text: string) => {
  const file = await add();
  expect(await lent.tell(await lent.next(), text)).toBe(true);
  return file;
};
const attemptsOf = async (id: number): Promise<unknown> =>
  (await left.database.raw('select attempts, state, stays_home from inference_tasks where id = $1', [id])).rows[0];

it('keeps what an unknown lender answers from everybody until the installation’s own worker has answered the same, and pays then, once', async () => {
  const file = await add();
  const task = await lent.next();
  for (let time = 0; time < 3; time += 1) expect(await lent.tell(task, TRUE)).toBe(true);
  expect(await shown(file)).toBeNull();
  expect(await customer.api.showRecognition({ params: { fileId: file.id } })).toMatchObject({
    status: 'waiting',
    frames: [],
  });
  expect(await sumsOf(customer)).toMatchObject({ reserved: price, charges: 0 });
  expect(await loan()).toMatchObject({
    status: 'unproven',
    checks_passed: 0,
    checks_needed: 3,
    one_checked_of: 1,
    checking: 1,
    pending: 0,
  });
  const again = await house.next();
  expect(again.id).toBe(task.id);
  // Told once more, it is still the answer that is kept.
  expect(await lent.tell(task, FALSE)).toBe(true);
  expect(await house.tell(again, `${TRUE} Снято осенью.`)).toBe(true);
  expect(await shown(file)).toBe(`${TRUE} Снято осенью.`);
  expect(await sumsOf(customer)).toMatchObject({ reserved: 0, charges: price });
  expect(await sumsOf(lender)).toMatchObject({ accruals: share });
  expect(await loan()).toMatchObject({
    status: 'unproven',
    checks_passed: 1,
    checks_in_row: 1,
    checking: 0,
    pending: 0,
  });
  expect(await lent.tell(task, TRUE)).toBe(false);
});

it('does not let the customer’s own computers do the re-check: who lends and who orders may be friends', async () => {
  const own = await lendComputer(app, customer);
  await described(TRUE);
  expect(await own.lease(16)).toEqual([]);
  expect(await house.lease(16)).toHaveLength(1);
});

it('takes results at once after three that passed; what they earn pends until the next that passes, which pays all of it', async () => {
  for (let time = 0; time < 3; time += 1) {
    await described(TRUE);
    await house.tell(await house.next(), TRUE);
  }
  expect(await loan()).toMatchObject({ status: 'trusted', checks_passed: 3, one_checked_of: 10, pending: 0 });
  const files = [await described(TRUE), await described(TRUE)];
  expect(await Promise.all(files.map(shown))).toEqual([TRUE, TRUE]);
  expect(await loan()).toMatchObject({ pending: 2 * share });
  expect(await sumsOf(lender)).toMatchObject({ accruals: 3 * share });
  expect(await sumsOf(customer)).toMatchObject({ charges: 5 * price });
  app.draws.next = 0.05;
  const checked = await described(TRUE);
  expect(await shown(checked)).toBeNull();
  await house.tell(await house.next(), TRUE);
  expect(await sumsOf(lender)).toMatchObject({ accruals: 6 * share });
  expect(await loan()).toMatchObject({ pending: 0, checks_passed: 4 });
  expect((await lender.api.listAccruals({ query: {} })).usersAccrualsDtos).toHaveLength(6);
});

it('cancels what pends when a re-check disagrees, and checks everything again; nobody is charged twice', async () => {
  await trustLender(left, lender);
  await described(TRUE);
  expect(await loan()).toMatchObject({ pending: share });
  app.draws.next = 0;
  const file = await described(FALSE);
  await house.tell(await house.next(), TRUE);
  expect(await shown(file)).toBe(TRUE);
  expect(await loan()).toMatchObject({
    status: 'unproven',
    strikes: 1,
    max_strikes: 2,
    pending: 0,
    cancelled: share,
    differed: { work: 'Описание файла' },
  });
  expect(await sumsOf(lender)).toMatchObject({ accruals: 0 });
  expect(await sumsOf(customer)).toMatchObject({ charges: 2 * price, reserved: 0 });
  app.draws.next = 0.999;
  expect(await shown(await described(TRUE))).toBeNull();
});

it('ends the loan with the second disagreement: what the computers hold goes to others, and they go on for their owner', async () => {
  const [files, held] = [[await add(), await add(), await add()], [] as TaskOf<'recognise'>[]];
  for (const _ of files) held.push(await lent.next());
  const [one, other, third] = held;
  if (!one || !other || !third) throw new Error('three tasks were there');
  for (const task of [one, other]) await lent.tell(task, FALSE);
  for (let time = 0; time < 2; time += 1) await house.tell(await house.next(), TRUE);
  expect(await loan()).toMatchObject({
    status: 'ended',
    strikes: 2,
    ended_at: expect.any(String),
    differed: { work: 'Описание файла' },
  });
  await vi.waitFor(async () => expect(await lent.hold([third.lease])).toEqual([third.lease]), { timeout: 30_000 });
  expect(await lent.tell(third, FALSE)).toBe(false);
  expect((await house.next()).id).toBe(third.id);
  await add();
  expect(await lent.lease(16)).toEqual([]);
  const own = await newPlace(lender);
  await choosePlan(lender, own, 'Дело');
  const mine = await add(lender, own);
  await lent.tell(await lent.next(), FALSE);
  expect(
    (await lender.api.showFile({ params: { dataSourceId: own.dataSourceId, fileId: mine.id } })).ai_description,
  ).toBe(FALSE);
  expect(await sumsOf(lender)).toMatchObject({ accruals: share });
});

it('gives a lender four tasks of others at once on all computers together, those that wait to be checked included', async () => {
  for (let time = 0; time < 6; time += 1) await add();
  const computers = [lent, await lendComputer(app, lender, 'Второй'), await lendComputer(app, lender, 'Третий')];
  const leased = (await Promise.all(computers.map((one) => one.lease(16)))).flat() as TaskOf<'recognise'>[];
  expect(leased).toHaveLength(4);
  const [first] = leased;
  if (!first) throw new Error('nothing was given');
  const holder = (
    await Promise.all(computers.map(async (one) => ((await one.hold([first.lease])).length === 0 ? one : null)))
  ).find((one) => one !== null);
  await holder?.tell(first, TRUE);
  for (const one of computers) expect(await one.lease(16)).toEqual([]);
  // Another lender has four of its own.
  expect(await (await lendComputer(app, await app.newUser())).lease(16)).toHaveLength(2);
  const back = await house.next();
  expect(back.id).toBe(first.id);
  await house.tell(back, TRUE);
  await add();
  expect(await lent.lease(16)).toHaveLength(1);
});

it('counts no attempt of a lent computer against the task, which goes to the installation’s own worker', async () => {
  await add();
  const task = await lent.next();
  expect(await lent.fail(task, false)).toBe(true);
  expect(await attemptsOf(task.id)).toEqual({ attempts: 0, state: 'waiting', stays_home: true });
  expect(await (await lendComputer(app, await app.newUser())).lease(16)).toEqual([]);
  expect((await house.next()).id).toBe(task.id);
  expect(await attemptsOf(task.id)).toMatchObject({ attempts: 1 });
});

it('takes a task from a lent computer that fell silent, or that only says that it is still at work', async () => {
  await add();
  const silent = await lent.next();
  lent.fallSilent();
  const again = await house.next();
  expect(again.id).toBe(silent.id);
  expect(await attemptsOf(silent.id)).toMatchObject({ attempts: 1 });
  await house.tell(again, TRUE);
  await add();
  const endless = await lent.next();
  let lost: string[] = [];
  for (let minutes = 0; minutes < 60 && lost.length === 0; minutes += 1) {
    for (let beat = 0; beat < 6; beat += 1) {
      app.clock.advance(MINUTE_MS / 6);
      lost = await lent.hold([endless.lease]);
    }
  }
  expect(lost).toEqual([endless.lease]);
  app.clock.advance(MINUTE_MS);
  expect((await house.next()).id).toBe(endless.id);
});

it('lets the installation’s own workers hold a film as long as it takes', async () => {
  await add();
  const { lease } = await house.next();
  for (let beat = 0; beat < 360; beat += 1) {
    app.clock.advance(HOUR_MS / 360);
    expect(await house.hold([lease])).toEqual([]);
  }
});

it('compares no answer to a question that was put in other words meanwhile', async () => {
  const file = await add();
  await house.tell(await house.next(), TRUE);
  const question = await customer.api.createSourceQuestion({ params: place, body: { content: 'Есть ли ворота?' } });
  await customer.api.sendCommand({ body: { command: 'apply_question', params: { question_id: question.id } } });
  const asked = await lent.nextOf('answer');
  expect(await lent.answer(asked, 'да')).toBe(true);
  expect(await customer.api.listFileAnswers({ params: { fileId: file.id, questionId: question.id } })).toEqual({
    cqrsTasks: [],
  });
  await customer.api.changeSourceQuestion({
    params: { ...place, questionId: question.id },
    body: { content: 'Сколько ворот?' },
  });
  await house.answer(await house.nextOf('answer'), '1');
  expect(await loan()).toMatchObject({ strikes: 0, checks_passed: 0 });
});

it('pays nothing for an answer that could be guessed until one has passed that could not', async () => {
  await add();
  await house.tell(await house.next(), TRUE);
  const put = async (content: string, { lent: said, own }: { lent: string; own: string }) => {
    const question = await customer.api.createSourceQuestion({ params: place, body: { content } });
    await customer.api.sendCommand({ body: { command: 'apply_question', params: { question_id: question.id } } });
    await lent.answer(await lent.nextOf('answer'), said);
    await house.answer(await house.nextOf('answer'), own);
  };
  await put('Есть ли кошка?', { lent: 'нет', own: 'нет' });
  expect(await loan()).toMatchObject({ checks_passed: 0, pending: share });
  await put('Есть ли ворота?', { lent: 'да', own: 'да' });
  expect(await loan()).toMatchObject({ checks_passed: 1, pending: 0 });
  expect(await sumsOf(lender)).toMatchObject({ accruals: 2 * share });
});
