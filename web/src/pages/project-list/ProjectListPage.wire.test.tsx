import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { project, rate } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const LIST = 'GET /api/users/projects/index';
const CREATE = 'POST /api/users/projects/new';
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5/active_rates', () =>
    answer({ projectActiveRates: [{ activeRate: { id: 1, rateId: 2 } }] }),
  );
  server.on('GET /api/rates/2', () => answer(rate));
  plugIn(server);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = () => render(createTestApp('/cabinet/projects').app);
const main = () => within(screen.getByRole('main'));

test('a card shows the project and everything about its rate, which says that it is loading meanwhile', async () => {
  const slow = deferred<Response>();
  server.on('GET /api/rates/2', () => slow.promise);
  open();
  expect(await screen.findByText('Загрузка данных о тарифе')).toBeTruthy();
  slow.resolve(answer(rate));
  expect(await screen.findByText('75 коп. за инференс')).toBeTruthy();
  for (const text of [
    'Рабочий',
    'Для постоянной работы',
    '2,5 %',
    'от 1 до 80',
    /^1.280 px$/,
    '2,5',
    '25 коп.',
    'Ворота и рампа',
  ]) {
    expect(main().getByText(text)).toBeTruthy();
  }
  expect(main().getByRole('link', { name: 'Склад' }).getAttribute('href')).toBe('/cabinet/projects/5');
});

test('a rate that was seen before is there at once on the next visit, and then as it is now', async () => {
  open();
  await screen.findByText('75 коп. за инференс');
  cleanup();
  const slow = deferred<Response>();
  server.on('GET /api/rates/2', () => slow.promise);
  open();
  expect(await screen.findByText('75 коп. за инференс')).toBeTruthy();
  slow.resolve(answer({ ...rate, value: 80 }));
  expect(await screen.findByText('80 коп. за инференс')).toBeTruthy();
});

test('a cached answer of another user, or in an old shape, is not shown', async () => {
  for (const kept of [
    { owner: 'somebody else', value: rate },
    { owner: localStorage.getItem('session_owner'), value: { title: 'Рабочий' } },
  ]) {
    localStorage.setItem('rate_2_storage', JSON.stringify(kept));
    server.on('GET /api/rates/2', () => new Promise<Response>(() => undefined));
    open();
    expect(await screen.findByText('Загрузка данных о тарифе')).toBeTruthy();
    expect(screen.queryByText('Рабочий')).toBeNull();
    cleanup();
  }
});

test('an empty list says so and offers the next step', async () => {
  server.on(LIST, () => answer({ projects: [], amount: 0 }));
  open();
  expect(await screen.findByText('Вы еще не создали ни одного проекта')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Создать проект' })).toBeTruthy();
});

test('a list that cannot be loaded shows the reason and can be tried again', async () => {
  server.on(LIST, () => refusal(403, { detail: 'Идёт перенос данных' }));
  open();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Идёт перенос данных')).toBeTruthy();
  server.on(LIST, () => answer({ projects: [project], amount: 1 }));
  await userEvent.click(alert.getByRole('button', { name: 'Повторить' }));
  expect(await main().findByRole('link', { name: 'Склад' })).toBeTruthy();
});

test('a new project is opened, and stands in the menu and in the list', async () => {
  const created = { id: 6, title: 'Парковка', description: '' };
  server.on(CREATE, () => {
    server.on(LIST, () => answer({ projects: [created, project], amount: 2 }));
    return answer(created);
  });
  server.on('GET /api/users/projects/6/active_rates', () => answer({ projectActiveRates: [] }));
  server.on('GET /api/users/projects/6', () => answer(created));
  const app = createTestApp('/cabinet/projects');
  render(app.app);
  await userEvent.click(await screen.findByRole('button', { name: 'Создать проект' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый проект' }));
  await userEvent.type(dialog.getByLabelText('Название'), 'Парковка');
  await userEvent.click(dialog.getByRole('button', { name: 'Создать' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Парковка' })).toBeTruthy();
  expect(app.path()).toBe('/cabinet/projects/6');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.back();
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Парковка' })).toHaveLength(2));
});

test('a refused project shows the error as JSON text and the reason at the field', async () => {
  server.on(CREATE, () => refusal(422, { errors: { title: 'Обязательное поле' } }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Создать проект' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Создать' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('"errors":{"title":"Обязательное поле"}');
  expect(dialog.getByText('Обязательное поле')).toBeTruthy();
});
