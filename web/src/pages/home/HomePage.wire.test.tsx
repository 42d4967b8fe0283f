import type { FilePreview, Home } from '@rakurs/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { project, rate } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const HOME = 'GET /api/users/home';
/** The page itself, and what stands around every page: the feed and the long commands are two of them. */
const MAX_CALLS = 11;
const file: FilePreview = {
  id: 9,
  title: 'Рынок',
  name: 'market.jpg',
  kind: 'image',
  thumbnail_url: '/media/9',
  focus: null,
  ai_description: 'Толпа на рынке.',
  state: 'ready',
  state_reason: null,
  recognition: 'done',
  duration_seconds: null,
  data_source_id: 11,
  project_id: 5,
  created_at: '2026-11-15T10:00:00.000Z',
};
const picture = { id: 9, thumbnail_url: '/media/9', focus: null };
const home: Home = {
  news: { since: '2026-11-14T10:00:00.000Z', files: 12, described: 1, labels: 0 },
  first_steps: { done: ['project', 'files', 'described'], hidden: false, place: null },
  newest_files: [file, { ...file, id: 10, title: '', name: 'clip.mp4', kind: 'video', duration_seconds: 62 }],
  projects: [5, 6, 7].map((project_id) => ({
    project_id,
    sources: 2,
    files: 1340,
    labels: 3,
    cover: [picture],
    rates: [rate],
  })),
};
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/index', () =>
    answer({
      projects: [project, { ...project, id: 6, title: 'Парковка' }, { ...project, id: 7, title: 'Лес' }],
      amount: 3,
    }),
  );
  server.on('GET /api/users/processing', () =>
    answer({
      workers: 1,
      files_per_minute: 30,
      sources: [
        {
          data_source_id: 11,
          preparing: 1,
          waiting: 6,
          running: 1,
          failed: 2,
          no_funds: 0,
          over_limit: 0,
          over_budget: 0,
          seconds_left: 20,
        },
      ],
    }),
  );
  server.on(HOME, () => answer(home));
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

const open = async () => {
  render(createTestApp('/cabinet').app);
  await screen.findByRole('main');
};
const main = () => within(screen.getByRole('main'));

test('shows what has come since the last visit and how the processing is going', async () => {
  await open();
  const news = within(await screen.findByRole('region', { name: 'Что нового' }));
  expect(news.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '12 новых файлов',
    '1 новое описание',
  ]);
  expect(await news.findByText('В обработке 8 файлов · 30 файлов в минуту')).toBeTruthy();
  expect(news.getByText('Не удалось обработать: 2')).toBeTruthy();
});

test('files that wait for money are shown instead of "all done", with the way to pay', async () => {
  server.on('GET /api/users/processing', () =>
    answer({
      workers: 1,
      files_per_minute: null,
      sources: [
        {
          data_source_id: 11,
          preparing: 0,
          waiting: 0,
          running: 0,
          failed: 0,
          no_funds: 3,
          over_limit: 0,
          over_budget: 0,
          seconds_left: null,
        },
      ],
    }),
  );
  render(createTestApp('/cabinet').app);
  const news = within(await screen.findByRole('region', { name: 'Что нового' }));
  expect(await news.findByText(/^3 файла ждут: недостаточно средств\./)).toBeTruthy();
  expect(news.getByRole('link', { name: 'Пополнить баланс' })).toBeTruthy();
  expect(news.queryByText('Всё обработано')).toBeNull();
});

test('the newest files of all projects are one click away', async () => {
  await open();
  const strip = within(await screen.findByRole('region', { name: 'Последние файлы' }));
  expect(strip.getByRole('link', { name: /Рынок/ }).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11/data_source_files/9',
  );
  expect(strip.getByRole('link', { name: /clip\.mp4/ }).textContent).toContain('1:02');
});

test('a project is a card with counts and its plan in one line, all of which unfolds; while it loads it says so', async () => {
  const slow = deferred<Response>();
  server.on(HOME, () => slow.promise);
  await open();
  expect(await main().findAllByText('Загрузка данных о тарифе')).toHaveLength(3);
  slow.resolve(answer(home));
  expect(await main().findAllByText(/^2 источника · 1\s340 файлов · 3 метки$/)).toHaveLength(3);
  const card = within((await main().findByRole('link', { name: 'Склад' })).closest('li') ?? document.body);
  expect(card.getByText('Рабочий').closest('summary')?.textContent).toBe('Рабочий75 коп. за инференс');
  for (const text of ['Для постоянной работы', '2,5 %', 'от 1 до 80', /^1.280 px$/, '2,5', '25 коп.'])
    expect(card.getByText(text)).toBeTruthy();
});

test('asks the server eleven times at the most, with the menu around it, however many projects there are', async () => {
  await open();
  await main().findAllByText('Рабочий');
  await screen.findByText('В обработке 8 файлов · 30 файлов в минуту');
  expect(await screen.findByText('Сделано 3 из 5')).toBeTruthy();
  await waitFor(() => expect(server.asked('GET /api/users/search/saved')).toHaveLength(1));
  const asked = server.calls.map(({ method, address }) => `${method} ${address}`);
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(MAX_CALLS);
});

test('without the summary the projects are there all the same, with the reason and a second try', async () => {
  server.on(HOME, () => refusal(403, { detail: 'Идёт перенос данных' }));
  for (const id of [5, 6, 7])
    server.on(`GET /api/users/projects/${id}/active_rates`, () => answer({ projectActiveRates: [] }));
  await open();
  expect(await screen.findByText('Идёт перенос данных')).toBeTruthy();
  expect(await main().findByRole('link', { name: 'Парковка' })).toBeTruthy();
  server.on(HOME, () => answer({ ...home, news: { ...home.news, files: 0, described: 0 } }));
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('нового нет')).toBeTruthy();
});

test('projects that cannot be loaded are asked for once, with the reason, and again only when the user wants it', async () => {
  const LIST = 'GET /api/users/projects/index';
  server.on(LIST, () => refusal(403, { detail: 'Идёт перенос данных' }));
  await open();
  const retry = await main().findByRole('button', { name: 'Повторить' });
  expect(main().getByText('Идёт перенос данных')).toBeTruthy();
  expect(server.asked(LIST)).toHaveLength(1);
  server.on(LIST, () => answer({ projects: [project], amount: 1 }));
  await userEvent.click(retry);
  expect(await main().findByRole('heading', { name: 'Проекты' })).toBeTruthy();
});
