import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DataSourceFile } from '@rakurs/contract';
import { answer, refusal } from '#testing/fake-server.ts';
import { aFile } from '#testing/files.ts';
import { project } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const FILES = '/api/projects/data_sources/11/data_source_files';
const DELETE_MANY = 'POST /api/projects/data_sources/data_source_files/delete';
const DUPLICATES = 'GET /api/projects/data_sources/11/duplicates';
let server = createTestServer();

const file = (id: number, more: Partial<DataSourceFile> = {}) =>
  aFile({ id, data_source_id: 11, project_id: 5, ...more });
const groups = (...ids: number[][]) => answer({ groups: ids.map((group) => ({ files: group.map((id) => file(id)) })) });

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on(`GET ${FILES}/count`, () => answer({ amount: 5 }));
  list(file(5), file(4), file(3), file(2), file(1));
  server.on(DELETE_MANY, () => answer({ amount: 2 }));
  for (const id of [1, 2, 3, 4, 5]) server.on(`DELETE ${FILES}/${id}`, () => answer(file(id)));
  plugIn(server);
  await actAsUser();
});

afterEach(leaveTestApp);

const list = (...files: DataSourceFile[]) =>
  server.on(`GET ${FILES}/ai_index?page=0&page_size=30`, () => answer({ data_source_files: files }));
/** Several go by one call. */
const deleted = (): unknown => {
  const body = server.asked(DELETE_MANY).at(-1)?.body;
  return typeof body === 'string' ? JSON.parse(body) : null;
};
const openPage = () => render(createTestApp('/cabinet/projects/5/data_sources/11').app);
const open = async () => {
  openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Дубликаты' }));
  return within(await screen.findByRole('dialog', { name: 'Дубликаты' }));
};

test('a source with fewer than two pictures has no duplicates to look for', async () => {
  list(file(5), file(4, { kind: 'video' }));
  openPage();
  expect(await screen.findByRole('link', { name: /Кадр 5/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Дубликаты' })).toBeNull();
});

test('the best of a group stays, the others are deleted, and the deletion can be undone', async () => {
  server.on(
    DUPLICATES,
    () => groups([3, 1, 2]),
    () => groups(),
  );
  const modal = await open();
  const choice = await modal.findByRole<HTMLInputElement>('radio', { name: 'Оставить «Кадр 3»' });
  expect(choice.checked).toBe(true);
  expect(modal.getAllByText('Лучший')).toHaveLength(1);
  expect(modal.getAllByText('1920 × 1200, 1 КБ')).toHaveLength(3);
  await userEvent.click(modal.getByRole('button', { name: 'Оставить лучший' }));
  expect(await modal.findByText('Дубликатов нет')).toBeTruthy();
  expect(deleted()).toEqual({ file_ids: [1, 2] });
  expect(await screen.findByText('Удалено файлов: 2')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Вернуть', hidden: true })).toBeTruthy();
});

test('another picture can be chosen to stay', async () => {
  server.on(
    DUPLICATES,
    () => groups([3, 1, 2]),
    () => groups(),
  );
  const modal = await open();
  await userEvent.click(await modal.findByRole('radio', { name: 'Оставить «Кадр 1»' }));
  await userEvent.click(modal.getByRole('button', { name: 'Оставить выбранный' }));
  await waitFor(() => expect(deleted()).toEqual({ file_ids: [3, 2] }));
});

test('all groups at once are asked about first, with how many files go', async () => {
  server.on(
    DUPLICATES,
    () => groups([3, 1], [5, 4, 2]),
    () => groups(),
  );
  const modal = await open();
  await userEvent.click(await modal.findByRole('button', { name: 'Оставить лучшие во всех группах' }));
  const question = within(await screen.findByRole('dialog', { name: 'Удаление дубликатов' }));
  expect(question.getByText(/Будет удалено: 3 файла/)).toBeTruthy();
  expect(deleted()).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Удалить 3 файла' }));
  await waitFor(() => expect(deleted()).toEqual({ file_ids: [1, 4, 2] }));
  expect(await modal.findByText('Дубликатов нет')).toBeTruthy();
});

test('says when there are none, and shows a failure in the words of the server', async () => {
  server.on(
    DUPLICATES,
    () => refusal(422, { detail: 'Сервер занят' }),
    () => groups(),
  );
  const modal = await open();
  expect(await modal.findByText('Сервер занят')).toBeTruthy();
  await userEvent.click(modal.getByRole('button', { name: 'Повторить' }));
  expect(await modal.findByText('Дубликатов нет')).toBeTruthy();
});
