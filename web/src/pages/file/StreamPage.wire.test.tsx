import type { DataSourceFile, FileRecognition, Stream, StreamPrice } from '@rakurs/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import type { FakeSocket } from '#testing/fake-socket.ts';
import { aFile } from '#testing/files.ts';
import { NOT_RECOGNISED } from '#testing/recognitions.ts';
import { project } from '#testing/records.ts';
import { anEvent, aStream } from '#testing/streams.ts';
import { stubSockets } from '#testing/stub-sockets.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp } from '#testing/test-app.tsx';

const ADDRESS = '/cabinet/projects/5/data_sources/11/data_source_files/40';
const FILES = '/api/projects/data_sources/11/data_source_files';
const CHANGE = 'PATCH /api/streams/40';
const camera = aFile({
  id: 40,
  title: 'Ворота',
  kind: 'stream',
  file_url: null,
  thumbnail_url: null,
  rtsp_url: 'rtsp://user:***@camera.example/live',
  ai_description: null,
  project_id: 5,
  data_source_id: 11,
});

let server = createTestServer();
let sockets: FakeSocket[] = [];

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Двор', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on('GET /api/data_source_files/40/recognition', () => answer(NOT_RECOGNISED));
  server.on('GET /api/projects/5/labels/index?counts_only=true', () => answer({ labels: [], counts: [] }));
  vi.stubGlobal('fetch', server.fetch);
  sockets = stubSockets();
  await actAsUser();
});

afterEach(leaveTestApp);

const open = async (stream: Partial<Stream> = {}) => {
  server.on(`GET ${FILES}/40/show`, () => answer(camera));
  server.on('GET /api/streams/40', () =>
    answer(aStream({ recorded_from: null, rtsp_url: 'rtsp://user:***@camera.example/live', ...stream })),
  );
  render(createTestApp(ADDRESS).app);
  act(() => sockets.at(-1)?.open());
  return within(await screen.findByRole('region', { name: 'Камера' }));
};
const stage = () => within(screen.getByRole('region', { name: 'Просмотр' }));
const bodyOf = (route: string): unknown => {
  const body = server.asked(route).at(-1)?.body;
  return typeof body === 'string' ? JSON.parse(body) : undefined;
};
const changesTo = (stream: Partial<Stream>) => server.on(CHANGE, () => answer(aStream(stream)));

test('beside the picture stand the masked link, the size, the codec and the frames a second', async () => {
  const panel = await open({ fps: 12.5 });
  expect(panel.getByText('rtsp://user:***@camera.example/live')).toBeTruthy();
  expect(panel.getByText('1280 × 720')).toBeTruthy();
  expect(panel.getByText('H.264')).toBeTruthy();
  expect(panel.getByText('12,5')).toBeTruthy();
  expect(stage().getByLabelText('Камера: Ворота')).toBeTruthy();
});

test.each<[string, Partial<Stream>, string[]]>([
  [
    'that is being connected',
    { state: 'connecting' },
    ['Подключение', 'Картинка появится, как только камера ответит.'],
  ],
  [
    'that does not answer',
    { state: 'lost', reason: 'Камера не отвечает' },
    ['Нет связи', 'Камера не отвечает', 'с 17 ноября 2026'],
  ],
  [
    'with a wrong password',
    { state: 'failed', reason: 'неверное имя или пароль' },
    ['Ошибка: неверное имя или пароль', 'с 17 ноября 2026'],
  ],
  ['that is switched off', { state: 'off', is_on: false }, ['Выключена', 'Камера не записывается и не показывается.']],
])('a camera %s says so over its picture', async (_, stream, words) => {
  await open(stream);
  const [said] = stage().getAllByRole('status');
  for (const text of words) expect(said?.textContent).toContain(text);
});

test('a stream that browsers do not play says so in a sentence', async () => {
  const panel = await open({ codec: 'h265', is_proxied: true });
  expect(panel.getByText(/Камера передаёт H\.265/)).toBeTruthy();
});

test('a changed state is shown at once, before the next poll', async () => {
  const panel = await open({ state: 'connecting' });
  act(() =>
    sockets.at(-1)?.say({
      title: 'stream.changed',
      channel: 'stream.changed',
      data: { file_id: 40, data_source_id: 11, project_id: 5, state: 'failed', reason: 'такого адреса нет' },
    }),
  );
  expect(await panel.findByText('Ошибка: такого адреса нет')).toBeTruthy();
});

