import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { project, rate } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const CHANGE = 'POST /api/users/projects/5/change_active_rate';
let server = createTestServer();

const activeRates = (...rateIds: number[]) =>
  answer({ projectActiveRates: rateIds.map((rateId) => ({ activeRate: { id: rateId, rateId } })) });

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/users/projects/5/active_rates', () => activeRates());
  server.on('GET /api/rates/index', () => answer({ rates: [rate, { ...rate, id: 3, title: 'Потоки' }] }));
  server.on('GET /api/rates/2', () => answer(rate));
  server.on('GET /api/projects/5/labels/index?counts_only=true', () => answer({ labels: [], counts: [] }));
  plugIn(server);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = (address = '/cabinet/projects/5') => render(createTestApp(address).app);

test('a project without a plan offers every plan with its range and its price in kopecks', async () => {
  open();
  expect(
    await screen.findByText('Выберите тариф, который будет использоваться в проекте. Его можно изменить позже.'),
  ).toBeTruthy();
  const plan = within((await screen.findByRole('heading', { name: 'Рабочий' })).closest('article') ?? document.body);
  expect(plan.getByText('Для постоянной работы')).toBeTruthy();
  expect(plan.getByText('Количество признаков: от 1 до 80')).toBeTruthy();
  expect(plan.getByText('75').parentElement?.textContent).toBe('75 коп. за инференс');
});

test('choosing a plan sets it, says so and shows it with a way to another one', async () => {
  server.on(CHANGE, () => activeRates(2));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Выбрать тариф «Рабочий»' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Тариф установлен');
  expect(await screen.findByRole('button', { name: 'Сменить тариф' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Выбрать тариф/ })).toBeNull();
  expect(server.asked(CHANGE).map(({ body }) => body)).toEqual(['{"rateId":2}']);
});

test('a refused choice shows the reason and leaves the choice open', async () => {
  server.on(CHANGE, () => refusal(409, { detail: 'Тариф больше не продаётся' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Выбрать тариф «Потоки»' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Тариф больше не продаётся');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Выбрать тариф «Рабочий»' }).disabled).toBe(false);
});

test('the first widget shows user, project and how much is in it', async () => {
  server.on('GET /api/users/projects/5/overview', () =>
    answer({ sources: 2, files: 1340, labels: 12, data_sources: [] }),
  );
  open();
  const widget = within(await screen.findByRole('region', { name: 'О проекте' }));
  expect(widget.getByText('Пользователь, id 7')).toBeTruthy();
  expect(widget.getByText('Иванова Анна')).toBeTruthy();
  expect(widget.getByText('Проект, id 5')).toBeTruthy();
  expect(widget.getByText('Склад')).toBeTruthy();
  expect(await widget.findByText(/^1\s340$/)).toBeTruthy();
  expect(widget.getAllByRole('term').map((term) => term.textContent)).toEqual(['Источники', 'Файлы', 'Метки']);
  expect(widget.getAllByRole('definition').map((amount) => amount.textContent?.replace(/\s/, ' '))).toEqual([
    '2',
    '1 340',
    '12',
  ]);
});

test('a missing project shows the words of the server', async () => {
  server.on('GET /api/users/projects/999', () => refusal(404, { detail: 'Проект не найден' }));
  open('/cabinet/projects/999');
  expect((await screen.findByRole('alert')).textContent).toContain('Проект не найден');
  expect(screen.getByRole('link', { name: 'К списку проектов' }).getAttribute('href')).toBe('/cabinet/projects');
});

test('an address without a number shows the list', async () => {
  server.on('GET /api/users/projects/5/active_rates', () => activeRates(2));
  open('/cabinet/projects/new/something');
  expect(await screen.findByRole('heading', { name: 'Проекты' })).toBeTruthy();
});
