import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#testing/fake-server.ts';
import { aFile } from '#testing/files.ts';
import { project } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import './DataSourceRoute.tsx';

const ADDRESS = '/cabinet/projects/5/data_sources/11';
const FILES = '/api/projects/data_sources/11/data_source_files';
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on(`GET ${FILES}/count`, () => answer({ amount: 2 }));
  server.on(`GET ${FILES}/ai_index?page=0&page_size=30`, () =>
    answer({ data_source_files: [2, 1].map((id) => aFile({ id, project_id: 5, data_source_id: 11 })) }),
  );
  plugIn(server);
  // The rest of a query is the browser's.
  vi.stubGlobal(
    'matchMedia',
    (query: string) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  await actAsUser();
});
afterEach(leaveTestApp);

const controlsBefore = (file: Element): string[] => {
  const main = within(screen.getByRole('main'));
  const all = ['button', 'link', 'combobox', 'radio'].flatMap((role) => main.queryAllByRole(role));
  return all
    .filter((control) => control.compareDocumentPosition(file) & Node.DOCUMENT_POSITION_FOLLOWING)
    .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '');
};

test('on a phone three controls stand before the first photo, and the others are one press away', async () => {
  // Without a layout the trap of the focus finds nothing to hold, and says so at great length.
  for (const loudness of ['warn', 'error'] as const) vi.spyOn(console, loudness).mockImplementation(() => undefined);
  const app = createTestApp(ADDRESS);
  render(app.app);
  const first = await screen.findByRole('link', { name: 'Кадр 2' });
  expect(controlsBefore(first)).toEqual(['Добавить файл', 'Ещё', 'Фильтры']);

  // A window without a layout hides what floats.
  const floating = (role: string, name: string) => screen.findByRole(role, { name, hidden: true });
  await userEvent.click(screen.getByRole('button', { name: 'Ещё' }));
  for (const name of ['Добавить RTP поток', 'Дубликаты', 'Вопросы к каждому кадру', 'Распознать заново'])
    expect(await floating('button', name)).toBeTruthy();
  expect(await floating('link', 'Потоковая аналитика')).toBeTruthy();
  await userEvent.click(await floating('button', 'Чат с источником'));
  expect(app.param('panel')).toBe('chat');

  await userEvent.click(screen.getByRole('button', { name: 'Фильтры' }));
  for (const name of ['Обработанные файлы', 'Все файлы', 'Сетка', 'Стена снимков без подписей'])
    expect(await floating('radio', name)).toBeTruthy();
  await userEvent.click(await floating('radio', 'Список'));
  expect(app.param('view')).toBe('list');
});
