import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const CHANGE = 'PATCH /api/users/search/saved/3';
const saved = { id: 3, name: 'Коты', content: 'кошка тип:фото', alerts: false };
let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5/active_rates', () => answer({ projectActiveRates: [] }));
  server.on('GET /api/users/search/saved', () => answer({ saved_searches: [saved] }));
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

const bell = async () => {
  render(createTestApp('/cabinet').app);
  return screen.findByRole('button', { name: 'Сообщать о новом по запросу «Коты»' });
};

test('a saved search is set to alert of new files', async () => {
  server.on(CHANGE, () => answer({ ...saved, alerts: true }));
  const button = await bell();
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button);
  await waitFor(() => expect(server.asked(CHANGE).map(({ body }) => body)).toEqual([JSON.stringify({ alerts: true })]));
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

test('the switch stays as it was when the server refuses, with the server’s words', async () => {
  server.on(CHANGE, () => refusal(409, { detail: 'Слишком много оповещений' }));
  const button = await bell();
  await userEvent.click(button);
  expect(await screen.findByText('Слишком много оповещений')).toBeTruthy();
  expect(button.getAttribute('aria-pressed')).toBe('false');
});
