import type { DataSourceFile, Detection } from '@rakurs/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { aClassifier, aDetection } from '#testing/detections.ts';
import { answer } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { aFile } from '#testing/files.ts';
import { aRecognition } from '#testing/recognitions.ts';
import { project, user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp } from '#testing/test-app.tsx';

const ADDRESS = '/cabinet/projects/5/data_sources/11/data_source_files/9';
const FOUND = 'GET /api/users/projects/5/detections/index?data_source_file_id=9&with_proposals=true';
const CLASSES = 'GET /api/users/projects/5/classifiers/index';

const picture = aFile({ id: 9, data_source_id: 11, project_id: 5, ai_description: null, ocr_result: null });
const film: DataSourceFile = { ...picture, kind: 'video', file_url: '/media/9.mp4?sign=1', duration_seconds: 100 };
const moving = aDetection({
  id: 71,
  start_time: 10,
  end_time: 12,
  path: [
    [10, 0, 0, 0.2, 0.2],
    [12, 0.4, 0, 0.6, 0.2],
  ],
});

let server = createTestServer();
let sockets: FakeSocket[] = [];

class BrowserSocket extends FakeSocket {
  constructor(address: string) {
    super(address);
    sockets.push(this);
  }
}

const found = (...detections: Detection[]) => answer({ detections, total: detections.length });

beforeEach(async () => {
  server = createTestServer();
  sockets = [];
  server.on('GET /api/users/common/me', () => answer({ ...user, canTrainLearningModels: true }));
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on('GET /api/projects/data_sources/data_source_files/9/labels/index', () => answer({ labels: [] }));
  server.on('GET /api/projects/5/labels/index?counts_only=true', () =>
    answer({ labels: [], counts: [{ title: 'Погрузчик', amount: 6, colour: 0 }], renamed: [] }),
  );
  server.on('GET /api/data_source_files/9/recognition', () => answer(aRecognition({ frames: [] })));
  server.on(CLASSES, () => answer({ classifiers: [aClassifier()] }));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', BrowserSocket);
  await actAsUser();
});

afterEach(leaveTestApp);

const open = async (file: DataSourceFile, tab = 'detections') => {
  server.on('GET /api/projects/data_sources/11/data_source_files/9/show', () => answer(file));
  render(createTestApp(`${ADDRESS}?tab=${tab}`).app);
  act(() => sockets.at(-1)?.open());
  await screen.findByRole('heading', { level: 1, name: 'Кадр 9' });
};
const panel = async () => within(await screen.findByRole('region', { name: 'Обнаружения' }));
const boxes = () =>
  [...document.querySelectorAll<HTMLElement>('span[data-detection]')].map(
    ({ dataset, style }) =>
      `${dataset['detection'] ?? ''} ${Number.parseFloat(style.left).toFixed(0)} ${Number(style.opacity).toFixed(2)}`,
  );
const videoOf = (): HTMLVideoElement => {
  const video = document.querySelector('video');
  if (!video) throw new Error('There is a film');
  return video;
};
const windTo = (second: number) => {
  const video = videoOf();
  Object.defineProperty(video, 'currentTime', { value: second, writable: true, configurable: true });
  fireEvent.timeUpdate(video);
};

/** Where it goes once it knows its own length. */
const seeked = (): number => {
  fireEvent.loadedMetadata(videoOf());
  return videoOf().currentTime;
};

test('a user who may not train models sees no detections, and they are not requested', async () => {
  server.on('GET /api/users/common/me', () => answer(user));
  await actAsUser();
  await open(picture);
  expect(screen.queryByRole('tab', { name: 'Обнаружения' })).toBeNull();
  expect(server.asked(FOUND)).toHaveLength(0);
});

test('an empty result and a missing class have different words', async () => {
  server.on(FOUND, () => found());
  server.on(
    CLASSES,
    () => answer({ classifiers: [] }),
    () => answer({ classifiers: [aClassifier()] }),
  );
  await open(picture);
  const shown = await panel();
  expect(await shown.findByText('В проект не добавлены распознаваемые признаки')).toBeTruthy();
  act(() =>
    sockets.at(-1)?.say({ title: 'classifiers.changed', channel: 'classifiers.changed', data: { project_id: 5 } }),
  );
  expect(await shown.findByText('Обнаружений пока нет')).toBeTruthy();
});

test('nothing is said of nothing found before it is known what could be', async () => {
  const { promise, resolve } = deferred<Response>();
  server.on(FOUND, () => found());
  server.on(CLASSES, () => promise);
  await open(picture);
  const shown = await panel();
  await waitFor(() => expect(server.asked(CLASSES)).toHaveLength(1));
  expect(shown.queryByText('Обнаружений пока нет')).toBeNull();
  resolve(answer({ classifiers: [] }));
  expect(await shown.findByText('В проект не добавлены распознаваемые признаки')).toBeTruthy();
});

test('every box on a picture stands, but those below the threshold', async () => {
  server.on(FOUND, () => found(aDetection(), aDetection({ id: 72, is_shown: false, confidence: 0.2 })));
  await open(picture);
  const rows = within(
    await (await panel()).findByRole('list', { name: 'Обнаружения признака «Погрузчик»' }),
  ).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.replaceAll('\u00A0', ' '))).toEqual(['на снимке91 %верноэто ошибка']);
  expect(boxes()).toEqual(['71 10 1.00']);
  expect(screen.queryByRole('slider', { name: /Шкала времени/ })).toBeNull();
});

