import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const ERASE = 'POST /api/users/common/me/erase';
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/auth/sessions/index', () => answer({ sessions: [] }));
  plugIn(server);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = (refusalText: string | null) => {
  server.on('GET /api/users/common/me/erasure', () => answer({ refusal: refusalText }));
  const { app, path } = createTestApp('/cabinet/profile');
  render(app);
  return path;
};

test('leaving for good asks for the password and the word, and ends with what is gone and what goes when, with nothing kept', async () => {
  server.on(
    ERASE,
    () => refusal(422, { errors: { password: 'Неверный пароль' } }),
    () => answer({ result: true }),
  );
  const path = open(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить учётную запись' }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Удалить навсегда' });
  await userEvent.type(dialog.getByLabelText('Ваш пароль'), 'secret-word');
  await userEvent.type(dialog.getByLabelText('Чтобы подтвердить, введите слово УДАЛИТЬ'), 'удали');
  expect(confirm.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText('Чтобы подтвердить, введите слово УДАЛИТЬ'), 'ть');
  await userEvent.click(confirm);
  expect(await dialog.findByText('Неверный пароль')).toBeTruthy();
  expect(localStorage.getItem('jwt')).toBe('jwt-1');
  await userEvent.click(confirm);
  expect(await screen.findByRole('heading', { name: 'Учётная запись удалена' })).toBeTruthy();
  const words = screen.getByRole('alert').textContent;
  expect(words).toContain('Имя, почта и телефон уже стёрты');
  expect(words).toContain('несколько минут');
  expect(path()).toContain('/sign_in');
  expect([localStorage.getItem('jwt'), localStorage.getItem('csrf')]).toEqual([null, null]);
  expect(server.asked(ERASE).at(-1)?.body).toBe('{"password":"secret-word","confirmation":"удалить"}');
});

test('a user who cannot leave reads why, and has no button for it', async () => {
  open('Вы единственный администратор.');
  expect(await screen.findByText('Вы единственный администратор.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Удалить учётную запись' })).toBeNull();
});

test.each(['/cabinet/nowhere', '/cabinet/financial/nowhere'])(
  '%s says in the cabinet that there is no such page',
  async (address) => {
    render(createTestApp(address).app);
    expect(await screen.findByRole('heading', { name: 'Такой страницы нет' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Меню кабинета' })).toBeTruthy();
    expect(screen.queryByText(/Unexpected/)).toBeNull();
  },
);
