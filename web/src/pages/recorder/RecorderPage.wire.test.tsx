import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { project } from '#testing/records.ts';
import { actAsUser, actAsVisitor, createTestApp, createTestServer, SilentSocket } from '#testing/test-app.tsx';
import './RecorderRoute.tsx';

const ADDRESS = '/cabinet/projects/5/data_sources/11/recorder';
const UPLOAD = 'POST /api/projects/data_sources/data_source_files/new';
const source = { id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 };
const file = {
  id: 9,
  title: 'Запись',
  description: '',
  file_url: null,
  thumbnail_url: null,
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
  kind: 'video',
  name: 'Запись.webm',
  size: 1,
  width: null,
  height: null,
  duration_seconds: 2,
  state: 'preparing',
  state_reason: null,
  recognition: 'done',
  focus: null,
  expired: false,
  stream_file_id: null,
  created_at: '2026-11-15T01:00:00Z',
};

class Track extends EventTarget {
  readyState = 'live';
  getSettings = () => ({ deviceId: 'front' });
  stop = vi.fn();
}

/** The browser's recorder, driven by the test. */
class BrowserRecorder {
  static last: BrowserRecorder | undefined;
  static isTypeSupported = () => true;
  state = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  slice = 0;
  constructor() {
    BrowserRecorder.last = this;
  }
  start(slice: number) {
    this.slice = slice;
    this.state = 'recording';
  }
  give(text: string) {
    this.ondataavailable?.({ data: new Blob([text]) });
  }
  stop() {
    this.state = 'inactive';
    this.give('конец');
    this.onstop?.();
  }
}

let server = createTestServer();
let track = new Track();
const getUserMedia = vi.fn();

