import type { StandingAccess } from '@rakurs/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const ACCESS = 'GET /api/users/auth/access';
const CHANGE = 'POST /api/users/auth/change_password';
const access: StandingAccess = {
  workers: [{ id: 8, name: 'Домашний', created_at: '2026-11-01T09:00:00.000Z', last_seen_at: null }],
  channels: [{ id: 3, kind: 'webhook', name: 'Хук вора', target: 'https://thief.example.ru/hook' }],
};

let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/auth/sessions/index', () => answer({ sessions: [] }));
  server.on('GET /api/users/common/me/erasure', () => answer({ refusal: null }));
  server.on(CHANGE, () =>
    answer({ result: true, session: { jwt: 'jwt-2', csrf: 'csrf-2' }, revoked: { workers: 0, channels: 1 } }),
  );
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

const open = () => render(createTestApp('/cabinet/profile').app);
const change = async () => {
  await userEvent.type(await screen.findByLabelText('Текущий пароль'), 'old-password');
  await userEvent.type(screen.getByLabelText('Новый пароль'), 'brand-new-one');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Сменить пароль' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
};
const sentKeep = (): unknown => {
  const body = server.asked(CHANGE).at(-1)?.body;
  return typeof body === 'string' ? (JSON.parse(body) as { keep: unknown }).keep : null;
};

test('a change of the password lists what works without a session and keeps only what is checked', async () => {
  server.on(ACCESS, () => answer(access));
  open();
  const list = within(await screen.findByRole('group', { name: 'Что оставить' }));
  const boxes = list.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  expect(list.getByText('Канал уведомлений: Вебхук · https://thief.example.ru/hook')).toBeTruthy();
  expect(list.getByText('Ключ компьютера, создан 1 ноября 2026')).toBeTruthy();
  await userEvent.click(list.getByLabelText('Домашний'));
  server.on(ACCESS, () => answer({ ...access, channels: [] }));
  await change();
  expect(await screen.findByText('Пароль изменён. Выключено каналов уведомлений: 1.')).toBeTruthy();
  expect(sentKeep()).toEqual({ workers: [8], channels: [] });
  await waitFor(() => expect(screen.queryByText('Хук вора')).toBeNull());
  // The next change asks anew.
  expect(screen.getByLabelText<HTMLInputElement>('Домашний').checked).toBe(false);
});

test('a user without workers and channels sees no list, and nothing is kept', async () => {
  open();
  await change();
  await waitFor(() => expect(server.asked(CHANGE)).toHaveLength(1));
  expect(sentKeep()).toEqual({ workers: [], channels: [] });
  expect(screen.queryByRole('group', { name: 'Что оставить' })).toBeNull();
});

test('when it cannot be known the form says what would happen, and the password can be changed all the same', async () => {
  server.on(ACCESS, () => refusal(403, { detail: 'Нельзя' }));
  open();
  expect(await screen.findByText(/Если сменить пароль сейчас, отзовутся и выключатся все/)).toBeTruthy();
  await change();
  await waitFor(() => expect(server.asked(CHANGE)).toHaveLength(1));
});

test('a password that everybody guesses is refused under its field', async () => {
  const words = 'Этот пароль слишком часто встречается. Придумайте другой.';
  server.on(CHANGE, () => refusal(422, { detail: words, errors: { newPassword: words } }));
  open();
  await change();
  expect(await screen.findByText(words)).toBeTruthy();
});
