import type { AlertChannel } from '@rakurs/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import '#pages/alerts/AlertsPage.tsx';

const CREATE = 'POST /api/users/alerts';
const CONFIRM = 'POST /api/users/auth/confirm_password';
const WORDS = 'Чтобы продолжить, подтвердите пароль';
const channel: AlertChannel = {
  id: 3,
  kind: 'webhook',
  name: 'Пост',
  is_enabled: true,
  project_id: null,
  target: 'https://example.ru/hook',
  secret: 'the-secret',
  last: null,
};
const passwordRequired = () => refusal(403, { code: 'password_required', title: 'Подтвердите пароль', detail: WORDS });

let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/alerts', () => answer({ channels: [], mail: false, push_key: 'BAAA' }));
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

/** Fills the form of a new channel and sends it; the question that comes. */
async function askedForPassword() {
  render(createTestApp('/cabinet/alerts').app);
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить канал' }));
  const form = within(await screen.findByRole('dialog', { name: 'Новый канал' }));
  await userEvent.type(form.getByLabelText('Адрес'), 'https://example.ru/hook');
  await userEvent.click(form.getByRole('button', { name: 'Добавить' }));
  return { form, question: within(await screen.findByRole('dialog', { name: 'Подтвердите пароль' })) };
}

test('a call that needs the password asks for it, says when it is wrong, and then goes on by itself', async () => {
  server.on(CREATE, passwordRequired, () => answer(channel));
  const confirmed = deferred<Response>();
  server.on(
    CONFIRM,
    () => refusal(422, { errors: { password: 'Неверный пароль' } }),
    () => confirmed.promise,
  );
  const { question } = await askedForPassword();
  const submit = question.getByRole<HTMLButtonElement>('button', { name: 'Подтвердить' });
  expect(submit.disabled).toBe(true);
  await userEvent.type(question.getByLabelText('Ваш пароль'), 'not-it{Enter}');
  expect(await question.findByText('Неверный пароль')).toBeTruthy();
  expect(server.asked(CREATE)).toHaveLength(1);
  await userEvent.clear(question.getByLabelText('Ваш пароль'));
  await userEvent.type(question.getByLabelText('Ваш пароль'), 'secret-word{Enter}');
  await waitFor(() => expect(submit.hasAttribute('data-loading')).toBe(true));
  server.on('GET /api/users/alerts', () => answer({ channels: [channel], mail: false, push_key: 'BAAA' }));
  confirmed.resolve(answer({ result: true }));
  expect(await screen.findByText('Пост')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(CONFIRM).map(({ body }) => body)).toEqual([
    '{"password":"not-it"}',
    '{"password":"secret-word"}',
  ]);
  // The same call once more, and not another one.
  const [first, second] = server.asked(CREATE);
  expect(second?.body).toBe(first?.body);
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});

test('cancelling, by the button or by Escape, keeps the form and says why nothing was done', async () => {
  server.on(CREATE, passwordRequired);
  const { form, question } = await askedForPassword();
  await userEvent.click(question.getByRole('button', { name: 'Отмена' }));
  expect(await form.findByText(WORDS)).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Подтвердите пароль' })).toBeNull();

  await userEvent.click(form.getByRole('button', { name: 'Добавить' }));
  const again = within(await screen.findByRole('dialog', { name: 'Подтвердите пароль' }));
  // A wrong one first, by the button: the keys still belong to the question.
  server.on(CONFIRM, () => refusal(422, { errors: { password: 'Неверный пароль' } }));
  await userEvent.type(again.getByLabelText('Ваш пароль'), 'not-it');
  await userEvent.click(again.getByRole('button', { name: 'Подтвердить' }));
  expect(await again.findByText('Неверный пароль')).toBeTruthy();
  expect(document.activeElement).toBe(again.getByLabelText('Ваш пароль'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Подтвердите пароль' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Новый канал' })).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Адрес').value).toBe('https://example.ru/hook');
  expect(server.asked(CREATE)).toHaveLength(2);
});

test('a server that has no time for it says so in the question, which stays', async () => {
  server.on(CREATE, passwordRequired);
  server.on(CONFIRM, () => refusal(429, { detail: 'Слишком много попыток. Подождите и попробуйте снова.' }));
  const { question } = await askedForPassword();
  await userEvent.type(question.getByLabelText('Ваш пароль'), 'secret-word{Enter}');
  expect((await question.findByRole('alert')).textContent).toBe('Слишком много попыток. Подождите и попробуйте снова.');
  expect(question.getByRole<HTMLButtonElement>('button', { name: 'Подтвердить' }).disabled).toBe(false);
});