beforeEach(async () => {
  server = createTestServer();
  track = new Track();
  BrowserRecorder.last = undefined;
  getUserMedia.mockReset().mockImplementation(async () =>
    Object.assign(new MediaStream(), {
      getTracks: () => [track],
      getVideoTracks: () => [track],
      getAudioTracks: () => [],
    }),
  );
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () => answer(source));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', BrowserRecorder);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  await actAsUser();
});
afterEach(async () => {
  cleanup();
  await actAsVisitor();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const open = () => {
  const app = createTestApp(ADDRESS);
  return { ...app, ...render(app.app) };
};
const start = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Начать запись' }));
  await screen.findByRole('button', { name: 'Остановить запись' });
};
/** Two parts, and then an empty one that ends it. */
const teachParts = () => {
  const taken = (next_seq: number) => () => answer({ recording: { recording_id: 'r', next_seq } });
  server.on(UPLOAD, taken(1), taken(2), () => answer(file));
};
const sentParams = () =>
  server
    .asked(UPLOAD)
    .map(({ body }) => JSON.parse((body as FormData).get('params') as string) as Record<string, unknown>);

test('shows the trail, both videos at 320x240 and the choices', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Потоковая аналитика' })).toBeTruthy();
  const trail = within(screen.getByRole('navigation', { name: 'Где вы находитесь' }));
  expect(await trail.findByRole('link', { name: 'Ворота' })).toBeTruthy();
  for (const name of ['Что видит камера', 'Последняя запись'])
    expect(['width', 'height'].map((side) => screen.getByLabelText(name).getAttribute(side))).toEqual(['320', '240']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Данные будут отправлены' }).checked).toBe(true);
});

test('parts go to the server as they come, and the last makes the file', async () => {
  teachParts();
  open();
  await start();
  expect(getUserMedia).toHaveBeenCalledWith(
    expect.objectContaining({ audio: { sampleRate: 44_100, echoCancellation: true, noiseSuppression: true } }),
  );
  expect(BrowserRecorder.last?.slice).toBe(500);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Данные остаются на этом устройстве' }).disabled).toBe(
    true,
  );
  BrowserRecorder.last?.give('начало');
  await waitFor(() => expect(sentParams()).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Остановить запись' }));
  expect(await screen.findByText('Запись сохранена в источнике')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Скачать' }).getAttribute('download')).toMatch(/^Запись .+\.webm$/);
  const [first, second, last] = sentParams();
  expect(first).toEqual({
    title: '',
    description: '',
    data_source_id: 11,
    project_id: 5,
    recording_id: expect.any(String),
    seq: 0,
    final: false,
  });
  expect(second).toEqual({ ...first, seq: 1 });
  expect(last).toEqual({ ...first, seq: 2, final: true });
  expect(track.stop).toHaveBeenCalled();
});

test('the camera is looked at before it records, another one can be chosen, and recording goes on with it', async () => {
  const device = (deviceId: string, kind: string, label: string) => ({ deviceId, kind, label });
  const enumerateDevices = async () => [
    device('front', 'videoinput', 'Передняя'),
    device('back', 'videoinput', 'Задняя'),
    device('own', 'audioinput', 'Встроенный'),
  ];
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia, enumerateDevices } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Включить камеру' }));
  const cameras = await screen.findByRole('combobox', { name: 'Камера' });
  expect(
    within(cameras)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Передняя', 'Задняя']);
  expect(screen.getByText('Микрофона нет: запись будет без звука')).toBeTruthy();
  await userEvent.selectOptions(cameras, 'Задняя');
  await waitFor(() =>
    expect(getUserMedia).toHaveBeenLastCalledWith(
      expect.objectContaining({ video: expect.objectContaining({ deviceId: { exact: 'back' } }) }),
    ),
  );
  await screen.findByRole('combobox', { name: 'Камера' });
  await start();
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

test('the cameras of a telephone are named by the way they look', async () => {
  const camera = (deviceId: string, label: string, facingMode: string[]) => ({
    deviceId,
    kind: 'videoinput',
    label,
    getCapabilities: () => ({ facingMode }),
  });
  const enumerateDevices = async () => [
    camera('0', 'camera2 0, facing back', ['environment']),
    camera('front', 'camera2 1, facing front', ['user']),
    camera('2', 'camera2 2, facing back', ['environment']),
    camera('3', 'USB', []),
  ];
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia, enumerateDevices } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Включить камеру' }));
  const cameras = await screen.findByRole('combobox', { name: 'Камера' });
  expect(
    within(cameras)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Основная камера 1', 'Фронтальная камера', 'Основная камера 2', 'USB']);
  expect(getUserMedia).toHaveBeenCalledWith(
    expect.objectContaining({ video: expect.objectContaining({ facingMode: { ideal: 'environment' } }) }),
  );
});

test('a recording without sound asks for no microphone, and the choice holds while it records', async () => {
  open();
  await userEvent.click(await screen.findByText('Данные остаются на этом устройстве'));
  await userEvent.click(screen.getByRole('switch', { name: 'Записывать звук' }));
  expect(getUserMedia).not.toHaveBeenCalled();
  await start();
  expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({ video: expect.anything() });
  expect(screen.getByText('Звук выключен: запись будет без звука')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Записывать звук' }).disabled).toBe(true);
});

test('a camera that is looked at is opened again when its sound is switched off', async () => {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => [] },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Включить камеру' }));
  await screen.findByText('Микрофона нет: запись будет без звука');
  await userEvent.click(screen.getByRole('switch', { name: 'Записывать звук' }));
  await waitFor(() => expect(getUserMedia).toHaveBeenLastCalledWith({ video: expect.anything() }));
  await start();
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

test('a camera that goes away while it is only looked at leaves a sentence in its place', async () => {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => [] },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Включить камеру' }));
  await screen.findByText('Микрофона нет: запись будет без звука');
  track.dispatchEvent(new Event('ended'));
  expect(await screen.findByText('Камера отключилась. Подключите её и включите снова.')).toBeTruthy();
});

test('a camera that is not given says why, in its own place', async () => {
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Включить камеру' }));
  expect(await screen.findByText(/^Нет доступа к камере и микрофону/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a recording kept on this device is not sent', async () => {
  open();
  await userEvent.click(await screen.findByText('Данные остаются на этом устройстве'));
  await start();
  BrowserRecorder.last?.give('начало');
  await userEvent.click(screen.getByRole('button', { name: 'Остановить запись' }));
  expect(await screen.findByRole('link', { name: 'Скачать' })).toBeTruthy();
  expect(server.asked(UPLOAD)).toHaveLength(0);
});

test('a camera that is pulled out ends the recording with a sentence', async () => {
  open();
  await userEvent.click(await screen.findByText('Данные остаются на этом устройстве'));
  await start();
  track.dispatchEvent(new Event('ended'));
  expect((await screen.findByRole('alert')).textContent).toContain('Камера отключилась');
  expect(await screen.findByRole('link', { name: 'Скачать' })).toBeTruthy();
});

test('a refusal of the server stops it, in the words of the server', async () => {
  server.on(UPLOAD, () => refusal(413, { detail: 'Запись слишком большая' }));
  open();
  await start();
  BrowserRecorder.last?.give('начало');
  expect((await screen.findByRole('alert')).textContent).toContain('Запись слишком большая');
  expect(await screen.findByRole('button', { name: 'Начать запись' })).toBeTruthy();
  expect(track.stop).toHaveBeenCalled();
});

test('leaving lets the camera go and sends the rest', async () => {
  teachParts();
  const { unmount } = open();
  await start();
  BrowserRecorder.last?.give('начало');
  await waitFor(() => expect(sentParams()).toHaveLength(1));
  unmount();
  expect(track.stop).toHaveBeenCalled();
  await waitFor(() => expect(sentParams().at(-1)).toMatchObject({ seq: 2, final: true }));
});

test('an address without https is reported before anything is pressed', async () => {
  vi.stubGlobal('isSecureContext', false);
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('https');
});

test('a source that is not there is said in the words of the server', async () => {
  server.on('GET /api/projects/data_sources/11/show', () =>
    refusal(404, { detail: 'Источник данных не найден', code: 'not_found' }),
  );
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Источника данных здесь нет' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'К проекту' })).toBeTruthy();
});
