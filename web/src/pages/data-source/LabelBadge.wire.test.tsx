import type { DataSourceFile, Label } from '@rakurs/contract';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { aRecognition } from '#testing/recognitions.ts';
import { project } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp } from '#testing/test-app.tsx';

const FILES = '/api/projects/data_sources/11/data_source_files';
const label = (id: number): Label => ({ id, title: 'Кот', x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5, time_frame: 0 });
const file: DataSourceFile = {
  id: 9,
  title: 'Кадр 9',
  description: '',
  file_url: '/media/9.jpg?sign=1',
  thumbnail_url: '/media/9-small.jpg?sign=1',
  rtsp_url: null,
  ai_description: 'Двор.',
  ai_provider: 'embedded',
  ai_model: 'rakurs-1',
  ocr_result: '',
  qr_codes: [],
  real_date: null,
  labels: [label(1), label(2)],
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

const say = (channel: string, data: unknown) => act(() => sockets.at(-1)?.say({ title: channel, channel, data }));
const card = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('article') ?? document.body);

beforeEach(async () => {
  server = createTestServer();
  sockets = [];
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on(`GET ${FILES}/count`, () => answer({ amount: 1 }));
  server.on(`GET ${FILES}/ai_index?page=0&page_size=30`, () => answer({ data_source_files: [file] }));
  server.on(`GET ${FILES}/9/show`, () => answer(file));
  server.on('GET /api/data_source_files/9/recognition', () => answer(aRecognition()));
  server.on('GET /api/projects/data_sources/data_source_files/9/labels/index', () => answer({ labels: file.labels }));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', BrowserSocket);
  await actAsUser();
  render(createTestApp('/cabinet/projects/5/data_sources/11').app);
  act(() => sockets.at(-1)?.open());
  expect((await card('Кадр 9')).getByText('Меток: 2')).toBeTruthy();
});

afterEach(leaveTestApp);

test('a file that is renamed keeps its badge', async () => {
  say('file.changed', { id: 9, data_source_id: 11, changes: { title: 'Кот на крыше' } });
  expect((await card('Кот на крыше')).getByText('Меток: 2')).toBeTruthy();
});

test('a file that is described anew keeps its badge', async () => {
  say('file.described', {
    id: 9,
    data_source_id: 11,
    changes: { ai_description: 'Кот на крыше.', ocr_result: 'СТОП' },
  });
  const described = await card('Кадр 9');
  expect(await described.findByText(/Кот на/)).toBeTruthy();
  expect(described.getByText('Меток: 2')).toBeTruthy();
});

test('labels that are drawn and deleted elsewhere are counted at once', async () => {
  say('labels.changed', { data_source_file_id: 9, changed: [label(3), label(4)], deleted: [1] });
  expect(await (await card('Кадр 9')).findByText('Меток: 3')).toBeTruthy();
  say('labels.changed', { data_source_file_id: 9, changed: [], deleted: [2, 3, 4] });
  expect((await card('Кадр 9')).queryByText(/^Меток/)).toBeNull();
});

test('labels that are drawn on the file’s own screen are counted on its card without asking for the list', async () => {
  await userEvent.click(
    within(screen.getByRole('list', { name: 'Файлы источника' })).getAllByTitle('Разметить')[0] ?? document.body,
  );
  await screen.findByRole('heading', { level: 1, name: 'Кадр 9' });
  server.on(`GET ${FILES}/ai_index?page=0&page_size=30`, () => new Promise<Response>(() => undefined));
  say('labels.changed', { data_source_file_id: 9, changed: [label(3)], deleted: [] });
  const trail = within(screen.getByRole('navigation', { name: 'Где вы находитесь' }));
  await userEvent.click(await trail.findByRole('link', { name: 'Ворота' }));
  expect((await card('Кадр 9')).getByText('Меток: 3')).toBeTruthy();
});
