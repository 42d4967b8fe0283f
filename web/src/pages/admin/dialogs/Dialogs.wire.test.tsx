import type { DialogMessage, DialogSummary } from '@rakurs/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import '../AdminPage.tsx';

const LIST = 'GET /api/admin/dialogs?page=0';
const SHOW = 'GET /api/admin/dialogs/7/messages';
const ANSWER = 'POST /api/admin/dialogs/7/messages';
const ATTACH = 'POST /api/admin/dialogs/7/attachments';
const dialog: DialogSummary = {
  id: 7,
  data_source_id: 11,
  source_title: 'Ворота',
  project_title: 'Склад',
  owner_email: 'person@example.ru',
  last_message: '<b>где</b>',
  last_author: 'user',
  last_at: '2026-11-15T09:00:00.000Z',
  messages: 3,
};
const message = (id: number, some: Partial<DialogMessage> = {}): DialogMessage => ({
  id,
  content: `Сообщение ${id}`,
  authorType: 'user',
  admin_user: null,
  worker: null,
  sound_url: null,
  message_attachements: [],
  created_at: '2026-11-15T09:00:00.000Z',
  ...some,
});
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/common/me', () => answer({ ...user, isAdmin: true }));
  server.on(LIST, () => answer({ dialogs: [dialog], amount: 1 }));
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

test('an administrator opens a dialog from the list, answers with a file, and sees the answer', async () => {
  const said = message(2, { authorType: 'admin', admin_user: { email: 'boss@example.ru' }, content: 'Здравствуйте' });
  server.on(SHOW, () => answer({ dialogMessages: [message(1)], is_answering: false }));
  server.on(ATTACH, () => answer({ id: 5, name: 'голос.wav', is_sound: true }));
  server.on(ANSWER, () => answer(said));
  const app = createTestApp('/admin/dialogs');
  render(app.app);
  const row = within(await screen.findByRole('list', { name: 'Диалоги' })).getByRole('listitem');
  expect(row.textContent).toContain('<b>где</b>');
  expect(row.textContent).toContain('Склад · Ворота');
  await userEvent.click(within(row).getByRole('link', { name: 'person@example.ru' }));
  expect(await screen.findByText('Сообщение 1')).toBeTruthy();
  expect(app.path()).toBe('/admin/dialogs/7');
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input'),
    new File(['x'], 'голос.wav'),
  );
  expect(await screen.findByText('голос.wav (звук)')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Ответ человеку' }), 'Здравствуйте{Enter}');
  await waitFor(() =>
    expect(server.asked(ANSWER).map(({ body }) => body)).toEqual(['{"content":"Здравствуйте","attachment_ids":[5]}']),
  );
  expect(await screen.findByText('Администратор boss@example.ru')).toBeTruthy();
  expect(screen.queryByText('голос.wav (звук)')).toBeNull();
});

test('an empty list says so', async () => {
  server.on(LIST, () => answer({ dialogs: [], amount: 0 }));
  render(createTestApp('/admin/dialogs').app);
  expect(await screen.findByText('Диалогов пока нет')).toBeTruthy();
});

test('a user who is no administrator reads so', async () => {
  server.on(LIST, () => refusal(403, { detail: 'Это может только администратор' }));
  render(createTestApp('/admin/dialogs').app);
  expect(await screen.findByText('Это может только администратор')).toBeTruthy();
});
