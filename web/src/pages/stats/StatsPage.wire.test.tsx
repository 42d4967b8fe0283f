import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deferred } from '#testing/deferred.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { actAsVisitor, createTestApp, createTestServer } from '#testing/test-app.tsx';
import './StatsPage.tsx';

const GET = 'POST /api/stats/get';
const SOME = {
  labelsCounter: 50,
  items: [
    { id: 7, labels_counter: 40 },
    { id: 9, labels_counter: 10 },
  ],
};
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on(GET, () => answer(SOME));
  server.on('POST /api/stats/days', () => answer({ counters: [...Array.from({ length: 14 }, () => 0), 21] }));
  vi.stubGlobal('fetch', server.fetch);
  await actAsVisitor();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => render(createTestApp('/stats').app);
const days = async () => within(await screen.findByRole('group', { name: 'Последние 15 дней' })).getAllByRole('button');
const periods = () =>
  server.asked(GET).map(({ body }) => {
    const { dateStart, dateEnd } = z
      .object({ dateStart: z.string(), dateEnd: z.string() })
      .parse(JSON.parse(z.string().parse(body)));
    return { start: Date.parse(dateStart), end: Date.parse(dateEnd) };
  });

test('a visitor sees a bar for everybody who labelled, and the largest and the whole number', async () => {
  open();
  const bars = within(await screen.findByRole('list', { name: 'Участники и их метки' })).getAllByRole('listitem');
  expect(bars.map((bar) => [bar.textContent, bar.style.width])).toEqual([
    ['id 740', '85%'],
    ['id 910', '32.5%'],
  ]);
  expect(screen.getByText(/: 40 \/ 50$/)).toBeTruthy();
});

test('each day of the time line has its count under it', async () => {
  open();
  await waitFor(async () =>
    expect((await days()).at(-1)?.querySelector('[data-note]')?.getAttribute('data-note')).toBe('21'),
  );
  expect((await days()).at(-1)?.getAttribute('aria-label')).toMatch(/, 21 метка$/);
  expect((await days()).at(0)?.getAttribute('aria-label')).toMatch(/, 0 меток$/);
});

test('a chosen day is loaded to its end, and says so when it has nothing', async () => {
  open();
  await screen.findByText(/: 40 \/ 50$/);
  server.on(GET, () => answer({ labelsCounter: 0, items: [] }));
  const chosen = (await days()).at(3);
  if (chosen) await userEvent.click(chosen);
  expect(await screen.findByText('Меток за это время нет')).toBeTruthy();
  expect(screen.getByText(/, 24:00: 0 \/ 0$/)).toBeTruthy();
  expect(chosen?.getAttribute('aria-pressed')).toBe('true');
  const today = new Date();
  expect(periods().at(-1)?.end).toBe(new Date(today.getFullYear(), today.getMonth(), today.getDate() - 10).getTime());
});

test('a failure is said in the server’s words and can be tried again', async () => {
  server.on(GET, () => refusal(403, { detail: 'Статистика закрыта' }));
  open();
  expect(await screen.findByText('Статистика закрыта')).toBeTruthy();
  server.on(GET, () => answer(SOME));
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText(/: 40 \/ 50$/)).toBeTruthy();
});

test('playing goes a quarter of an hour at a time and waits for a slow answer', async () => {
  open();
  await screen.findByText(/: 40 \/ 50$/);
  const slow = deferred<Response>();
  server.on(
    GET,
    () => answer(SOME),
    () => answer(SOME),
    () => slow.promise,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Проиграть' }));
  await waitFor(() => expect(periods()).toHaveLength(4));
  const ends = periods().map(({ end }) => end);
  expect([Number(ends[2]) - Number(ends[1]), Number(ends[3]) - Number(ends[2])]).toEqual([900_000, 900_000]);

  await userEvent.click(screen.getByRole('button', { name: 'Остановить' }));
  slow.resolve(answer(SOME));
  expect(await screen.findByRole('button', { name: 'Проиграть' })).toBeTruthy();
  expect(periods()).toHaveLength(4);
});
