import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DataSourceFile, SimilarFile } from '@rakurs/contract';
import { answer, refusal } from '#testing/fake-server.ts';
import { aFile } from '#testing/files.ts';
import { aRecognition } from '#testing/recognitions.ts';
import { project } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const FILES = '/api/projects/data_sources/11/data_source_files';
const SIMILAR = 'GET /api/data_source_files/9/similar';
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on('GET /api/ai_questions/for_data_source_file/9/ai_questions', () => answer({ aiQuestions: [] }));
  server.on('GET /api/projects/data_sources/data_source_files/9/labels/index', () => answer({ labels: [] }));
  server.on('GET /api/projects/5/labels/index?counts_only=true', () => answer({ labels: [], counts: [] }));
  server.on('GET /api/data_source_files/9/recognition', () => answer(aRecognition()));
  plugIn(server);
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await actAsUser();
});

afterEach(leaveTestApp);

const found = (file: Partial<DataSourceFile> & { id: number }, likeness: number, second = 0): SimilarFile => ({
  file: aFile({ data_source_id: 12, project_id: 5, ...file }),
  frame_id: file.id,
  second,
  likeness,
});
const similar = (...files: SimilarFile[]) => answer({ is_seen: true, similar: files });

const open = async (file: Partial<DataSourceFile> = {}, query = '') => {
  server.on(`GET ${FILES}/9/show`, () => answer(aFile({ id: 9, data_source_id: 11, project_id: 5, ...file })));
  const app = createTestApp(`/cabinet/projects/5/data_sources/11/data_source_files/9${query}`);
  render(app.app);
  await userEvent.click(await screen.findByRole('tab', { name: 'Похожие' }));
  return { ...app, panel: within(await screen.findByRole('tabpanel')) };
};

test('shows what is like the file, the likest first, in words; a video leads to its moment', async () => {
  server.on(SIMILAR, () =>
    similar(found({ id: 3 }, 0.97), found({ id: 4, kind: 'video', title: 'Ролик' }, 0.75, 12.5), found({ id: 5 }, 0.5)),
  );
  const { panel } = await open();
  const list = within(await panel.findByRole('list', { name: 'Похожие файлы' }));
  expect(list.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    'Кадр 3почти то же',
    '00:12Роликочень похоже',
    'Кадр 5похоже',
  ]);
  expect(list.getByRole('link', { name: 'Кадр 3' }).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/12/data_source_files/3',
  );
  expect(list.getByRole('link', { name: 'Ролик' }).getAttribute('href')).toBe(
    '/cabinet/projects/5/data_sources/12/data_source_files/4?second=12.5',
  );
});

test('says so when nobody has looked at the file yet, and when nothing is like it', async () => {
  server.on(SIMILAR, () => answer({ is_seen: false, similar: [] }));
  const { panel } = await open();
  expect(await panel.findByText('Файл ещё не описан')).toBeTruthy();
  cleanup();
  server.on(SIMILAR, () => similar());
  const again = await open();
  expect(await again.panel.findByText('Похожих файлов нет')).toBeTruthy();
});

test('shows a failure in the words of the server and tries again', async () => {
  server.on(
    SIMILAR,
    () => refusal(422, { detail: 'Сервер занят' }),
    () => similar(found({ id: 3 }, 0.8)),
  );
  const { panel } = await open();
  expect(await panel.findByText('Сервер занят')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Повторить' }));
  expect(await panel.findByRole('link', { name: 'Кадр 3' })).toBeTruthy();
});

test('the tab of a video searches by its open moment, and nothing can be cut out of it', async () => {
  server.on(`${SIMILAR}?second=42`, () => similar(found({ id: 3 }, 0.8)));
  const { panel } = await open({ kind: 'video', file_url: '/media/9.mp4', duration_seconds: 95 }, '?second=42');
  expect(await panel.findByText('Похожие на кадр 00:42')).toBeTruthy();
  expect(await panel.findByRole('link', { name: 'Кадр 3' })).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Искать по фрагменту' })).toBeNull();
});

test('a part of the picture is outlined on the stage, and cancelling gives the picture back', async () => {
  server.on(SIMILAR, () => similar());
  const { panel } = await open();
  await userEvent.click(await panel.findByRole('button', { name: 'Искать по фрагменту' }));
  expect(screen.getByRole('application', { name: 'Выделение фрагмента снимка' })).toBe(document.activeElement);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('application', { name: 'Выделение фрагмента снимка' })).toBeNull();
  expect(await panel.findByText('Похожих файлов нет')).toBeTruthy();
});
