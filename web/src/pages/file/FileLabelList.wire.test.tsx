import type { DataSourceFile, Label } from '@rakurs/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#testing/fake-server.ts';
import { aRecognition } from '#testing/recognitions.ts';
import { project, user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const LABELS = '/api/projects/data_sources/data_source_files/9/labels';
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

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/common/me', () => answer({ ...user, canTrainLearningModels: true }));
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on('GET /api/projects/data_sources/11/data_source_files/9/show', () => answer(file));
  server.on('GET /api/data_source_files/9/recognition', () => answer(aRecognition({ frames: [] })));
  server.on('GET /api/projects/5/labels/index?counts_only=true', () => answer({ labels: [], counts: [] }));
  plugIn(server);
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  // This DOM lays nothing out: the pane is 800 by 500, and the picture is twice as large.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1600);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(1000);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = async (...labels: Label[]) => {
  server.on(`GET ${LABELS}/index`, () => answer({ labels }));
  render(createTestApp('/cabinet/projects/5/data_sources/11/data_source_files/9').app);
  await screen.findByRole('heading', { level: 1, name: 'Кадр 9' });
  fireEvent.load(screen.getByAltText('Кадр 9'));
};
const rows = () => within(screen.getByRole('list', { name: 'Метки' })).getAllByRole('listitem');

test('only the visible ones of ten thousand labels are on the page, in every view, and each says which one it is', async () => {
  await open(...Array.from({ length: 10_000 }, (_, index) => label(index + 1, `Объект ${index % 500}`)));
  await screen.findByRole('list', { name: 'Метки' });
  expect(rows().length).toBeGreaterThan(5);
  expect(rows().length).toBeLessThan(100);
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('10000');
  expect(rows()[1]?.getAttribute('aria-posinset')).toBe('2');
  await userEvent.click(screen.getByText('По объектам'));
  const group = await screen.findByRole('list', { name: 'Объект 0' });
  expect(within(group).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('20');
  expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
});

test('a list that grows while it is open shows every label, by objects too', async () => {
  await open(label(1, 'Кот'));
  let id = 1;
  server.on(`POST ${LABELS}/new`, () => answer(label((id += 1), 'Кот')));
  await userEvent.click(await screen.findByText('Кот'));
  await userEvent.keyboard('{Control>}c{/Control}');
  for (let copy = 0; copy < 9; copy += 1) await userEvent.keyboard('{Control>}v{/Control}');
  await waitFor(() => expect(rows()).toHaveLength(10));
  await userEvent.click(screen.getByText('По объектам'));
  expect(within(await screen.findByRole('list', { name: 'Кот' })).getAllByRole('listitem')).toHaveLength(10);
  expect(await screen.findByText('Сохранено')).toBeTruthy();
});

test('without a connection a label is marked to be deleted, Ctrl+Z takes that back, and what is left is sent when there is a connection again', async () => {
  await open(label(1, 'Кот'), label(2, 'Пёс'));
  server.on(`GET ${LABELS}/1/delete`, () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить: Кот' }));
  expect(await screen.findByText('Нет связи, метки сохранены на устройстве')).toBeTruthy();
  expect(rows().map(({ textContent }) => textContent)).toEqual(['КотБудет удалена', 'Пёс']);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(rows().map(({ textContent }) => textContent)).toEqual(['Кот', 'Пёс']);
  server.on(`GET ${LABELS}/1/delete`, () => answer({ result: true }));
  server.on(`POST ${LABELS}/1/restore`, () => answer(label(1, 'Кот')));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Сохранено')).toBeTruthy();
  expect(rows().map(({ textContent }) => textContent)).toEqual(['Кот', 'Пёс']);
  const keys = server.asked(`GET ${LABELS}/1/delete`).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('the dataset comes in the chosen notation, and how much of it is here is shown', async () => {
  await open(label(1, 'Кот'));
  const DATASET = 'GET /api/projects/data_sources/11/download_dataset.zip?format=yolo';
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (way) => {
      way.enqueue(new Uint8Array(2048));
      end = () => way.close();
    },
  });
  server.on(DATASET, () => new Response(body, { headers: { 'Content-Type': 'application/zip' } }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.click(await screen.findByRole('button', { name: 'Формат набора данных' }));
  // With the pictures first; the same notations of the annotations alone stand below.
  await userEvent.click(await screen.findByRole('menuitem', { name: 'YOLO', hidden: true }));
  expect(await screen.findByText('Скачано 2 КБ')).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
  end();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.contexts[0]).toMatchObject({ download: 'dataset-11-yolo.zip' });
});

test('two fingers bring the picture nearer and draw nothing', async () => {
  await open();
  await screen.findByText('Файл не размечен');
  const surface = document.querySelector('[data-tool]') ?? document.body;
  const finger = (pointerId: number, clientX: number, clientY: number) => ({
    pointerId,
    clientX,
    clientY,
    pointerType: 'touch',
    button: 0,
  });
  fireEvent.pointerDown(surface, finger(1, 300, 250));
  fireEvent.pointerMove(surface, finger(1, 320, 250));
  fireEvent.pointerDown(surface, finger(2, 420, 250));
  act(() => {
    fireEvent.pointerMove(surface, finger(1, 220, 250));
    fireEvent.pointerMove(surface, finger(2, 520, 250));
  });
  expect(await screen.findByText(/^150\s%$/)).toBeTruthy();
  fireEvent.pointerUp(surface, finger(1, 220, 250));
  fireEvent.pointerMove(surface, finger(2, 700, 400));
  fireEvent.pointerUp(surface, finger(2, 700, 400));
  expect(screen.queryByRole('textbox', { name: 'Название метки' })).toBeNull();
});