test('a camera is switched off and on again', async () => {
  const panel = await open();
  changesTo({ state: 'off', is_on: false });
  await userEvent.click(panel.getByRole('button', { name: 'Выключить камеру' }));
  expect(bodyOf(CHANGE)).toEqual({ is_on: false });
  const [over] = await waitFor(() => stage().getAllByRole('button', { name: 'Включить камеру' }));
  changesTo({ state: 'connecting' });
  await userEvent.click(over ?? document.body);
  expect(bodyOf(CHANGE)).toEqual({ is_on: true });
  expect(await panel.findByText('Подключение')).toBeTruthy();
});

test('another link is asked for whole; what is refused is said, and a bare rtp:// wants its SDP', async () => {
  const panel = await open();
  await userEvent.click(panel.getByRole('button', { name: 'Сменить ссылку' }));
  const field = panel.getByLabelText('Новая ссылка');
  expect(field.getAttribute('value')).toBe('');
  server.on(CHANGE, () => refusal(422, { detail: 'Эта ссылка ведёт во внутреннюю сеть' }));
  await userEvent.type(field, 'rtsp://10.0.0.1/live');
  expect(panel.queryByLabelText('SDP')).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Сохранить' }));
  expect(await panel.findByText('Эта ссылка ведёт во внутреннюю сеть')).toBeTruthy();

  changesTo({ state: 'connecting' });
  await userEvent.clear(field);
  await userEvent.type(field, 'rtp://camera.example:5004');
  await userEvent.type(panel.getByLabelText('SDP'), 'v=0');
  await userEvent.click(panel.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(bodyOf(CHANGE)).toEqual({ rtsp_url: 'rtp://camera.example:5004', sdp: 'v=0' }));
  await waitFor(() => expect(panel.queryByLabelText('Новая ссылка')).toBeNull());
});

