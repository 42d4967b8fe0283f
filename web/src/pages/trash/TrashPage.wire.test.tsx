import type { TrashedFile } from '@rakurs/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const INDEX = 'GET /api/users/trash/index';
const FILES = 'GET /api/users/trash/files';
const RESTORE = 'POST /api/users/trash/restore';
const ERASE = 'POST /api/users/trash/erase';
const AT = '2026-11-01T10:00:00.000Z';
const aFile = (id: number, more: Partial<TrashedFile> = {}): TrashedFile => ({
  id,
  title: `Кадр ${id}`,
  name: `${id}.jpg`,
  kind: 'image',
  size: 10,
  thumbnail_url: null,
  deleted_at: AT,
  days_left: 21,
  data_source: { id: 11, title: 'Ворота', is_deleted: false, comes_with_project: false },
  project: { id: 5, title: 'Склад', is_deleted: false },
  ...more,
});
const NOTHING = { projects: [], data_sources: [], files_amount: 0 };

let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  server.on(RESTORE, () => answer({ result: true }));
  server.on(ERASE, () => answer({ result: true }));
  plugIn(server);
  await actAsUser();
});
afterEach(leaveTestApp);

const lay = (...files: TrashedFile[]) => {
  server.on(
    INDEX,
    () => answer({ ...NOTHING, files_amount: files.length }),
    () => answer(NOTHING),
  );
  server.on(FILES, () => answer({ files, next: null }));
};
const open = () => render(createTestApp('/cabinet/trash').app);
const sent = (call: string): unknown => {
  const body = server.asked(call).at(-1)?.body;
  return typeof body === 'string' ? JSON.parse(body) : null;
};

test('shows what lies in it with the days that are left, and brings it back', async () => {
  server.on(INDEX, () =>
    answer({
      projects: [{ id: 5, title: 'Склад', data_sources: 2, files: 31, deleted_at: AT, days_left: 1 }],
      data_sources: [
        {
          id: 11,
          title: 'Ворота',
          files: 3,
          project: { id: 6, title: 'Двор', is_deleted: false },
          deleted_at: AT,
          days_left: 12,
        },
      ],
      files_amount: 0,
    }),
  );
  open();
  expect(await screen.findByText('2 источника, 31 файл')).toBeTruthy();
  expect(screen.getByText('Последний день')).toBeTruthy();
  expect(screen.getByText('Осталось 12 дней')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Восстановить: Ворота' }));
  await waitFor(() => expect(sent(RESTORE)).toEqual({ data_sources: [11] }));
  expect(await screen.findByText('Восстановлено: «Ворота»')).toBeTruthy();
});

test('ticked files come back by one call, and the trash is empty then', async () => {
  lay(aFile(3), aFile(2), aFile(1));
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать все показанные' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать: Кадр 2' }));
  expect(screen.getByText('Выбрано: 2 файла')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Восстановить' }));
  await waitFor(() => expect(sent(RESTORE)).toEqual({ files: [3, 1], projects: [], data_sources: [] }));
  expect(await screen.findByRole('heading', { name: 'Корзина пуста' })).toBeTruthy();
});

test('a file whose source lies there too offers to bring back both', async () => {
  lay(aFile(3, { data_source: { id: 11, title: 'Ворота', is_deleted: true, comes_with_project: false } }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Восстановить: Кадр 3' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Источник «Ворота» тоже в корзине. Восстановить его вместе с файлом?')).toBeTruthy();
  expect(sent(RESTORE)).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Восстановить всё это' }));
  await waitFor(() => expect(sent(RESTORE)).toEqual({ files: [3], projects: [], data_sources: [11] }));
});

test('deletion for good asks a question; a failure shows the words of the server', async () => {
  server.on(ERASE, () => refusal(422, { detail: 'Хранилище занято' }));
  lay(aFile(3));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить навсегда: Кадр 3' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/Вернуть будет нельзя/)).toBeTruthy();
  expect(sent(ERASE)).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Удалить навсегда' }));
  expect(await screen.findByText('Хранилище занято')).toBeTruthy();
  expect(sent(ERASE)).toEqual({ files: [3] });
});

test('says when it cannot be opened, and tries again', async () => {
  server.on(
    INDEX,
    () => refusal(422, { detail: 'Сервер занят' }),
    () => answer(NOTHING),
  );
  open();
  expect(await screen.findByText('Сервер занят')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('heading', { name: 'Корзина пуста' })).toBeTruthy();
});
