import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import type { FakeSocket } from '#testing/fake-socket.ts';
import { project, rate } from '#testing/records.ts';
import { stubSockets } from '#testing/stub-sockets.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp } from '#testing/test-app.tsx';

const COUNTS = 'GET /api/projects/5/labels/index?counts_only=true';
let server = createTestServer();
let sockets: FakeSocket[] = [];

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/users/projects/5/active_rates', () =>
    answer({ projectActiveRates: [{ activeRate: { id: 2, rateId: 2 } }] }),
  );
  server.on('GET /api/rates/2', () => answer(rate));
  vi.stubGlobal('fetch', server.fetch);
  sockets = stubSockets();
  await actAsUser();
});

afterEach(leaveTestApp);

const counted = (...counts: [title: string, amount: number][]) =>
  answer({ labels: [], counts: counts.map(([title, amount], colour) => ({ title, amount, colour })) });
const open = async () => {
  render(createTestApp('/cabinet/projects/5').app);
  act(() => sockets.at(-1)?.open());
  return within(await screen.findByRole('region', { name: 'Ручная разметка' }));
};
const rows = (card: Awaited<ReturnType<typeof open>>) => card.getAllByRole('listitem').map((row) => row.textContent);

test('labels are counted by title, the commonest first, and counted again when somebody draws', async () => {
  server.on(COUNTS, () => counted(['Арка', 2], ['Кот', 1200]));
  const card = await open();
  expect(await card.findByText(/^1\s202 метки$/)).toBeTruthy();
  expect(rows(card)).toEqual([expect.stringMatching(/^Кот1\s200$/), 'Арка2']);
  server.on(COUNTS, () => counted(['Арка', 3], ['Кот', 1200]));
  act(() =>
    sockets.at(-1)?.say({
      title: 'labels.changed',
      channel: 'labels.changed',
      data: { data_source_file_id: 9, changed: [], deleted: [1] },
    }),
  );
  expect(await card.findByText('3')).toBeTruthy();
});

test('the commonest of two hundred titles are shown, and all on demand', async () => {
  server.on(COUNTS, () =>
    counted(...Array.from({ length: 200 }, (_, index): [string, number] => [`Объект ${index}`, index + 1])),
  );
  const card = await open();
  await card.findByText('Объект 199');
  expect(rows(card)).toHaveLength(12);
  await userEvent.click(card.getByRole('button', { name: 'Показать все: 200' }));
  expect(rows(card)).toHaveLength(200);
  await userEvent.click(card.getByRole('button', { name: 'Свернуть' }));
  expect(rows(card)).toHaveLength(12);
});

test('no labels yet: the way to the files; no answer: the words of the server and a second try', async () => {
  server.on('GET /api/projects/5/data_sources/index', () =>
    answer({ data_sources: [{ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5 }] }),
  );
  server.on(
    COUNTS,
    () => refusal(403, { detail: 'Идёт перенос данных' }),
    () => counted(),
  );
  const card = await open();
  expect(await card.findByText('Идёт перенос данных')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Повторить' }));
  expect(await card.findByText('Меток пока нет')).toBeTruthy();
  expect((await card.findByRole('link', { name: 'К файлам: Ворота' })).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11',
  );
});
