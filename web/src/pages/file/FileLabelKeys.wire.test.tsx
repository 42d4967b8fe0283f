import type { Label } from '@rakurs/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDetection } from '#testing/detections.ts';
import { answer } from '#testing/fake-server.ts';
import { aFile } from '#testing/files.ts';
import { aFrame, aRecognition } from '#testing/recognitions.ts';
import { project, user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const FILES = '/api/projects/data_sources/data_source_files';
const CLASSES = 'GET /api/projects/5/labels/index?counts_only=true';
const box = { x0: 0.1, y0: 0.1, x1: 0.3, y1: 0.3 };
const cat = { class_name: 'кошка', confidence: 0.9, ...box };
const dog = { class_name: 'собака', confidence: 0.8, x0: 0.5, y0: 0.5, x1: 0.9, y1: 0.9 };
const label = (id: number, title: string, x0 = 0.1): Label => ({ id, title, ...box, x0, time_frame: 0 });

/** Each test has files of its own: what was done on a file can be taken back as long as the page lives. */
let first = 100;
let server = createTestServer();

const teach = (fileId: number, labels: Label[], detections: (typeof cat)[]) => {
  server.on(`GET /api/projects/data_sources/11/data_source_files/${fileId}/show`, () =>
    answer(aFile({ id: fileId, data_source_id: 11, project_id: 5, ai_description: null, ocr_result: null })),
  );
  server.on(`GET ${FILES}/${fileId}/labels/index`, () => answer({ labels }));
  server.on(`GET /api/data_source_files/${fileId}/recognition`, () =>
    answer(aRecognition({ frames: [aFrame({ detections })] })),
  );
  let id = fileId * 10;
  server.on(`POST ${FILES}/${fileId}/labels/new`, () => {
    const body = server.asked(`POST ${FILES}/${fileId}/labels/new`).at(-1)?.body;
    const { title, x0, y0, x1, y1 } = JSON.parse(typeof body === 'string' ? body : '{}') as Label;
    return answer({ id: (id += 1), title, x0, y0, x1, y1, time_frame: 0 });
  });
};

beforeEach(async () => {
  first += 10;
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on(CLASSES, () =>
    answer({
      labels: [],
      counts: [
        { title: 'Пёс', amount: 9, colour: 1, digit: 2 },
        { title: 'Кот', amount: 2, colour: 5, digit: 1 },
      ],
    }),
  );
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

const addressOf = (fileId: number) => `/cabinet/projects/5/data_sources/11/data_source_files/${fileId}?tab=labelling`;
const arriveAt = async (fileId: number) => {
  await screen.findByRole('heading', { level: 1, name: `Кадр ${fileId}` });
  fireEvent.load(screen.getByAltText(`Кадр ${fileId}`));
  await waitFor(() => expect(document.querySelector('[data-size="known"]')).toBeTruthy());
};
const open = async ({ labels = [], detections = [] }: { labels?: Label[]; detections?: (typeof cat)[] } = {}) => {
  teach(first, labels, detections);
  teach(first + 1, [], []);
  const app = createTestApp(addressOf(first));
  render(app.app);
  await arriveAt(first);
  return app;
};
const press = (code: string, more: Partial<KeyboardEventInit> = {}): boolean =>
  fireEvent.keyDown(document.body, { code, key: code, ...more });
const draw = () => {
  const surface = document.querySelector('[data-tool]') ?? document.body;
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, button: 0 });
  fireEvent.pointerDown(surface, at(400, 300));
  fireEvent.pointerMove(surface, at(600, 400));
  fireEvent.pointerUp(surface, at(600, 400));
};
const titles = () =>
  screen.queryByRole('list', { name: 'Метки' })
    ? within(screen.getByRole('list', { name: 'Метки' }))
        .getAllByRole('listitem')
        .map((row) => row.textContent)
    : [];
const isOffered = (title: string) => screen.queryByRole('button', { name: `Принять: ${title}` }) !== null;
const undo = () => press('KeyZ', { ctrlKey: true });

test('Ctrl+Z brings back a refused proposal, and Ctrl+Shift+Z refuses it again', async () => {
  await open({ detections: [cat, dog] });
  await screen.findByRole('button', { name: 'Отклонить: собака' });
  fireEvent.click(screen.getByRole('button', { name: 'Отклонить: собака' }));
  expect(isOffered('собака')).toBe(false);
  undo();
  expect(isOffered('собака')).toBe(true);
  press('KeyZ', { ctrlKey: true, shiftKey: true });
  expect(isOffered('собака')).toBe(false);
});

test('a no to what a taught class found is taken back at the server', async () => {
  server.on('GET /api/users/common/me', () => answer({ ...user, canTrainLearningModels: true }));
  await actAsUser();
  const FOUND = `GET /api/users/projects/5/detections/index?data_source_file_id=${first}&with_proposals=true`;
  const VERDICT = 'POST /api/users/projects/5/detections/71/verdict';
  const found = () => answer({ detections: [aDetection({ id: 71, data_source_file_id: first })], total: 1 });
  server.on('GET /api/users/projects/5/classifiers/index', () => answer({ classifiers: [] }));
  server.on(FOUND, found);
  server.on(VERDICT, () => answer({ result: true }));
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Отклонить: Погрузчик' }));
  await waitFor(() => expect(isOffered('Погрузчик')).toBe(false));
  undo();
  await waitFor(() => expect(isOffered('Погрузчик')).toBe(true));
  expect(server.asked(VERDICT).map(({ body }) => body)).toEqual([
    JSON.stringify({ is_right: false }),
    JSON.stringify({ is_right: null }),
  ]);
});

test('an edit of a file can be undone after another file was open', async () => {
  const { go } = await open({ detections: [dog] });
  press('Digit1');
  draw();
  await waitFor(() => expect(titles()).toEqual(['Кот']));
  fireEvent.click(await screen.findByRole('button', { name: 'Отклонить: собака' }));
  await screen.findByText('Сохранено');
  server.on(`GET ${FILES}/${first}/labels/index`, () => answer({ labels: [label(first * 10 + 1, 'Кот')] }));
  server.on(`GET ${FILES}/${first * 10 + 1}/delete`, () => answer({ result: true }));
  server.on(`GET ${FILES}/${first}/labels/${first * 10 + 1}/delete`, () => answer({ result: true }));

  await act(() => go(addressOf(first + 1)));
  await arriveAt(first + 1);
  expect(screen.getByRole('button', { name: 'Отменить (Ctrl+Z)' })).toHaveProperty('disabled', true);
  undo();
  await act(() => go(addressOf(first)));
  await arriveAt(first);
  await waitFor(() => expect(titles()).toEqual(['Кот']));
  undo();
  expect(isOffered('собака')).toBe(true);
  expect(titles()).toEqual(['Кот']);
  undo();
  await waitFor(() => expect(titles()).toEqual([]));
});

test('a digit gives always the same class; pressed again it stays, and drawing asks for no name', async () => {
  await open();
  await screen.findByRole('list', { name: 'Классы на цифрах' });
  expect(
    within(screen.getByRole('list', { name: 'Классы на цифрах' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['1Кот', '2Пёс']);
  press('Digit2');
  press('Digit2');
  expect(screen.getByText('Новые рамки: Пёс')).toBeTruthy();
  draw();
  await waitFor(() => expect(titles()).toEqual(['Пёс']));
  expect(screen.queryByRole('textbox', { name: 'Название метки' })).toBeNull();
  // Used last, it has not moved to the first key.
  press('Digit1');
  expect(screen.getByText('Новые рамки: Кот')).toBeTruthy();
});

test('a class that was just drawn gets its digit from the server', async () => {
  await open();
  await screen.findByRole('list', { name: 'Классы на цифрах' });
  server.on(CLASSES, () =>
    answer({
      labels: [],
      counts: [
        { title: 'Сова', amount: 1, colour: 7, digit: 3 },
        { title: 'Кот', amount: 2, colour: 5, digit: 1 },
        { title: 'Пёс', amount: 9, colour: 1, digit: 2 },
      ],
    }),
  );
  press('KeyN');
  const field = await screen.findByRole('textbox', { name: 'Название метки' });
  fireEvent.change(field, { target: { value: 'Сова' } });
  fireEvent.submit(field);
  await waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Классы на цифрах' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Кот', '2Пёс', '3Сова']),
  );
});

test('Ctrl+A chooses the labels of the frame and not the page; a digit and Delete act on all, one Ctrl+Z takes that back', async () => {
  const all = [label(1, 'Кот'), label(2, 'Сова', 0.2)];
  await open({ labels: all });
  await waitFor(() => expect(titles()).toEqual(['Кот', 'Сова']));
  for (const { id } of all) {
    server.on(`PATCH ${FILES}/${first}/labels/${id}`, () => answer(label(id, 'Пёс')));
    server.on(`GET ${FILES}/${first}/labels/${id}/delete`, () => answer({ result: true }));
    server.on(`POST ${FILES}/${first}/labels/${id}/restore`, () => answer(label(id, 'Пёс')));
  }
  expect(press('KeyA', { ctrlKey: true })).toBe(false);
  expect([...document.querySelectorAll('li[data-chosen="true"]')]).toHaveLength(2);
  press('Digit2');
  await waitFor(() => expect(titles()).toEqual(['Пёс', 'Пёс']));
  press('Delete');
  await screen.findByText('Файл не размечен');
  undo();
  await waitFor(() => expect(titles()).toEqual(['Пёс', 'Пёс']));
});

test('on a picture with a proposal one A takes it', async () => {
  await open({ detections: [cat] });
  await screen.findByRole('button', { name: 'Принять: кошка' });
  press('KeyA');
  await waitFor(() => expect(titles()).toEqual(['кошка']));
});