const PRICE: StreamPrice = {
  kopecks_per_inference: 75,
  most_kopecks_per_hour: 27_000,
  likely_kopecks_per_hour: 4500,
  most_frames_per_hour: 360,
  questions: 2,
  classes: 1,
  available: 100_000,
};
const offer = async (price: Partial<StreamPrice> = {}) => {
  const panel = await open();
  server.on('GET /api/streams/40/price', () => answer({ ...PRICE, ...price }));
  await userEvent.click(panel.getByRole('switch', { name: 'Потоковая аналитика' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Включить потоковую аналитику?' }));
  await dialog.findByText('Доступно на балансе');
  return { panel, dialog };
};
const spaced = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

test('the price of an hour is shown before the analytics are on, with what it is made of', async () => {
  const { dialog, panel } = await offer();
  expect(server.asked(CHANGE)).toEqual([]);
  const sums = dialog.getAllByRole('definition').map(({ textContent }) => spaced(textContent));
  expect(sums).toEqual(['270 ₽', '45 ₽', '75 коп.', '360', 'описание, 2 вопроса, 1 класс', '1 000 ₽']);
  changesTo({ has_analytics: true });
  await userEvent.click(dialog.getByRole('button', { name: 'Включить' }));
  await waitFor(() => expect(bodyOf(CHANGE)).toEqual({ has_analytics: true }));
  await waitFor(() =>
    expect(panel.getByRole<HTMLInputElement>('switch', { name: 'Потоковая аналитика' }).checked).toBe(true),
  );
});

test('a question that is off is not counted in the price', async () => {
  const { dialog } = await offer({ questions: 0, classes: 0 });
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('описание');
});

test('a cancelled dialog changes nothing', async () => {
  const { dialog, panel } = await offer();
  await userEvent.click(dialog.getByRole('button', { name: 'Отмена' }));
  expect(server.asked(CHANGE)).toEqual([]);
  expect(panel.getByRole<HTMLInputElement>('switch', { name: 'Потоковая аналитика' }).checked).toBe(false);
});

test('without a plan there is the way to one instead of a price', async () => {
  const { dialog } = await offer({
    kopecks_per_inference: null,
    most_kopecks_per_hour: null,
    likely_kopecks_per_hour: null,
  });
  expect(dialog.getByText(/У проекта нет тарифа/)).toBeTruthy();
  expect(dialog.getByText('Выбрать тариф')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Включить' }).disabled).toBe(true);
});

test('less money than an hour may take is said before, and does not stand in the way', async () => {
  const { dialog } = await offer({ available: 100, likely_kopecks_per_hour: null });
  expect(dialog.getByText(/Денег на балансе меньше/)).toBeTruthy();
  expect(dialog.getByText('станет известно через час записи')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Включить' }).disabled).toBe(false);
});

test('the analytics go off at once', async () => {
  const panel = await open({ has_analytics: true });
  changesTo({ has_analytics: false });
  await userEvent.click(panel.getByRole('switch', { name: 'Потоковая аналитика' }));
  await waitFor(() => expect(bodyOf(CHANGE)).toEqual({ has_analytics: false }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the latest event leads to its film', async () => {
  const panel = await open({
    latest_event: anEvent({ description: 'Человек у ворот', clip_file_id: 77, picture_url: '/media/77.jpg' }),
  });
  expect(panel.getByRole('link', { name: 'Открыть видео: Человек у ворот' }).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11/data_source_files/77',
  );
});

const CLIP = 'GET /api/data_source_files/77/recognition';
const openUndescribed = (status: FileRecognition['status'], reason: string | null) => {
  server.on(CLIP, () => answer({ ...NOT_RECOGNISED, status, reason }));
  return open({ has_analytics: true, latest_event: anEvent({ clip_file_id: 77 }) });
};

test.each<[FileRecognition['status'], string | null, string]>([
  ['waiting', null, 'Видео ждёт описания'],
  ['running', null, 'Описываем…'],
  ['failed', 'Модель не ответила', 'Видео не описано: модель не ответила'],
  ['failed', null, 'Видео не удалось описать'],
  ['no_plan', null, 'Видео не описано: нужен тариф'],
  ['over_budget', null, 'Видео не описано: бюджет проекта на месяц исчерпан'],
])('an event whose film is not described says the true reason: %s, %s', async (status, reason, words) => {
  const panel = await openUndescribed(status, reason);
  expect((await panel.findByText(words, { exact: false })).textContent).toContain(words);
  if (status !== 'running') expect(panel.queryByText(/Описываем/)).toBeNull();
  expect(panel.getByRole('link', { name: 'Открыть видео: Движение' })).toBeTruthy();
});

test('where money is what is missing, the way to it stands beside it', async () => {
  const panel = await openUndescribed('no_funds', null);
  expect(await panel.findByText(/Видео не описано: недостаточно средств/)).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Пополнить баланс' })).toBeTruthy();
});

test('a camera that cannot be asked for says so and can be asked again', async () => {
  server.on(`GET ${FILES}/40/show`, () => answer(camera));
  server.on('GET /api/streams/40', () => refusal(404, { detail: 'Камера не найдена' }));
  render(createTestApp(ADDRESS).app);
  expect(await screen.findByText('Не удалось узнать состояние камеры')).toBeTruthy();
  expect(screen.getByText('Камера не найдена')).toBeTruthy();
});

const openClip = async (clip: Partial<DataSourceFile>) => {
  server.on(`GET ${FILES}/40/show`, () =>
    answer(
      aFile({
        ...camera,
        kind: 'video',
        rtsp_url: null,
        thumbnail_url: '/media/40-small.jpg',
        stream_file_id: 41,
        ...clip,
      }),
    ),
  );
  server.on('GET /api/streams/41', () => answer(aStream({ file_id: 41, title: 'Калитка' })));
  server.on('GET /api/projects/data_sources/data_source_files/40/labels/index', () => answer({ labels: [] }));
  server.on('GET /api/ai_questions/for_data_source_file/40/ai_questions', () => answer({ aiQuestions: [] }));
  render(createTestApp(ADDRESS).app);
  await screen.findByRole('heading', { level: 1, name: 'Ворота' });
};

test('a clip says which camera saw it', async () => {
  await openClip({ file_url: '/media/40.mp4' });
  expect((await screen.findByRole('link', { name: 'Калитка' })).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/11/data_source_files/41',
  );
});

test('a clip whose time is over shows its picture, and a sentence in place of the player', async () => {
  await openClip({ expired: true, file_url: null });
  expect(stage().getByText('Файл удалён: истёк срок его хранения')).toBeTruthy();
  expect(stage().getByAltText('Кадр: Ворота').getAttribute('src')).toBe('/media/40-small.jpg');
});
