import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { aSpending } from '#testing/money.ts';
import { project, rate } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const SPENDING = '/api/users/projects/5/spending';
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/users/projects/5/active_rates', () =>
    answer({ projectActiveRates: [{ activeRate: { id: 2, rateId: 2 } }] }),
  );
  server.on('GET /api/rates/2', () => answer({ ...rate, max_classifiers_amount: 5 }));
  server.on('GET /api/rates/index', () => answer({ rates: [rate, { ...rate, id: 3, title: 'Малый' }] }));
  server.on('GET /api/projects/5/labels/index?counts_only=true', () => answer({ labels: [], counts: [] }));
  plugIn(server);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = async () => {
  render(createTestApp('/cabinet/projects/5').app);
  return within(await screen.findByRole('region', { name: 'Расходы проекта' }));
};
const sent = (): unknown[] =>
  server.asked(`PATCH ${SPENDING}`).map(({ body }) => JSON.parse(typeof body === 'string' ? body : 'null') as unknown);
const field = (card: Awaited<ReturnType<typeof open>>) => card.getByRole('textbox', { name: 'Бюджет на месяц, ₽' });

test('the project shows what it spent this month and how much of its plan it uses', async () => {
  const card = await open();
  expect(card.getByText(/^12,50\s₽$/)).toBeTruthy();
  expect(card.getByText('Потрачено за ноябрь 2026')).toBeTruthy();
  expect(card.getByText('2 из 5')).toBeTruthy();
  expect(card.getByText('не ограничен')).toBeTruthy();
});

test('a budget is set in rubles; what is no whole sum is refused before it is sent', async () => {
  server.on(`PATCH ${SPENDING}`, () => answer(aSpending({ budget: 50_000 })));
  const card = await open();
  await userEvent.click(card.getByRole('button', { name: 'Задать бюджет' }));
  await userEvent.type(field(card), '12,5');
  await userEvent.click(card.getByRole('button', { name: 'Сохранить' }));
  expect(card.getByText('Введите целое число рублей от 0')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.clear(field(card));
  await userEvent.type(field(card), '500');
  await userEvent.click(card.getByRole('button', { name: 'Сохранить' }));
  expect(await card.findByText(/^500\s₽$/)).toBeTruthy();
  expect(sent()).toEqual([{ budget: 50_000 }]);
});

test('a spent budget is said plainly, and can be taken away', async () => {
  server.on(`GET ${SPENDING}`, () => answer(aSpending({ spent: 50_000, budget: 50_000 })));
  server.on(`PATCH ${SPENDING}`, () => answer(aSpending({ spent: 50_000 })));
  const card = await open();
  expect(card.getByText(/^Бюджет на этот месяц потрачен/)).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Изменить' }));
  await userEvent.click(card.getByRole('button', { name: 'Убрать бюджет' }));
  expect(await card.findByText('не ограничен')).toBeTruthy();
  expect(card.queryByText(/^Бюджет на этот месяц потрачен/)).toBeNull();
  expect(sent()).toEqual([{ budget: null }]);
});

test('the page says what can be done at the limit of the plan', async () => {
  server.on(`GET ${SPENDING}`, () => answer(aSpending({ classifiers: 5 })));
  const card = await open();
  expect(card.getByText('5 из 5')).toBeTruthy();
  expect(card.getByText(/^Это предел тарифа/)).toBeTruthy();
});

test('computers of strangers are off until they are allowed, and what they get to see is said before', async () => {
  server.on(`PATCH ${SPENDING}`, () => answer(aSpending({ allows_foreign_workers: true })));
  const card = await open();
  const allow = card.getByRole<HTMLInputElement>('switch', { name: /^Разрешить обработку на чужих компьютерах/ });
  expect(allow.checked).toBe(false);
  expect(card.getByText(/без имён файлов, дат, мест, названий и без вашего имени/)).toBeTruthy();
  await userEvent.click(allow);
  expect(await screen.findByText('Чужие компьютеры разрешены')).toBeTruthy();
  expect(card.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  expect(sent()).toEqual([{ allows_foreign_workers: true }]);
});

test('a refused change says why, and the switch stays as it was', async () => {
  server.on(`PATCH ${SPENDING}`, () => refusal(403, { detail: 'Сначала подтвердите почту' }));
  const card = await open();
  await userEvent.click(card.getByRole('switch'));
  expect((await card.findByRole('alert')).textContent).toBe('Сначала подтвердите почту');
  expect(card.getByRole<HTMLInputElement>('switch').checked).toBe(false);
});

test('a failed request says so, and the plan itself stays visible', async () => {
  server.on(`GET ${SPENDING}`, () => refusal(403, { detail: 'Идёт перенос данных' }));
  render(createTestApp('/cabinet/projects/5').app);
  expect(await screen.findByText('Идёт перенос данных')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Сменить тариф' })).toBeTruthy();
});

test('a plan too small for the project is refused in the words of the server, and the choice stays open', async () => {
  const words =
    'В проекте 5 вопросов и признаков, а тариф «Малый» рассчитан не больше чем на 2. Отключите лишнее или выберите другой тариф.';
  server.on('POST /api/users/projects/5/change_active_rate', () => refusal(409, { detail: words, code: 'plan_limit' }));
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Сменить тариф' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Выбор тарифа' }));
  await userEvent.click(await choice.findByRole('button', { name: 'Выбрать тариф «Малый»' }));
  expect((await choice.findByRole('alert')).textContent).toBe(words);
  expect(screen.queryByText('Тариф установлен')).toBeNull();
});
