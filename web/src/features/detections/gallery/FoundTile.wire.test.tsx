import type { Detection } from '@rakurs/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '#shared/ui/UiProvider.tsx';
import { InstantIntersectionObserver } from '#testing/instant-intersection-observer.ts';
import { answer, createFakeServer, refusal } from '#testing/fake-server.ts';
import { FoundTile } from './FoundTile.tsx';

const PICTURE = 'GET /api/users/projects/5/detections/7/picture';
const found: Detection = {
  id: 7,
  class_name: 'Ящик',
  start_time: 3,
  end_time: 6,
  coordinates: [0.1, 0.1, 0.5, 0.5],
  data_source_file_id: 21,
  data_source_id: 11,
  project_id: 5,
  classifier_id: 3,
  confidence: 0.9,
  is_shown: true,
  is_right: null,
  path: [[5.7, 0.1, 0.1, 0.5, 0.5]],
};

let server = createFakeServer();
let queries = new QueryClient();
beforeEach(() => {
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', 'csrf-1');
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  server = createFakeServer();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('IntersectionObserver', InstantIntersectionObserver);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queries}>
      <UiProvider>
        <MemoryRouter>
          <FoundTile detection={found} colour="#89cff0" onJudge={() => undefined} />
        </MemoryRouter>
      </UiProvider>
    </QueryClientProvider>,
  );
const pictureIn = (container: HTMLElement) => container.querySelector('img');
const seen = (picture_url: string | null) => answer({ picture_url, width: 1600, height: 900 });

test('a detection in a film is a still picture of its moment: no player is opened for it', async () => {
  server.on(PICTURE, () => seen('/media/moment/21/5700'));
  const { container } = show();
  await waitFor(() => expect(pictureIn(container)?.getAttribute('src')).toBe('/media/moment/21/5700'));
  expect(container.querySelector('video')).toBeNull();
  expect(screen.getByText('00:03')).toBeTruthy();
});

test('a picture that is gone is an icon, until there is another address of it', async () => {
  server.on(
    PICTURE,
    () => seen('/media/old'),
    () => seen('/media/new'),
  );
  const { container } = show();
  await waitFor(() => expect(pictureIn(container)).toBeTruthy());
  fireEvent.error(pictureIn(container) ?? container);
  expect(pictureIn(container)).toBeNull();
  expect(container.querySelector('svg[class*="noPicture"]')).toBeTruthy();
  await queries.invalidateQueries();
  await waitFor(() => expect(pictureIn(container)?.getAttribute('src')).toBe('/media/new'));
});

test.each([
  ['nothing to show', () => seen(null)],
  ['what was found is gone', () => refusal(404, { detail: 'Обнаружение не найдено' })],
])('%s: an icon', async (_, said) => {
  server.on(PICTURE, said);
  const { container } = show();
  await waitFor(() => expect(container.querySelector('svg[class*="noPicture"]')).toBeTruthy());
  expect(pictureIn(container)).toBeNull();
});
