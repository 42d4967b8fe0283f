import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session, useSession } from '#shared/api/index.ts';
import { answer, createFakeServer } from '#testing/fake-server.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { aFile, idsOf, someFiles } from '#testing/files.ts';
import { user } from '#testing/records.ts';
import { DEFAULT_SORT_FILTER } from '../sort-filter/sort-filter.ts';
import type { FileFilter } from './file-pages.ts';
import { useFiles } from './use-files.ts';
import { useLiveFiles } from './use-live-files.ts';

const FILES = '/api/projects/data_sources/5/data_source_files';
const FIRST_PAGE = `GET ${FILES}/index?page=0&page_size=30`;
const FIRST_PROCESSED = `GET ${FILES}/ai_index?page=0&page_size=30`;
const RECONNECT_MS = 3000;

const server = createFakeServer();
let sockets: FakeSocket[];

class BrowserSocket extends FakeSocket {
  constructor(address: string) {
    super(address);
    sockets.push(this);
  }
}

function Ids({ filter, className }: { filter: FileFilter; className: string | undefined }) {
  useSession();
  const list = {
    dataSourceId: 5,
    filter,
    ...(className !== undefined && { sortFilter: { ...DEFAULT_SORT_FILTER, className } }),
  };
  const { files } = useFiles(list);
  useLiveFiles(list);
  return <p>{files.map(({ id, title }) => `${id} ${title}`).join(', ')}</p>;
}

const show = (filter: FileFilter, className?: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Ids filter={filter} className={className} />
    </QueryClientProvider>,
  );

const say = (channel: string, data: unknown) => act(() => sockets.at(-1)?.say({ title: channel, channel, data }));

beforeEach(async () => {
  sockets = [];
  server.calls.length = 0;
  server.on('GET /api/users/common/me', () => answer(user));
  server.on(FIRST_PAGE, () => answer({ data_source_files: someFiles(2, 2) }));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', BrowserSocket);
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', 'csrf-1');
  show('all');
  await act(() => session.restore());
  await waitFor(() => expect(sockets).toHaveLength(1));
  act(() => sockets[0]?.open());
  await screen.findByText('2 Кадр 2, 1 Кадр 1');
});

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await session.restore();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a changed file is changed at once', async () => {
  say('file.changed', { id: 1, data_source_id: 5, changes: { title: 'Ворота' } });
  expect(await screen.findByText('2 Кадр 2, 1 Ворота')).toBeTruthy();
});

test('a described file is described at once', async () => {
  say('file.described', { id: 2, data_source_id: 5, changes: { title: 'Двор', ai_description: 'Двор' } });
  expect(await screen.findByText('2 Двор, 1 Кадр 1')).toBeTruthy();
});

test('an added file goes to the front, a deleted one goes', async () => {
  say('file.added', aFile({ id: 3 }));
  expect(await screen.findByText('3 Кадр 3, 2 Кадр 2, 1 Кадр 1')).toBeTruthy();
  say('file.deleted', { id: 2, data_source_id: 5 });
  expect(await screen.findByText('3 Кадр 3, 1 Кадр 1')).toBeTruthy();
});

test('a change in another source does nothing', async () => {
  server.on(`GET ${FILES}/4/show`, () => answer(aFile({ id: 4 })));
  say('file.added', aFile({ id: 3, data_source_id: 6 }));
  say('file.changed', { id: 2, data_source_id: 6, changes: { title: 'Ворота' } });
  say('file.changed', { id: 3, data_source_id: 6, changes: { title: 'Ворота' } });
  say('file.restored', { id: 3, data_source_id: 6 });
  say('file.deleted', { id: 2, data_source_id: 6 });
  // What is asked for is asked for in order, so whatever the others had caused would have been asked for by now.
  say('file.restored', { id: 4, data_source_id: 5 });
  expect(await screen.findByText('4 Кадр 4, 2 Кадр 2, 1 Кадр 1')).toBeTruthy();
  expect(server.calls.filter(({ address }) => address.endsWith('/show'))).toHaveLength(1);
});

test('a restored file is asked for once, and comes back to its place', async () => {
  server.on(`GET ${FILES}/1/show`, () => answer(aFile({ id: 1, title: 'Ворота' })));
  say('file.deleted', { id: 1, data_source_id: 5 });
  await screen.findByText('2 Кадр 2');
  say('file.restored', { id: 1, data_source_id: 5 });
  expect(await screen.findByText('2 Кадр 2, 1 Ворота')).toBeTruthy();
  say('file.restored', { id: 1, data_source_id: 5 });
  expect(server.asked(`GET ${FILES}/1/show`)).toHaveLength(1);
});

test('a file that becomes processed is asked for by the list of processed ones, and by no list that has no place for it', async () => {
  cleanup();
  const processed = someFiles(100, 30);
  // A full page: there are older ones that are not loaded.
  server.on(FIRST_PROCESSED, () =>
    answer({ data_source_files: [...processed.filter(({ id }) => id !== 90), aFile({ id: 70 })] }),
  );
  server.on(`GET ${FILES}/90/show`, () => answer(aFile({ id: 90, title: 'Только что описан' })));
  show('processed');
  await screen.findByText(/^100 Кадр 100/);
  say('file.changed', { id: 90, data_source_id: 5, changes: { state: 'ready' } });
  say('file.described', { id: 3, data_source_id: 5, changes: { ai_description: 'Далеко внизу' } });
  say('file.described', { id: 90, data_source_id: 5, changes: { ai_description: 'Двор' } });
  expect(await screen.findByText(/91 Кадр 91, 90 Только что описан, 89 Кадр 89/)).toBeTruthy();
  expect(server.calls.filter(({ address }) => address.endsWith('/show')).map(({ address }) => address)).toEqual([
    `${FILES}/90/show`,
  ]);
});

test('after a break in the connection the list is asked for again', async () => {
  server.on(FIRST_PAGE, () => answer({ data_source_files: someFiles(4, 4) }));
  vi.useFakeTimers();
  act(() => sockets[0]?.lose());
  await vi.advanceTimersByTimeAsync(RECONNECT_MS);
  vi.useRealTimers();
  act(() => sockets[1]?.open());
  expect(
    await screen.findByText(
      idsOf(someFiles(4, 4))
        .map((id) => `${id} Кадр ${id}`)
        .join(', '),
    ),
  ).toBeTruthy();
});

test('a file described while a class is looked for joins the list, since only the server knows what was seen on it', async () => {
  const call = `${FIRST_PAGE}&class_name=${encodeURIComponent('лодка')}`;
  server.on(
    call,
    () => answer({ data_source_files: [aFile({ id: 1 })] }),
    () => answer({ data_source_files: [aFile({ id: 3, title: 'С лодкой' }), aFile({ id: 1 })] }),
  );
  show('all', 'лодка');
  await screen.findByText('1 Кадр 1');
  say('file.described', { id: 3, data_source_id: 5, changes: { ai_description: 'Лодка у берега.' } });
  expect(await screen.findByText('3 С лодкой, 1 Кадр 1')).toBeTruthy();
});
