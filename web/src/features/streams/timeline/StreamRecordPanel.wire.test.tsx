import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFile } from '#testing/files.ts';
import { InstantIntersectionObserver } from '#testing/instant-intersection-observer.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { anEvent, aStream } from '#testing/streams.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const PATH = '/cabinet/projects/5/data_sources/11/data_source_files/40';
const EXPORT = 'POST /api/streams/40/export';
const KEEP = 'POST /api/streams/40/keep';
const now = Date.now();
const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString();
const stream = aStream({ recorded_from: ago(3600), recorded_to: ago(0) });
const spans = [{ from: ago(3600), to: ago(0) }];
const events = [
  anEvent({ id: 1, started_at: ago(120), ended_at: ago(110), description: 'Кошка у ворот', clip_file_id: 77 }),
  anEvent({ id: 2, started_at: ago(60), ended_at: null }),
];
const outages = [{ id: 5, started_at: ago(100), ended_at: ago(70), reason: 'Камера не отвечает' }];
const record = { spans, events, marks: [], outages, playlist_url: null, is_cut: false };

let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  const { fetch } = server;
  // Whatever times the line asks for.
  server.fetch = async (address, options) =>
    address.startsWith('/api/streams/40/record') ? answer(record) : fetch(address, options);
  server.on('GET /api/projects/data_sources/11/data_source_files/40/show', () =>
    answer(aFile({ id: 40, kind: 'stream', data_source_id: 11, project_id: 5, title: 'Ворота', thumbnail_url: null })),
  );
  server.on('GET /api/streams/40', () => answer(stream));
  plugIn(server);
  vi.stubGlobal('IntersectionObserver', InstantIntersectionObserver);
  await actAsUser();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await leaveTestApp();
});

const open = (query = '') => {
  const app = createTestApp(PATH + query);
  render(app.app);
  return app;
};
const sent = (call: string): unknown => {
  const body = server.asked(call).at(-1)?.body;
  return typeof body === 'string' ? JSON.parse(body) : null;
};

test('events of the day stand newest first, and each leads to its second and to its clip', async () => {
  const app = open();
  const list = within(await screen.findByRole('region', { name: /^События за / }));
  const rows = await list.findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText('Кошка у ворот') !== null)).toEqual([false, false, true]);
  // That the camera was away stands between what it saw before and after.
  expect(within(rows[1] ?? document.body).getByText('Не было связи. Камера не отвечает')).toBeTruthy();
  expect(within(rows[1] ?? document.body).getByText('0:30')).toBeTruthy();
  expect(list.getByText('продолжается')).toBeTruthy();
  expect(list.getByRole('link', { name: /^Открыть клип: / }).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11/data_source_files/77',
  );
  await userEvent.click(within(rows[2] ?? document.body).getByRole('button', { name: /^К записи: / }));
  expect(app.param('at')).toBe(events[0]?.started_at);
});

test('events are found by their words', async () => {
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Найти среди событий' }), 'кошка');
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: /^События за / })).getAllByRole('listitem')).toHaveLength(1),
  );
});

test('arrows walk over the line: ten seconds back from now is a moment of the record, End is live again', async () => {
  const app = open();
  const line = await screen.findByRole('slider', { name: 'Линия времени записи' });
  fireEvent.keyDown(line, { key: 'ArrowLeft' });
  await waitFor(() => expect(app.param('at')).not.toBeNull());
  expect(Date.now() - Date.parse(app.param('at') ?? '')).toBeGreaterThan(8000);
  fireEvent.keyDown(line, { key: 'End' });
  await waitFor(() => expect(app.param('at')).toBeNull());
});

test('a part of the record is kept as a file, and the way to it is shown', async () => {
  server.on(KEEP, () => answer({ file_id: 90 }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Выбрать отрезок' }));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить как файл' }));
  expect((await screen.findByRole('link', { name: 'Открыть файл' })).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11/data_source_files/90',
  );
  expect(Object.keys(sent(KEEP) ?? {})).toEqual(['from', 'to']);
});

test('a refusal shows the words of the server', async () => {
  server.on(EXPORT, () => refusal(422, { detail: 'В 12:00 изображение камеры изменилось' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Выбрать отрезок' }));
  await userEvent.click(screen.getByRole('button', { name: 'Скачать mp4' }));
  expect(await screen.findByText('В 12:00 изображение камеры изменилось')).toBeTruthy();
});

const FILM = 'GET /media/40/export.mp4?s=1';
const askForFilm = async (film: () => Response | Promise<Response>) => {
  server.on(EXPORT, () =>
    answer({ download_url: '/media/40/export.mp4?s=1', name: 'Ворота 17.11.2026.mp4', seconds: 60 }),
  );
  server.on(FILM, film);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:film');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Выбрать отрезок' }));
  await userEvent.click(screen.getByRole('button', { name: 'Скачать mp4' }));
  return saved;
};

test('a film is waited for until it is made, and only then said to be ready; a range that is closed meanwhile does not hide it', async () => {
  let made: (film: Response) => void = () => undefined;
  const saved = await askForFilm(() => new Promise((resolve) => (made = resolve)));
  expect(await screen.findByText(/^Собираем mp4 из записи/)).toBeTruthy();
  await waitFor(() => expect(server.asked(FILM)).toHaveLength(1));
  expect([saved, screen.queryByText(/^Файл готов/)]).toEqual([[], null]);
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  made(new Response('ftyp', { headers: { 'Content-Length': '4' } }));
  expect(await screen.findByText(/^Файл готов: Ворота 17\.11\.2026\.mp4/)).toBeTruthy();
  expect(saved).toEqual(['Ворота 17.11.2026.mp4']);
});

test('a film that could not be made is said to be none', async () => {
  const saved = await askForFilm(() => refusal(422, { detail: 'Этой записи больше нет: истёк срок её хранения' }));
  expect(await screen.findByText('Этой записи больше нет: истёк срок её хранения')).toBeTruthy();
  expect(screen.getByText('mp4 не сохранён')).toBeTruthy();
  expect([saved, screen.queryByText(/^Файл готов/)]).toEqual([[], null]);
});

test('more than an hour is refused in words before anything is asked of the server', async () => {
  open();
  // Of twelve hours a whole one is chosen at first.
  for (const length of ['3 часа', '6 часов', '12 часов']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Дальше' }));
    await screen.findByText(length);
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Выбрать отрезок' }));
  const start = screen.getByRole('slider', { name: 'Начало отрезка' });
  expect(screen.queryByText(/^Отрезок длиннее часа/)).toBeNull();
  fireEvent.keyDown(start, { key: 'ArrowLeft' });
  expect(await screen.findByText(/^Отрезок длиннее часа/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Скачать mp4' }).hasAttribute('disabled')).toBe(true);
});

test('a moment that was not recorded says so and leads back to what happens now', async () => {
  const app = open(`?at=${ago(600)}`);
  expect(await screen.findByRole('heading', { name: 'За это время записи нет' })).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'В эфир' })[0] ?? document.body);
  await waitFor(() => expect(app.param('at')).toBeNull());
});
