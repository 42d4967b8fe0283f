import type { CallbackRequest } from '@rakurs/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import './AdminPage.tsx';
import { mergeRequests, nextPage } from './request-pages.ts';

const LIST = 'GET /api/admin/callback_requests?page=0&page_size=20';
const request = (id: number, some: Partial<CallbackRequest> = {}): CallbackRequest => ({
  id,
  phone: '+79161234567',
  description: '',
  requesting_url: 'rakurs.example/rates',
  state: 'new',
  created_at: '2026-11-15T09:00:00.000Z',
  ...some,
});
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/common/me', () => answer({ ...user, isAdmin: true }));
  plugIn(server);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = () => render(createTestApp('/admin/requests').app);

test('an administrator finds the requests through the menu, and an address in one is never a link', async () => {
  const bad = request(2, { description: '<b>жирно</b>', requesting_url: 'javascript:alert(1)' });
  server.on(LIST, () => answer({ callback_requests: [bad, request(1)], amount: 2 }));
  open();
  const [newest, older] = within(await screen.findByRole('list', { name: 'Заявки на звонок' })).getAllByRole(
    'listitem',
  );
  expect(newest?.textContent).toContain('<b>жирно</b>');
  expect(newest?.textContent).toContain('javascript:alert(1)');
  expect([...(newest?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    'tel:+79161234567',
  ]);
  expect(older?.textContent).toContain('Без вопроса');
  expect(screen.getAllByRole('link', { name: 'Заявки на звонок' }).map((link) => link.getAttribute('href'))).toEqual([
    '/admin/requests',
    '/admin/requests',
  ]);
});

test('a request is marked as called and taken back', async () => {
  server.on(LIST, () => answer({ callback_requests: [request(1)], amount: 1 }));
  server.on(
    'PATCH /api/admin/callback_requests/1',
    () => answer(request(1, { state: 'called' })),
    () => answer(request(1)),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Позвонили/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Вернуть в новые/ }));
  expect(await screen.findByText('Новая')).toBeTruthy();
  expect(server.asked('PATCH /api/admin/callback_requests/1').map(({ body }) => body)).toEqual([
    '{"state":"called"}',
    '{"state":"new"}',
  ]);
});

test('a request is deleted after a question, and stays when the server refuses', async () => {
  const LEFT = [
    { callback_requests: [request(2), request(1)], amount: 2 },
    { callback_requests: [request(2)], amount: 1 },
  ];
  server.on(
    LIST,
    () => answer(LEFT[0]),
    () => answer(LEFT[1]),
  );
  server.on(
    'DELETE /api/admin/callback_requests/1',
    () => refusal(404, { detail: 'Заявка не найдена' }),
    () => answer({ result: true }),
  );
  open();
  const remove = async () => {
    const [, older] = await screen.findAllByRole('button', { name: /^Удалить заявку/ });
    if (older) await userEvent.click(older);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  };
  await remove();
  expect((await screen.findByRole('alert')).textContent).toBe('Заявка не найдена');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await remove();
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Заявки на звонок' })).getAllByRole('listitem')).toHaveLength(1),
  );
});

test('a user without the flag has no entry in the menu and reads why there is nothing', async () => {
  server.on('GET /api/users/common/me', () => answer(user));
  await actAsUser();
  server.on(LIST, () => refusal(403, { detail: 'Это может только администратор' }));
  open();
  expect(await screen.findByText('Это может только администратор')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
  expect(
    within(screen.getByRole('navigation', { name: 'Меню кабинета' })).queryByRole('link', { name: 'Заявки на звонок' }),
  ).toBeNull();
});

test('an empty list says so', async () => {
  server.on(LIST, () => answer({ callback_requests: [], amount: 0 }));
  open();
  expect(await screen.findByText('Заявок пока нет')).toBeTruthy();
});

test('warnings of the installation stand above every page', async () => {
  const part = { status: 'ok', detail: '' };
  const health = {
    status: 'ok',
    version: '1',
    database: part,
    storage: part,
    queue: part,
    media: part,
    workers: { status: 'ok', alive: 1, waiting: 0, list: [] },
  };
  server.on('GET /api/admin/health', () => answer({ ...health, warnings: ['payments_sandbox'] }));
  server.on(LIST, () => answer({ callback_requests: [], amount: 0 }));
  open();
  const warning = (await screen.findByText('Платежи ненастоящие')).closest('[role=status]');
  expect(warning?.textContent).toContain('PAYMENTS=yookassa');
  expect(screen.queryByText('Папка данных защищена не полностью')).toBeNull();
});

test('pages end with the last request, and one that was pushed onto the next page is shown once', () => {
  const pages = [
    { callback_requests: [request(3), request(2)], amount: 41 },
    { callback_requests: [request(2), request(1)], amount: 41 },
  ];
  expect(mergeRequests(pages).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect([1, 2, 3].map((loaded) => nextPage({ callback_requests: [], amount: 41 }, loaded))).toEqual([1, 2, undefined]);
});
