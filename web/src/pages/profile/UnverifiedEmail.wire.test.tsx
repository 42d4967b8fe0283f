import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const SEND = 'POST /api/users/auth/send_verification';
let server = createTestServer();

beforeEach(() => {
  server = createTestServer();
  server.on('GET /api/users/auth/sessions/index', () => answer({ sessions: [] }));
  server.on('GET /api/users/common/me/erasure', () => answer({ refusal: null }));
  plugIn(server);
});
afterEach(leaveTestApp);

const open = async (isEmailVerified: boolean) => {
  server.on('GET /api/users/common/me', () => answer({ ...user, isEmailVerified }));
  await actAsUser();
  render(createTestApp('/cabinet/profile').app);
  await screen.findByRole('heading', { name: 'Личные данные' });
};

test('an unverified address is shown, and the letter is sent once more on request', async () => {
  server.on(
    SEND,
    () => refusal(429, { detail: 'Письмо уже отправлено. Новое можно запросить через минуту.' }),
    () => answer({ result: true }),
  );
  await open(false);
  expect(screen.getByText('Почта не подтверждена')).toBeTruthy();
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Отправить письмо ещё раз' });
  await userEvent.click(again);
  expect(await screen.findByText('Письмо уже отправлено. Новое можно запросить через минуту.')).toBeTruthy();
  await userEvent.click(again);
  expect(await screen.findByText('Письмо отправлено. Ссылка в нём действует сутки.')).toBeTruthy();
  expect(again.disabled).toBe(true);
});

test('a verified address shows nothing', async () => {
  await open(true);
  expect(screen.queryByText('Почта не подтверждена')).toBeNull();
});
