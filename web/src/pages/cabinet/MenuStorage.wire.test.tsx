import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import type { FakeSocket } from '#testing/fake-socket.ts';
import { stubSockets } from '#testing/stub-sockets.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const STORAGE = 'GET /api/users/storage';
const GB = 1024 ** 3;

let sockets: FakeSocket[] = [];
let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/auth/sessions/index', () => answer({ sessions: [] }));
  server.on('GET /api/users/common/me/erasure', () => answer({ refusal: null }));
  plugIn(server);
  sockets = stubSockets();
  await actAsUser();
});
afterEach(leaveTestApp);

const has = (files: number, gigabytes: number) => () =>
  answer({ files, bytes: gigabytes * GB, most_files: 200_000, most_bytes: 200 * GB });
const stand = async (address = '/cabinet') => {
  render(createTestApp(address).app);
  const menu = within(await screen.findByRole('navigation', { name: 'Меню кабинета' }));
  const meter = await menu.findByRole('meter', { name: 'Занятое место' });
  return { menu, meter };
};
/** A no-break space is a space. */
const said = (element: Element, name: string): string => (element.getAttribute(name) ?? '').replace(/\u00A0/g, ' ');

test('the menu says how much is taken of what one may have, to everybody', async () => {
  server.on(STORAGE, has(1204, 1.2));
  const { menu, meter } = await stand();
  expect(menu.getByText('Занято 1,2 ГБ из 200 ГБ')).toBeTruthy();
  expect([meter.getAttribute('aria-valuenow'), said(meter, 'aria-valuetext')]).toEqual([
    '0',
    'Занято 1,2 ГБ из 200 ГБ · 1 204 файла из 200 000',
  ]);
});

test('the words beside the bar are of what the bar shows', async () => {
  server.on(STORAGE, has(70_000, 1.2));
  const { menu, meter } = await stand();
  expect([
    menu.getByText(/файлов из/).textContent.replace(/\u00A0/g, ' '),
    meter.getAttribute('aria-valuenow'),
  ]).toEqual(['70 000 файлов из 200 000', '35']);
});

test.each([
  ['Место заканчивается.', 20, 190],
  ['Скоро будет предел по числу файлов.', 190_000, 20],
  ['Место закончилось, новые файлы не поместятся.', 20, 200],
  ['Достигнут предел по числу файлов, новые не добавить.', 200_000, 20],
])('%s is said in the menu, and the profile says what to do', async (warning, files, gigabytes) => {
  server.on(STORAGE, has(files, gigabytes));
  const { menu } = await stand('/cabinet/profile');
  expect(menu.getByText(warning)).toBeTruthy();
  const section = within(await screen.findByRole('region', { name: 'Хранилище' }));
  expect(
    section.getByText(`${warning} Удалите ненужное и очистите корзину: пока файлы в ней, они занимают место.`, {
      exact: false,
    }),
  ).toBeTruthy();
  expect(section.getByRole('link', { name: 'Открыть корзину' }).getAttribute('href')).toBe('/cabinet/trash');
});

test.each(['trash.changed', 'files.came'])('%s makes it ask again', async (channel) => {
  server.on(STORAGE, has(10, 100));
  const { menu } = await stand();
  act(() => sockets.at(-1)?.open());
  server.on(STORAGE, has(10, 50));
  act(() =>
    sockets
      .at(-1)
      ?.say({ title: channel, channel, data: channel === 'files.came' ? { data_source_id: 11, ids: [1] } : {} }),
  );
  expect(await menu.findByText('Занято 50 ГБ из 200 ГБ')).toBeTruthy();
});

test('a failed request for the storage disturbs nobody; the profile says so, and offers to ask again', async () => {
  server.on(STORAGE, () => refusal(404, { detail: 'Нет такого' }), has(10, 50));
  render(createTestApp('/cabinet/profile').app);
  const section = within(await screen.findByRole('region', { name: 'Хранилище' }));
  const retry = await section.findByRole('button', { name: 'Повторить' });
  expect(screen.queryByRole('meter')).toBeNull();
  act(() => retry.click());
  await waitFor(() => expect(section.getByText(/Занято 50 ГБ из 200 ГБ/)).toBeTruthy());
});

test('while the server has no time one line says so; what was asked for comes by itself, and the line goes', async () => {
  server.on(
    'GET /api/users/home',
    () => refusal(503, { code: 'overloaded', detail: 'Подождите' }, { 'Retry-After': '1' }),
    () => answer({ news: null, first_steps: { done: [], hidden: true, place: null }, newest_files: [], projects: [] }),
  );
  server.on(
    STORAGE,
    () => refusal(503, { code: 'overloaded', detail: 'Подождите' }, { 'Retry-After': '1' }),
    has(10, 50),
  );
  render(createTestApp('/cabinet').app);
  expect(await screen.findAllByText('Сервер перегружен. Ждём, когда он освободится.')).toHaveLength(1);
  expect(screen.queryByText('Подождите')).toBeNull();
  expect(await screen.findByText('Занято 50 ГБ из 200 ГБ')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Сервер перегружен. Ждём, когда он освободится.')).toBeNull());
});
