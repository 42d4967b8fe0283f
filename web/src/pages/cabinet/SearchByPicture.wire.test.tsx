import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#testing/fake-server.ts';
import { aFile } from '#testing/files.ts';
import { actAsUser, actAsVisitor, createTestApp, createTestServer, SilentSocket } from '#testing/test-app.tsx';

const NEW = 'POST /api/users/search/pictures';
const SHOW = 'GET /api/users/search/pictures/7';
const FOUND = { status: 'ready', similar: [{ file: aFile({ id: 3 }), frame_id: 1, second: 0, likeness: 0.95 }] };
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5/active_rates', () => answer({ projectActiveRates: [] }));
  server.on(NEW, () => answer({ id: 7 }));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', SilentSocket);
  // A DOM without eyes: what a browser draws is always the same here, and pictures are 40 by 20.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: vi.fn(),
    drawImage: vi.fn(),
  } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,/9j/AA==');
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(40);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(20);
  await actAsUser();
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await actAsVisitor();
  vi.unstubAllGlobals();
});

const open = async () => {
  render(createTestApp('/cabinet').app);
  await userEvent.click(await screen.findByRole('button', { name: 'Поиск' }));
  return within(await screen.findByRole('dialog', { name: 'Поиск' }));
};
const choose = async (name: string, type: string) =>
  fireEvent.change(await screen.findByLabelText<HTMLInputElement>('Искать по снимку', { selector: 'input' }), {
    target: { files: [new File(['x'], name, { type })] },
  });
const load = async (name: string) => fireEvent.load(await screen.findByAltText(`Снимок для поиска: ${name}`));

test('a chosen picture is shown to a worker, and what is like it comes when the worker has looked', async () => {
  server.on(
    SHOW,
    () => answer({ status: 'waiting', similar: [] }),
    () => answer(FOUND),
  );
  const modal = await open();
  await choose('двор.jpg', 'image/jpeg');
  await load('двор.jpg');
  expect(await modal.findByRole('status', { name: 'Смотрим на снимок' })).toBeTruthy();
  expect(await modal.findByRole('link', { name: 'Кадр 3' })).toBeTruthy();
  expect(server.asked(NEW).map(({ body }) => body)).toEqual([JSON.stringify({ picture: '/9j/AA==' })]);
});

test('a picture is pasted; the cross takes it away', async () => {
  server.on(SHOW, () => answer(FOUND));
  const modal = await open();
  const clipboardData = { files: [new File(['x'], 'image.png', { type: 'image/png' })] };
  fireEvent.paste(await modal.findByRole('combobox', { name: 'Что найти' }), { clipboardData });
  await load('image.png');
  expect(await modal.findByRole('link', { name: 'Кадр 3' })).toBeTruthy();
  await userEvent.click(modal.getByRole('button', { name: 'Убрать снимок' }));
  expect(modal.queryByAltText('Снимок для поиска: image.png')).toBeNull();
});

test('a file that is no picture, or that the browser cannot open, is refused in words', async () => {
  const modal = await open();
  await choose('договор.pdf', 'application/pdf');
  expect(await modal.findByText(/^Это не изображение/)).toBeTruthy();
  await choose('снимок.heic', 'image/heic');
  fireEvent.error(await screen.findByAltText('Снимок для поиска: снимок.heic'));
  expect(await modal.findByText(/^Браузер не может открыть это изображение/)).toBeTruthy();
  expect(server.asked(NEW)).toEqual([]);
});

test('a worker that cannot look at it is a failure with a way to try again', async () => {
  server.on(
    SHOW,
    () => answer({ status: 'failed', similar: [] }),
    () => answer(FOUND),
  );
  const modal = await open();
  await choose('двор.jpg', 'image/jpeg');
  await load('двор.jpg');
  expect(await modal.findByText(/^Обработчик не смог посмотреть/)).toBeTruthy();
  await userEvent.click(modal.getByRole('button', { name: 'Повторить' }));
  expect(await modal.findByRole('link', { name: 'Кадр 3' })).toBeTruthy();
});

test('when no worker answers for fifteen seconds that is said, and one goes on waiting', async () => {
  let isReady = false;
  server.on(SHOW, () => answer(isReady ? FOUND : { status: 'waiting', similar: [] }));
  const modal = await open();
  await choose('двор.jpg', 'image/jpeg');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await load('двор.jpg');
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(modal.queryByText(/^Обработчик пока не отвечает/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(modal.getByText(/^Обработчик пока не отвечает/)).toBeTruthy();
  isReady = true;
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(modal.getByRole('link', { name: 'Кадр 3' })).toBeTruthy());
});

test('words that are asked for take the place of the picture', async () => {
  server.on(SHOW, () => answer(FOUND));
  server.on('POST /api/users/search', () => answer({ searchResult: '[]', chips: [] }));
  const modal = await open();
  await choose('двор.jpg', 'image/jpeg');
  await load('двор.jpg');
  await modal.findByRole('link', { name: 'Кадр 3' });
  await userEvent.type(await modal.findByRole('combobox', { name: 'Что найти' }), 'кот{Enter}');
  expect(await modal.findByText('Ничего не найдено')).toBeTruthy();
  expect(modal.queryByRole('link', { name: 'Кадр 3' })).toBeNull();
});