test('over a film a box follows its thing, fades after its end and is gone', async () => {
  server.on(FOUND, () => found(moving));
  await open(film);
  await (await panel()).findByRole('slider', { name: 'Шкала времени признака «Погрузчик»' });
  expect(boxes()).toEqual([]);
  windTo(11);
  expect(boxes()).toEqual(['71 20 1.00']);
  windTo(12.25);
  expect(boxes()).toEqual(['71 40 0.50']);
  windTo(12.5);
  expect(boxes()).toEqual([]);
});

test('the list and the arrows of the time line seek what was found', async () => {
  server.on(FOUND, () =>
    found(moving, aDetection({ id: 72, start_time: 40, end_time: 45, path: [[40, 0, 0, 0.2, 0.2]] })),
  );
  await open(film);
  const shown = await panel();
  const line = await shown.findByRole('slider', { name: 'Шкала времени признака «Погрузчик»' });
  await userEvent.click(shown.getByRole('button', { name: /^Перейти к 00:40/ }));
  expect(seeked()).toBe(40);
  windTo(11);
  act(() => line.focus());
  fireEvent.keyDown(line, { key: 'ArrowRight' });
  expect(seeked()).toBe(40);
  windTo(40);
  fireEvent.keyDown(line, { key: 'ArrowLeft' });
  expect(seeked()).toBe(10);
  expect(line.getAttribute('aria-valuetext')).toContain('2 обнаружения');
});

test('a finger that scrolls over the time line does not seek; a click does', async () => {
  server.on(FOUND, () => found(moving));
  await open(film);
  const line = await (await panel()).findByRole('slider', { name: 'Шкала времени признака «Погрузчик»' });
  windTo(11);
  fireEvent.pointerDown(line, { pointerType: 'touch' });
  fireEvent.pointerCancel(line, { pointerType: 'touch' });
  expect(seeked()).toBe(11);
  fireEvent.click(line);
  expect(seeked()).toBe(0);
});

test('a new detection arrives by itself; an event of another file does nothing', async () => {
  server.on(FOUND, () => found());
  await open(picture);
  const shown = await panel();
  await shown.findByText('Обнаружений пока нет');
  server.on(FOUND, () => found(aDetection()));
  const tell = (...data_source_file_ids: number[]) =>
    act(() =>
      sockets.at(-1)?.say({
        title: 'detections.changed',
        channel: 'detections.changed',
        data: { project_id: 5, data_source_file_ids },
      }),
    );
  const before = server.asked(FOUND).length;
  tell(10);
  tell(9);
  expect(await shown.findByText('Погрузчик')).toBeTruthy();
  expect(server.asked(FOUND)).toHaveLength(before + 1);
});

test('called wrong, it is gone from the list and from the picture', async () => {
  server.on(FOUND, () =>
    found(aDetection(), aDetection({ id: 72, confidence: 0.7, coordinates: [0.5, 0.5, 0.6, 0.6] })),
  );
  server.on('POST /api/users/projects/5/detections/71/verdict', () => answer({ result: true }));
  await open(picture);
  await userEvent.click(await (await panel()).findByRole('button', { name: /^это ошибка: Погрузчик, уверенность 91/ }));
  expect(boxes()).toEqual(['72 50 1.00']);
  await waitFor(() => expect(server.asked('POST /api/users/projects/5/detections/71/verdict')).toHaveLength(1));
});

test('detections of taught classes are offered while labelling, first and marked; a yes makes a label, a no teaches the class', async () => {
  const NEW = 'POST /api/projects/data_sources/data_source_files/9/labels/new';
  const VERDICT = 'POST /api/users/projects/5/detections/72/verdict';
  server.on(FOUND, () =>
    found(aDetection(), aDetection({ id: 72, is_shown: false, confidence: 0.2, coordinates: [0.5, 0.5, 0.6, 0.6] })),
  );
  server.on('GET /api/data_source_files/9/recognition', () => answer(aRecognition()));
  server.on(VERDICT, () => answer({ result: true }));
  server.on(NEW, () => answer({ id: 1, title: 'Погрузчик', x0: 0.1, y0: 0.2, x1: 0.3, y1: 0.4, time_frame: 0 }));
  await open(picture, 'labelling');
  const offers = within(await screen.findByRole('region', { name: 'Обнаружено' }));
  await offers.findByText('ваш признак');
  const groups = offers
    .getAllByRole('list')
    .map((list) => document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent ?? '');
  expect(groups).toEqual(['Погрузчик · 2ваш признак', 'кошка · 1']);
  await userEvent.click(offers.getAllByRole('button', { name: /^Отклонить.*Погрузчик/ })[1] ?? document.body);
  await waitFor(() => expect(server.asked(VERDICT)).toHaveLength(1));
  await userEvent.click(offers.getByRole('button', { name: /^Принять.*Погрузчик/ }));
  await waitFor(() =>
    expect(
      server.calls.some(
        ({ method, body }) => method === 'POST' && typeof body === 'string' && body.includes('Погрузчик'),
      ),
    ).toBe(true),
  );
});
