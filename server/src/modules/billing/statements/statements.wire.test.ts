import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { choosePlan, newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
beforeAll(
  async () =>
    void (app = await openTestApp({ WELCOME_CREDIT: '1', FREE_FILES_PER_DAY: '2', TIME_ZONE: 'Asia/Vladivostok' })),
);
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user);
});

let width = 40;
const addFile = async (name = 'photo.jpg') =>
  prepared(user, await upload(app, user, place, { bytes: await makeJpeg({ width: ++width, height: 30 }), name }));
const describeFile = async (words: string, name?: string) => {
  const file = await addFile(name);
  const worker = createTestWorker(app);
  const isDescribed = async () =>
    (await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } })).recognition === 'done';
  // Others may have left work before it.
  while (!(await isDescribed())) await worker.tell(await worker.next(), words);
  return file;
};
const charges = async (query: { page?: number; size?: number } = {}) =>
  (await user.api.listCharges({ query: { page: query.page ?? 0, size: query.size ?? 20 } })).usersDebtDtos;

it('shows a new user nothing but the gift', async () => {
  expect(await user.api.showIncomesSum()).toEqual({ incomesSum: 100 });
  expect(await user.api.showDebtSum()).toEqual({ debt_sum: 0 });
  expect(await user.api.showAccrualsSum()).toEqual({ accrualsSum: 0 });
  expect((await user.api.listIncomes({ query: {} })).incomes).toMatchObject([
    { status: 'Оплачен', amount: 100, refunded: 0, title: 'Подарок при знакомстве', paymentUrl: null },
  ]);
  expect(await charges()).toEqual([]);
  expect(await user.api.listAccruals({ query: {} })).toEqual({ usersAccrualsDtos: [] });
});

it('lists what was charged, the newest first and a page at a time, and what is only held not at all', async () => {
  const { id: rateId } = await choosePlan(user, place);
  const files = [await describeFile('Первый'), await describeFile('Второй'), await describeFile('Третий')];
  await addFile();
  const [third, second, first] = await charges();
  expect([first, second, third].map((charge) => charge?.data_source_file_id)).toEqual(files.map(({ id }) => id));
  expect(third).toMatchObject({
    accrual_title: null,
    total_price: 5,
    inferences: 1,
    rate: { id: rateId, title: 'Старт', value: 5 },
    project_id: place.projectId,
    data_source_id: place.dataSourceId,
    second: null,
  });
  expect(third?.debt_title).toContain('photo');
  expect(await charges({ page: 0, size: 2 })).toEqual([third, second]);
  expect(await charges({ page: 1, size: 2 })).toEqual([first]);
  expect(await charges({ page: 2, size: 2 })).toEqual([]);
  expect(await user.api.showDebtSum()).toEqual({ debt_sum: 15 });
});

it('opens the file, the frame and the words that a charge bought, and forgets them with the file', async () => {
  await choosePlan(user, place);
  const file = await describeFile('Ворота. '.repeat(50));
  const [charge] = await charges();
  const params = { chargeId: charge?.id ?? 0 };
  const shown = await user.api.showCharge({ params });
  expect(shown).toMatchObject({ ...charge, question: null });
  expect(shown.frames).toMatchObject([
    {
      data_source_file_id: file.id,
      data_source_id: place.dataSourceId,
      project_id: place.projectId,
      second: null,
      price: 5,
      picture_url: expect.stringContaining('/media/'),
    },
  ]);
  expect(shown.frames[0]?.answer).toHaveLength(200);
  expect(shown.frames[0]?.answer).toMatch(/^Ворота\. Ворота\..*…$/);
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } });
  const after = await user.api.showCharge({ params });
  expect(after).toMatchObject({
    project_id: place.projectId,
    data_source_id: place.dataSourceId,
    data_source_file_id: null,
    total_price: 5,
  });
  expect(after.frames).toEqual([
    {
      frame_id: shown.frames[0]?.frame_id,
      price: 5,
      data_source_file_id: null,
      data_source_id: null,
      project_id: null,
      second: null,
      picture_url: null,
      answer: null,
    },
  ]);
  await user.api.deleteProject({ params: { projectId: place.projectId } });
  expect(await charges()).toMatchObject([{ project_id: null, data_source_id: null, data_source_file_id: null }]);
});

