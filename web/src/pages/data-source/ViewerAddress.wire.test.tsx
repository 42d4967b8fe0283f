import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '#testing/fake-server.ts';
import { aFile } from '#testing/files.ts';
import { project } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';
import './DataSourceRoute.tsx';

const ADDRESS = '/cabinet/projects/5/data_sources/11';
const FILES = '/api/projects/data_sources/11/data_source_files';
const TOTAL = 42;
const fileOf = (id: number) => aFile({ id, project_id: 5, data_source_id: 11 });
/** The first of two pages: 42 to 13. */
const firstPage = Array.from({ length: 30 }, (_, place) => fileOf(TOTAL - place));
let server = createTestServer();

beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () =>
    answer({ id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 }),
  );
  server.on(`GET ${FILES}/count`, () => answer({ amount: TOTAL }));
  server.on(
    `GET ${FILES}/days?sort=added&processed=yes&time_zone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`,
    () => answer({ days: [{ day: '2026-11-14', amount: TOTAL }] }),
  );
  server.on(`GET ${FILES}/ai_index?page=0&page_size=30`, () => answer({ data_source_files: firstPage }));
  server.on(`GET ${FILES}/ai_index?page=1&page_size=30`, () => new Promise<Response>(() => undefined));
  server.on(`GET ${FILES}/7/show`, () => answer(fileOf(7)));
  server.on(`GET ${FILES}/7/neighbours?processed=yes`, () => answer({ before: [8], after: [6] }));
  server.on(`GET ${FILES}/6/show`, () => answer(fileOf(6)));
  server.on(`GET ${FILES}/404/show`, () => refusal(404, { detail: 'Файл не найден' }));
  plugIn(server);
  // Mantine's growing text field listens to it, and happy-dom has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await actAsUser();
});
afterEach(leaveTestApp);

const open = (address = ADDRESS) => {
  const app = createTestApp(address);
  render(app.app);
  return app;
};
const viewer = (title: string) => screen.findByRole('dialog', { name: title });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const openFirst = async () => userEvent.click(await screen.findByRole('link', { name: 'Кадр 42' }));

test('the open file stands in the address: Back closes it and stays on the source, Forward opens it again', async () => {
  const app = open();
  await openFirst();
  await viewer('Кадр 42');
  expect(app.param('file')).toBe('42');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  const third = within(await viewer('Кадр 40'));
  expect(app.param('file')).toBe('40');
  expect(await third.findByText('3 из 42')).toBeTruthy();

  await app.back();
  await isClosed();
  expect([app.path(), app.param('file')]).toEqual([ADDRESS, null]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Кадр 40'));
  await app.forward();
  await viewer('Кадр 40');
});

test('Escape is the same as Back, and pressed twice it leaves the viewer alone', async () => {
  const app = open('/cabinet/profile');
  await app.go(ADDRESS);
  await openFirst();
  await viewer('Кадр 42');
  await userEvent.keyboard('{Escape}{Escape}');
  await isClosed();
  expect(app.path()).toBe(ADDRESS);
  await app.back();
  await waitFor(() => expect(app.path()).toBe('/cabinet/profile'));
});

test('a link shows its file, be it far down the list, and the way goes on from there; closed, the source stays', async () => {
  const app = open(`${ADDRESS}?file=7`);
  await screen.findByText('IMG_7.jpg');
  await userEvent.click(screen.getByRole('button', { name: 'Следующий файл' }));
  await screen.findByText('IMG_6.jpg');
  expect(app.param('file')).toBe('6');
  await userEvent.keyboard('{Escape}');
  await isClosed();
  expect([app.path(), app.param('file')]).toEqual([ADDRESS, null]);
});

test('a link to a file that is gone says so and leads to the list', async () => {
  const app = open(`${ADDRESS}?file=404`);
  const lost = within(await viewer('Просмотр файла'));
  expect(await lost.findByText('Файла здесь нет')).toBeTruthy();
  await userEvent.click(lost.getByRole('button', { name: 'К списку файлов' }));
  await isClosed();
  expect(app.param('file')).toBeNull();
});

test("'Разметить' leads from the viewer to the tab of labelling, not to the one a described file opens with", async () => {
  open();
  await openFirst();
  const link = within(await viewer('Кадр 42')).getByRole('link', { name: 'Разметить' });
  expect(link.getAttribute('href')).toBe(`${ADDRESS}/data_source_files/42?files=described&tab=labelling`);
  expect(link.getAttribute('target')).toBeNull();
});
