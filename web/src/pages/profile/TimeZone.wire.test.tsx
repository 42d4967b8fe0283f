import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer } from '#testing/fake-server.ts';
import { user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const CHANGE = 'PATCH /api/users/common/me';
const here = user.browserTimeZone ?? '';
/** 02:05 of the 18th in Vladivostok. */
const SEEN = '2026-11-17T16:05:09.250Z';
let server = createTestServer();

beforeEach(() => {
  server = createTestServer();
  server.on('GET /api/users/common/me/erasure', () => answer({ refusal: null }));
  server.on('GET /api/users/auth/sessions/index', () =>
    answer({
      sessions: [
        { id: 1, device: 'Safari, iPhone', address: '10.0.0.1', created_at: SEEN, last_seen_at: SEEN, current: false },
      ],
    }),
  );
  plugIn(server);
});
afterEach(leaveTestApp);

const open = async (more: Partial<typeof user> = {}) => {
  server.on('GET /api/users/common/me', () => answer({ ...user, ...more }));
  await actAsUser();
  render(createTestApp('/cabinet/profile').app);
  await screen.findByRole('heading', { name: 'Личные данные' });
};
const told = (): unknown[] =>
  server.asked(CHANGE).map(({ body }) => JSON.parse(typeof body === 'string' ? body : 'null') as unknown);
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Часовой пояс' });
const seenAt = async () => (await screen.findByText(/Был активен/)).getAttribute('title');

test('a user who chooses Vladivostok is told every time on the page by the clocks of Vladivostok', async () => {
  server.on(CHANGE, () => answer({ ...user, timeZone: 'Asia/Vladivostok' }));
  await open();
  expect(field().value).toBe(`Как в браузере (${here})`);
  await userEvent.click(field());
  // At once, as it is pasted: hundreds of zones are slow to draw without a browser.
  fireEvent.change(field(), { target: { value: 'Владивосток' } });
  await userEvent.click(await screen.findByText('Asia/Vladivostok · UTC+10 · Владивосток'));
  await userEvent.click(within(field().closest('form') ?? document.body).getByRole('button', { name: 'Сохранить' }));
  await waitFor(async () => expect(await seenAt()).toBe('18 ноября 2026, 02:05'));
  expect(told()).toMatchObject([{ timeZone: 'Asia/Vladivostok' }]);
  expect(field().value).toContain('Asia/Vladivostok');
});

test('the zone of the browser is sent once, where the server knows another or none', async () => {
  server.on(CHANGE, () => answer(user));
  await open({ browserTimeZone: 'Asia/Vladivostok' });
  await waitFor(() => expect(told()).toEqual([{ browserTimeZone: here }]));
});

test('a zone that the server knows already is not sent again', async () => {
  await open();
  await seenAt();
  expect(told()).toEqual([]);
});