it('opens the answer that a charge bought, and not the one that came in its place', async () => {
  await choosePlan(user, place);
  const { id: questionId } = await user.api.createProjectQuestion({
    params: place,
    body: { content: 'Есть ли кошка?' },
  });
  await describeFile('Ворота');
  const worker = createTestWorker(app);
  await worker.answer(await worker.nextOf('answer'), 'да');
  const [charge] = await charges();
  const params = { chargeId: charge?.id ?? 0 };
  expect(charge?.debt_title).toContain('Вопрос «Есть ли кошка?»');
  expect(await user.api.showCharge({ params })).toMatchObject({
    question: 'Есть ли кошка?',
    frames: [{ answer: 'да', price: 5 }],
  });
  app.clock.advance(1000);
  await user.api.changeProjectQuestion({ params: { ...place, questionId }, body: { content: 'Есть ли собака?' } });
  await user.api.sendCommand({ body: { command: 'apply_question', params: { question_id: questionId } } });
  await worker.answer(await worker.nextOf('answer'), 'нет');
  expect(await user.api.showCharge({ params })).toMatchObject({
    question: null,
    frames: [{ answer: null, price: 5 }],
  });
  const [newest] = await charges();
  expect(await user.api.showCharge({ params: { chargeId: newest?.id ?? 0 } })).toMatchObject({
    question: 'Есть ли собака?',
    frames: [{ answer: 'нет' }],
  });
});

it('keeps everybody’s charges to themselves, and shows none that is only held', async () => {
  await choosePlan(user, place);
  await describeFile('Ворота');
  const [charge] = await charges();
  const stranger = await app.newUser();
  const chargeId = charge?.id ?? 0;
  await expect(stranger.api.showCharge({ params: { chargeId } })).rejects.toMatchObject({
    status: 404,
    problem: { detail: 'Списание не найдено' },
  });
  await addFile();
  await expect(user.api.showCharge({ params: { chargeId: chargeId + 1 } })).rejects.toMatchObject({ status: 404 });
  expect((await stranger.api.listCharges({ query: {} })).usersDebtDtos).toEqual([]);
  expect((await stranger.api.showMonthOfCharges({ query: {} })).total).toBe(0);
});

it('dates every charge of a month by the clocks of the installation', async () => {
  await choosePlan(user, place);
  // In Vladivostok the first of March has begun.
  app.clock.set(new Date('2028-02-29T15:00:00Z'));
  user = { ...user, ...(await app.client().signIn({ body: { login: user.email, password: user.password } })) };
  user.api = app.client(user);
  await describeFile('Ворота');
  const march = await user.api.showMonthOfCharges({ query: {} });
  expect(march).toMatchObject({ month: '2028-03', total: 5 });
  expect(march.days).toHaveLength(31);
  expect(march.days.slice(0, 2)).toEqual([
    { day: '2028-03-01', kopecks: 5, inferences: 1 },
    { day: '2028-03-02', kopecks: 0, inferences: 0 },
  ]);
  const february = await user.api.showMonthOfCharges({ query: { month: '2028-02' } });
  expect(february.days).toHaveLength(29);
  expect(february.total).toBe(0);
  await expect(user.api.showMonthOfCharges({ query: { month: '2028-13' } })).rejects.toMatchObject({ status: 400 });
});

it('shows the balance, what is held, what waits and why', async () => {
  expect(await user.api.showWallet()).toEqual({
    balance: 100,
    reserved: 0,
    paused: { no_funds: 0, no_plan: 0, over_limit: 0, over_budget: 0 },
    free: { used: 0, limit: 2 },
    topUp: { min: 1000, max: 10_000_000, isSandbox: true },
  });
  for (let file = 0; file < 3; file += 1) await addFile();
  expect(await user.api.showWallet()).toMatchObject({ paused: { over_limit: 1 }, free: { used: 2, limit: 2 } });
  await choosePlan(user, place, 'Поток');
  await vi.waitFor(async () =>
    expect(await user.api.showWallet()).toMatchObject({ balance: 100, reserved: 40, paused: { over_limit: 0 } }),
  );
  for (let file = 0; file < 2; file += 1) await addFile();
  expect(await user.api.showWallet()).toMatchObject({ balance: 100, reserved: 80, paused: { no_funds: 1 } });
});
