import type { Stream } from '@rakurs/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InstantIntersectionObserver } from '#testing/instant-intersection-observer.ts';
import { answer } from '#testing/fake-server.ts';
import { aFile } from '#testing/files.ts';
import { aStream } from '#testing/streams.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

const SHOW = 'GET /api/streams/40';
const now = Date.now();
const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString();
/** A minute was recorded, an hour ago. */
const span = { from: ago(3600), to: ago(3540) };
const SECONDS = 60;

let server = createTestServer();
let spans = [span];
beforeEach(async () => {
  server = createTestServer();
  spans = [span];
  const { fetch } = server;
  server.fetch = async (address, options) => {
    if (!address.startsWith('/api/streams/40/record')) return fetch(address, options);
    const from = new URL(address, 'http://here').searchParams.get('from') ?? '';
    const left = spans.filter(({ to }) => Date.parse(to) > Date.parse(from));
    return answer({
      spans: left,
      events: [],
      marks: [],
      playlist_url: left[0] ? `/media/40/record.m3u8?from=${left[0].from}` : null,
      is_cut: false,
    });
  };
  server.on('GET /api/projects/data_sources/11/data_source_files/40/show', () =>
    answer(aFile({ id: 40, kind: 'stream', data_source_id: 11, project_id: 5, title: 'Ворота', thumbnail_url: null })),
  );
  plugIn(server);
  vi.stubGlobal('IntersectionObserver', InstantIntersectionObserver);
  // A browser that plays such lists itself, as those of telephones do.
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  await actAsUser();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await leaveTestApp();
});

const begin = async (stream: Partial<Stream>) => {
  server.on(SHOW, () => answer(aStream({ recorded_from: span.from, recorded_to: span.to, ...stream })));
  const app = createTestApp(`/cabinet/projects/5/data_sources/11/data_source_files/40?at=${ago(3590)}`);
  render(app.app);
  const video = await screen.findByLabelText<HTMLVideoElement>('Запись камеры «Ворота»');
  await waitFor(() => expect(video.getAttribute('src')).toContain('record.m3u8'));
  fireEvent(video, new Event('loadedmetadata'));
  return { app, video };
};
const comeTo = (video: HTMLVideoElement, second: number, event: 'ended' | 'waiting') => {
  video.currentTime = second;
  fireEvent(video, new Event(event));
};
const OVER = /^Запись закончилась: /;

test.each(['ended', 'waiting'] as const)(
  'the film of a camera that is off says that it is over, whether its list has an end or not: %s',
  async (event) => {
    const { app, video } = await begin({ state: 'off', is_on: false });
    comeTo(video, SECONDS - 0.2, event);
    expect(await screen.findByRole('heading', { name: OVER })).toBeTruthy();
    expect(screen.getByText('Камера выключена. Когда её включат, запись продолжится.')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Посмотреть ещё раз' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: OVER })).toBeNull());
    await waitFor(() => expect(video.getAttribute('src')).toContain('record.m3u8'));

    comeTo(video, SECONDS, event);
    await screen.findByRole('heading', { name: OVER });
    await userEvent.click(screen.getAllByRole('button', { name: 'В эфир' })[0] ?? document.body);
    await waitFor(() => expect(app.param('at')).toBeNull());
  },
);

test('a film that only waits for its next bytes goes on, and so does one of a camera that is live', async () => {
  const { video } = await begin({ state: 'lost' });
  comeTo(video, SECONDS / 2, 'waiting');
  fireEvent(video, new Event('playing'));
  expect(screen.queryByRole('heading', { name: OVER })).toBeNull();
  expect(video.getAttribute('src')).toContain('record.m3u8');
});

test('the rest of a segment that was just played is not played over and over', async () => {
  // The player knows the end a little earlier than the record does.
  const { video } = await begin({ state: 'lost' });
  spans = [{ from: span.from, to: ago(3540 - 0.3) }];
  comeTo(video, SECONDS, 'ended');
  expect(await screen.findByRole('heading', { name: OVER })).toBeTruthy();
});

test('the player goes on after a gap', async () => {
  const { video } = await begin({ state: 'off', is_on: false });
  const later = { from: ago(600), to: ago(500) };
  spans = [span, later];
  comeTo(video, SECONDS, 'ended');
  await waitFor(() => expect(video.getAttribute('src')).toContain(later.from));
  expect(screen.queryByRole('heading', { name: OVER })).toBeNull();
});
