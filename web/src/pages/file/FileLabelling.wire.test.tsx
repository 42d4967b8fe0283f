import type { DataSourceFile, Label } from '@rakurs/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { aFrame, aRecognition } from '#testing/recognitions.ts';
import { project, user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp } from '#testing/test-app.tsx';

const LABELS = '/api/projects/data_sources/data_source_files/9/labels';
const CREATE = `POST ${LABELS}/new`;
const box = { x0: 0.1, y0: 0.2, x1: 0.5, y1: 0.6 };
const label = (id: number, title: string): Label => ({ id, title, ...box, time_frame: 0 });

const file: DataSourceFile = {
  id: 9,
  title: 'Кадр 9',
  description: '',
  file_url: '/media/9.jpg?sign=1',
  thumbnail_url: '/media/9-small.jpg?sign=1',
  rtsp_url: null,
  ai_description: null,
  ai_provider: null,
  ai_model: null,
  ocr_result: null,
  qr_codes: [],
  real_date: null,
  labels: [],
  data_source_id: 11,
  project_id: 5,
  sha256_checksum: null,
  kind: 'image',
  name: 'IMG_9.jpg',
  size: 1024,
  width: 1600,
  height: 1000,
  duration_seconds: null,
  state: 'ready',
  state_reason: null,
  recognition: 'done',
  focus: null,
  expired: false,
  stream_file_id: null,
  created_at: '2026-11-14T03:05:00.000Z',
};

let server = createTestServer();
let sockets: FakeSocket[] = [];

class BrowserSocket extends FakeSocket {
  constructor(address: string) {
    super(address);
    sockets.push(this);
  }
}

/** This DOM lays nothing out: the pane is 800 by 500, and the picture is twice as large. */
const ROOM = { width: 800, height: 500 };

