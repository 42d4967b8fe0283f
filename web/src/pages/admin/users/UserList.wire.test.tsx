import type { AccountOfUser, TrainingMode } from '@rakurs/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import '../AdminPage.tsx';

const listOf = (search: string) => `GET /api/admin/people?search=${encodeURIComponent(search)}&page=0&page_size=20`;
const person = (id: number, some: Partial<AccountOfUser> = {}): AccountOfUser => ({
  id,
  email: `person${id}@example.ru`,
  name: '',
  canTrainLearningModels: false,
  isAdmin: false,
  sessions: 0,
  last_seen_at: null,
  created_at: '2026-11-15T09:00:00.000Z',
  password_asked_at: null,
  ...some,
});
const page = (training: TrainingMode, ...people: AccountOfUser[]) =>
  answer({ people, amount: people.length, training });
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/common/me', () => answer({ ...user, isAdmin: true }));
  plugIn(server);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = () => {
  const { app, query } = createTestApp('/admin');
  render(app);
  return query;
};
const rows = async () => within(await screen.findByRole('list', { name: 'Пользователи' })).getAllByRole('listitem');

test('users stand with their sessions and last visit, and an administrator ticks who may train models', async () => {
  server.on(listOf(''), () =>
    page(
      'granted',
      person(2, { name: 'Иванова Анна', sessions: 3, last_seen_at: new Date().toISOString() }),
      person(1),
    ),
  );
  server.on('PATCH /api/admin/people/2', () =>
    answer(person(2, { name: 'Иванова Анна', canTrainLearningModels: true })),
  );
  open();
  const [newest, older] = await rows();
  expect(newest?.textContent).toMatch(/Иванова Анна.*person2@example\.ru.*3 сеанса.*заходил/);
  expect(older?.textContent).toMatch(/person1@example\.ru.*Сеансов нет/);
  await userEvent.click(screen.getByRole('switch', { name: 'Обучение моделей: person2@example.ru' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Обучение моделей: person2@example.ru' }).checked).toBe(
      true,
    ),
  );
  expect(server.asked('PATCH /api/admin/people/2').map(({ body }) => body)).toEqual([
    '{"canTrainLearningModels":true}',
  ]);
});

test('where everybody may train there is nothing to tick, and it is said why', async () => {
  server.on(listOf(''), () => page('all', person(1)));
  open();
  await rows();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText(/Обучение моделей открыто всем/)).toBeTruthy();
});

test('a user who has forgotten the password is marked, and gets a link that is shown once', async () => {
  server.on(listOf(''), () => page('all', person(1, { password_asked_at: '2026-11-15T09:00:00.000Z' })));
  server.on('POST /api/admin/people/1/password_link', () =>
    answer({ url: 'http://rakurs.test/sign_in?password_code=one-time', expires_at: '2026-11-15T10:00:00.000Z' }),
  );
  open();
  expect(await screen.findByText('Забыл пароль')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ссылка для пароля: person1@example.ru' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Ссылка для нового пароля').value).toBe(
    'http://rakurs.test/sign_in?password_code=one-time',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Забыл пароль')).toBeNull();
});

test('a search stands in the address, and says when it finds nobody', async () => {
  server.on(listOf(''), () => page('all', person(1)));
  server.on(listOf('анна'), () => page('all'));
  const query = open();
  await rows();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Найти по имени, email или телефону' }), 'анна');
  expect(await screen.findByText('Никого не нашлось')).toBeTruthy();
  expect(query()).toBe(`?who=${encodeURIComponent('анна')}`);
});

test('a user without the flag reads why there is nothing, and sees no button that would be refused', async () => {
  server.on('GET /api/users/common/me', () => answer(user));
  await actAsUser();
  server.on(listOf(''), () => refusal(403, { detail: 'Это может только администратор' }));
  open();
  expect(await screen.findByText('Это может только администратор')).toBeTruthy();
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  expect(
    within(screen.getByRole('navigation', { name: 'Меню кабинета' })).queryByRole('link', { name: 'Пользователи' }),
  ).toBeNull();
});
