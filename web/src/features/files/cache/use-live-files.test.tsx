import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '#shared/api/fake-socket.ts';
import { session, useSession } from '#shared/api/index.ts';
import { answer, createFakeServer, user } from '#shared/api/test-kit.ts';
import { aFile, idsOf, someFiles } from '../file-kit.ts';
import { useFiles } from './use-files.ts';
import { useLiveFiles } from './use-live-files.ts';

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 5000 });

const FIRST_PAGE = 'GET /api/projects/data_sources/5/data_source_files/index?page=0&page_size=30';
const RECONNECT_MS = 3000;

const server = createFakeServer();
let sockets: FakeSocket[];

class BrowserSocket extends FakeSocket {
  constructor(address: string) {
    super(address);
    sockets.push(this);
  }
}

function Ids() {
  useSession();
  const { files } = useFiles({ dataSourceId: 5, filter: 'all' });
  useLiveFiles({ dataSourceId: 5, filter: 'all' });
  return <p>{files.map(({ id, title }) => `${id} ${title}`).join(', ')}</p>;
}

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
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Ids />
    </QueryClientProvider>,
  );
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
  say('file.changed', aFile({ id: 1, title: 'Ворота' }));
  expect(await screen.findByText('2 Кадр 2, 1 Ворота')).toBeTruthy();
});

test('a described file is described at once', async () => {
  say('file.described', aFile({ id: 2, title: 'Двор' }));
  expect(await screen.findByText('2 Двор, 1 Кадр 1')).toBeTruthy();
});

test('an added file goes to the front, a deleted one goes', async () => {
  say('file.added', aFile({ id: 3 }));
  expect(await screen.findByText('3 Кадр 3, 2 Кадр 2, 1 Кадр 1')).toBeTruthy();
  say('file.deleted', { id: 2, data_source_id: 5 });
  expect(await screen.findByText('3 Кадр 3, 1 Кадр 1')).toBeTruthy();
});

test('what happens in another source is none of its business', () => {
  say('file.added', aFile({ id: 3, data_source_id: 6 }));
  say('file.deleted', { id: 2, data_source_id: 6 });
  expect(screen.getByText('2 Кадр 2, 1 Кадр 1')).toBeTruthy();
});

test('after a break in the connection the list is asked for again', async () => {
  server.on(FIRST_PAGE, () => answer({ data_source_files: someFiles(4, 4) }));
  vi.useFakeTimers();
  act(() => sockets[0]?.lose());
  await vi.advanceTimersByTimeAsync(RECONNECT_MS);
  vi.useRealTimers();
  act(() => sockets[1]?.open());
  expect(await screen.findByText(idsOf(someFiles(4, 4)).map((id) => `${id} Кадр ${id}`).join(', '))).toBeTruthy();
});