beforeEach(async () => {
  server = createTestServer();
  sockets = [];
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on('GET /api/projects/data_sources/11/data_source_files/9/show', () => answer(file));
  server.on('GET /api/data_source_files/9/recognition', () => answer(aRecognition()));
  server.on('GET /api/projects/5/labels/index?counts_only=true', () =>
    answer({
      labels: [],
      counts: [
        { title: 'Кот', amount: 9, colour: 1 },
        { title: 'Кошка', amount: 2, colour: 5 },
      ],
    }),
  );
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', BrowserSocket);
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(ROOM.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(ROOM.height);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1600);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(1000);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = (...labels: Label[]) => openAt('', ...labels);
const openAt = async (query: string, ...labels: Label[]) => {
  server.on(`GET ${LABELS}/index`, () => answer({ labels }));
  render(createTestApp(`/cabinet/projects/5/data_sources/11/data_source_files/9${query}`).app);
  act(() => sockets.at(-1)?.open());
  await screen.findByRole('heading', { level: 1, name: 'Кадр 9' });
  fireEvent.load(screen.getByAltText('Кадр 9'));
};
const surface = (): Element => document.querySelector('[data-tool]') ?? document.body;
const draw = (from: [number, number], to: [number, number]) => {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerId: 1, button: 0 });
  fireEvent.pointerDown(surface(), at(from));
  fireEvent.pointerMove(surface(), at(to));
  fireEvent.pointerUp(surface(), at(to));
};
const titles = () =>
  within(screen.getByRole('list', { name: 'Метки' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const field = () => screen.findByRole('textbox', { name: 'Название метки' });

test('a file without labels says so, and one with labels lists them in its views', async () => {
  await open();
  expect(await screen.findByText('Файл не размечен')).toBeTruthy();
  act(() =>
    sockets.at(-1)?.say({
      title: 'labels.changed',
      channel: 'labels.changed',
      data: { data_source_file_id: 9, changed: [label(1, 'Кот'), label(2, 'Арка'), label(3, 'Кот')], deleted: [] },
    }),
  );
  await screen.findByRole('list', { name: 'Метки' });
  expect(titles()).toEqual(['Кот', 'Арка', 'Кот']);
  await userEvent.click(screen.getByText('По объектам'));
  expect(screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual(['Арка 1', 'Кот 2']);
});

test('a drawn rectangle is named by a suggestion and joins the list with the server’s answer', async () => {
  await open();
  const answering = deferred<Response>();
  server.on(CREATE, () => answering.promise);
  draw([80, 100], [400, 300]);
  await userEvent.type(await field(), 'кош');
  await userEvent.click(screen.getByRole('button', { name: 'Кошка' }));
  expect(await screen.findByText('Сохраняется…')).toBeTruthy();
  expect(screen.getByLabelText('Ещё не на сервере')).toBeTruthy();
  answering.resolve(answer(label(1, 'Кошка')));
  expect(await screen.findByText('Сохранено')).toBeTruthy();
  expect(titles()).toEqual(['Кошка']);
  const [call] = server.asked(CREATE);
  expect(JSON.parse(typeof call?.body === 'string' ? call.body : '')).toEqual({
    title: 'Кошка',
    project: { id: 5 },
    dataSource: { id: 11 },
    dataSourceFile: { id: 9 },
    ...box,
    timeFrame: 0,
  });
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('an address that brings a title has it drawn at once: nobody is asked for it', async () => {
  server.on(CREATE, () => answer(label(1, 'Кот')));
  await openAt('?tab=labelling&label=Кот');
  draw([80, 100], [400, 300]);
  expect(await screen.findByText('Сохранено')).toBeTruthy();
  expect(titles()).toEqual(['Кот']);
});

const news = (changed: Label[], deleted: number[] = []) =>
  act(() =>
    sockets
      .at(-1)
      ?.say({ title: 'labels.changed', channel: 'labels.changed', data: { data_source_file_id: 9, changed, deleted } }),
  );

test('labels that others change and delete are updated at once, and the rest stays, what was just drawn here included', async () => {
  await open(label(1, 'Кот'), label(2, 'Арка'));
  server.on(CREATE, () => answer(label(3, 'Кошка')));
  draw([80, 100], [400, 300]);
  await userEvent.type(await field(), 'Кошка{Enter}');
  expect(await screen.findByText('Сохранено')).toBeTruthy();
  news([label(2, 'Ворота')], [1]);
  await waitFor(() => expect(titles()).toEqual(['Ворота', 'Кошка']));
});

test('a list that was on its way while something changed is asked for anew', async () => {
  const asked = deferred<Response>();
  await open(label(1, 'Кот'));
  cleanup();
  server.on(
    `GET ${LABELS}/index`,
    () => asked.promise,
    () => answer({ labels: [label(1, 'Кот'), label(2, 'Арка')] }),
  );
  render(createTestApp('/cabinet/projects/5/data_sources/11/data_source_files/9').app);
  await screen.findByRole('heading', { level: 1, name: 'Кадр 9' });
  news([label(2, 'Арка')]);
  asked.resolve(answer({ labels: [label(1, 'Кот')] }));
  await waitFor(() => expect(titles()).toEqual(['Кот', 'Арка']));
  await act(() => asked.promise);
  expect(titles()).toEqual(['Кот', 'Арка']);
});

test('an empty title and a rectangle too small are refused in the words of the specification', async () => {
  await open();
  draw([80, 100], [400, 300]);
  await userEvent.type(await field(), '   {Enter}');
  expect(await screen.findByText('Название не может быть пустым')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  draw([80, 100], [400, 101]);
  expect(await screen.findByText('Область слишком маленькая')).toBeTruthy();
  expect(server.asked(CREATE)).toHaveLength(0);
});

test('drawing waits until the size of the picture is known, and says so', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  await open();
  draw([80, 100], [400, 300]);
  expect(await screen.findByText('Не заданы параметры изображения')).toBeTruthy();
});

test('a label is blocked while it is being deleted, and gone with the answer', async () => {
  await open(label(1, 'Кот'));
  const answering = deferred<Response>();
  server.on(`GET ${LABELS}/1/delete`, () => answering.promise);
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить: Кот' }));
  expect(await screen.findByRole('status', { name: 'Удаляется' })).toBeTruthy();
  answering.resolve(answer({ result: true }));
  expect(await screen.findByText('Файл не размечен')).toBeTruthy();
});

test.each([
  ['a falsy result', () => answer({ result: false }), 'Не удалось удалить'],
  ['a label that is not there any more', () => refusal(404, { detail: 'Метка не найдена' }), 'Ошибка удаления'],
])('%s leaves the label and is said', async (_what, reply, words) => {
  await open(label(1, 'Кот'));
  server.on(`GET ${LABELS}/1/delete`, reply);
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить: Кот' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(titles()).toEqual(['Кот']);
});

test('a label that the server will never take is shown with its reason, and the rectangle can be kept', async () => {
  await open();
  server.on(CREATE, () => refusal(422, { detail: 'Проверьте поля', errors: { title: 'Недопустимые символы' } }));
  draw([80, 100], [400, 300]);
  await userEvent.type(await field(), 'Кот{Enter}');
  const refused = await screen.findByText('Сервер не принял метку «Кот»');
  expect(within(refused.parentElement ?? document.body).getByText('Недопустимые символы')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Оставить рамку' }));
  expect(await field()).toHaveProperty('value', 'Кот');
  expect(screen.queryByText('Сервер не принял метку «Кот»')).toBeNull();
});

test('a proposal of the machine is accepted with Enter, another is rejected and stays so', async () => {
  const dog = { class_name: 'собака', confidence: 0.7, x0: 0.5, y0: 0.5, x1: 0.9, y1: 0.9 };
  server.on('GET /api/data_source_files/9/recognition', () =>
    answer(aRecognition({ frames: [aFrame({ detections: [...aFrame().detections, dog] })] })),
  );
  await open();
  server.on(CREATE, () => answer({ id: 1, title: 'кошка', x0: 0.2, y0: 0.5, x1: 0.4, y1: 0.9, time_frame: 0 }));
  const row = await screen.findByRole('button', { name: /^кошка/ });
  act(() => row.focus());
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(titles()).toEqual(['кошка']));
  expect(screen.queryByRole('button', { name: 'Принять: кошка' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Отклонить: собака' }));
  expect(screen.queryByText('собака')).toBeNull();
  cleanup();
  await open(label(1, 'кошка'));
  await screen.findByRole('button', { name: 'Принять: кошка' });
  expect(screen.queryByText('собака')).toBeNull();
});

test('the dataset is offered on a picture only to trainers, blocked while it comes, and a failure is shown', async () => {
  const DATASET = 'GET /api/projects/data_sources/11/download_dataset.zip';
  await open(label(1, 'Кот'));
  await screen.findByRole('button', { name: 'Удалить: Кот' });
  expect(screen.queryByRole('button', { name: 'Скачать набор данных' })).toBeNull();
  // What was drawn is everybody's own: this button asks for no picture.
  server.on(`${DATASET}?annotations_only=true`, () => refusal(422, { detail: 'В источнике нет меток' }));
  await userEvent.click(screen.getByRole('button', { name: 'Скачать разметку' }));
  expect((await screen.findByRole('alert')).textContent).toBe('В источнике нет меток');
  await userEvent.click(screen.getByRole('button', { name: 'Формат набора данных' }));
  expect(
    (await screen.findAllByRole('menuitem', { hidden: true })).map((item) => item.getAttribute('aria-label')),
  ).toEqual(['Все форматы', 'COCO', 'YOLO', 'Pascal VOC', 'CSV'].map((format) => `Только разметка: ${format}`));
  cleanup();
  server.on('GET /api/users/common/me', () => answer({ ...user, canTrainLearningModels: true }));
  await actAsUser();
  await open(label(1, 'Кот'));
  const answering = deferred<Response>();
  server.on(DATASET, () => answering.promise);
  const button = await screen.findByRole('button', { name: 'Скачать набор данных' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveProperty('disabled', true));
  answering.resolve(refusal(422, { detail: 'В источнике нет меток' }));
  expect((await screen.findByRole('alert')).textContent).toBe('В источнике нет меток');
  expect(button).toHaveProperty('disabled', false);
});
