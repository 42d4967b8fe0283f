import { expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Viewer } from '#platform/media/index.ts';
import type { PlacedFile } from '#modules/media/index.ts';
import { createSocketViewer, MAX_BUFFERED } from './live-socket.ts';
import { createLiveView } from './live-view.ts';
import type { StreamRow } from './streams.store.ts';

const HEAD = { bytes: Buffer.from('head'), mime: 'video/mp4' };
const fragment = (isKey: boolean, text: string) => ({ bytes: Buffer.from(text), isKey, at: new Date(5) });

/** A socket, what it was sent, and the codes it was closed with. */
function aSocket() {
  const sent: string[] = [];
  const closed: number[] = [];
  return {
    sent,
    closed,
    bufferedAmount: 0,
    send: (message: string | Buffer) =>
      void sent.push(typeof message === 'string' ? message : message.toString('latin1')),
    close: (code: number) => void closed.push(code),
    terminate: () => void closed.push(1006),
  };
}
const textsOf = (sent: string[]) => sent.slice(2).map((message) => message.slice(8));

it('shows a viewer who is too slow nothing until the next key frame, and only when it has caught up', () => {
  const socket = aSocket();
  const viewer = createSocketViewer(socket);
  viewer.begin(HEAD);
  viewer.fragment(fragment(true, 'one'));
  socket.bufferedAmount = MAX_BUFFERED + 1;
  viewer.fragment(fragment(false, 'two'));
  viewer.fragment(fragment(true, 'three'));
  socket.bufferedAmount = 0;
  viewer.fragment(fragment(false, 'four'));
  viewer.fragment(fragment(true, 'five'));
  viewer.fragment(fragment(false, 'six'));
  expect(textsOf(socket.sent)).toEqual(['one', 'five', 'six']);
});

const HELD = { isOn: true, heldBy: 'me', isHeld: true } as StreamRow;
const GOOD = { fileId: 7, sessionId: 70, expires: Math.floor(Date.now() / 1000) + 3600, signature: 's' };

/** The view of one camera. */
function aView({
  row = HELD,
  isThere = true,
  isOn = true,
}: { row?: StreamRow | null; isThere?: boolean; isOn?: boolean } = {}) {
  const now = { row, isThere, live: new Set([70, 71]) };
  const view = createLiveView({
    server: 'me',
    isOn,
    clock: systemClock,
    store: { find: async () => now.row },
    liveSessionsOf: async (ids) => new Set(ids.filter((id) => now.live.has(id))),
    // What is looked at of a file is that it is there.
    media: {
      findFiles: async () => (now.isThere ? [{ id: 7 } as PlacedFile] : []),
      isSignedAddress: ({ signature }) => signature === 's',
    },
  });
  return { view, now };
}
function aCamera() {
  const viewers = new Set<Viewer>();
  return {
    viewers,
    watch(viewer: Viewer) {
      viewers.add(viewer);
      return () => void viewers.delete(viewer);
    },
  };
}

it('sends a viewer who comes when too many watch already to the record', async () => {
  const { view } = aView();
  const sockets = Array.from({ length: 65 }, aSocket);
  for (const socket of sockets) await view.open(socket, GOOD);
  expect(sockets.filter(({ closed }) => closed.length > 0)).toEqual([sockets[64]]);
  expect(sockets[64]?.closed).toEqual([4409]);
});

it.each([
  ['another server pulls it', { row: { ...HELD, heldBy: 'another' } }, 4409],
  ['another server died with it', { row: { ...HELD, heldBy: 'another', isHeld: false } }, null],
  ['it is off', { row: { ...HELD, isOn: false } }, 4404],
  ['it is in the trash', { isThere: false }, 4404],
  ['there is none', { row: null }, 4404],
  ['this server opens none', { isOn: false }, 4404],
] as const)('answers a viewer when %s', async (_, standing, code) => {
  const socket = aSocket();
  await aView(standing).view.open(socket, GOOD);
  expect(socket.closed).toEqual(code === null ? [] : [code]);
});

it('goes on showing a camera that is opened anew, and stops when nobody will open it', async () => {
  const { view, now } = aView();
  const [first, second] = [aCamera(), aCamera()];
  const socket = aSocket();
  await view.open(socket, GOOD);
  view.opened(7, first);
  expect(first.viewers.size).toBe(1);
  view.closed(7);
  expect(first.viewers.size).toBe(0);
  view.opened(7, second);
  view.keepOnly(new Set([7]));
  for (const viewer of second.viewers) viewer.begin(HEAD);
  expect(socket.sent).toHaveLength(2);
  now.isThere = false;
  view.keepOnly(new Set());
  await vi.waitFor(() => expect(socket.closed).toEqual([4404]));
  expect(second.viewers.size).toBe(0);
});

it('lets go of the camera when a viewer leaves, and of all viewers when the server goes', async () => {
  const { view } = aView();
  const camera = aCamera();
  view.opened(7, camera);
  const [one, other] = [aSocket(), aSocket()];
  const leave = await view.open(one, GOOD);
  await view.open(other, GOOD);
  expect(camera.viewers.size).toBe(2);
  leave();
  expect(camera.viewers.size).toBe(1);
  view.tell(7, { state: 'lost', reason: 'Камера не отвечает' });
  view.closeAll();
  expect([one.sent, one.closed, camera.viewers.size]).toEqual([[], [], 0]);
  expect([other.sent, other.closed]).toEqual([
    [JSON.stringify({ kind: 'state', state: 'lost', reason: 'Камера не отвечает' })],
    [1001],
  ]);
});

it('closes a socket when the time of its address is over', async () => {
  vi.useFakeTimers();
  try {
    const socket = aSocket();
    await aView().view.open(socket, { ...GOOD, expires: Math.ceil(Date.now() / 1000) + 60 });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(socket.closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(socket.closed).toEqual([1000]);
  } finally {
    vi.useRealTimers();
  }
});

it('ends the view of an ended session, reported or not, and of no other', async () => {
  const { view, now } = aView();
  const [ended, untold, other] = [aSocket(), aSocket(), aSocket()];
  const camera = aCamera();
  view.opened(7, camera);
  await view.open(ended, GOOD);
  await view.open(untold, { ...GOOD, sessionId: 71 });
  now.live.add(72);
  await view.open(other, { ...GOOD, sessionId: 72 });
  view.endSessions([70, 5]);
  expect([ended.closed, untold.closed, other.closed]).toEqual([[4401], [], []]);
  now.live.delete(71);
  await view.endDeadSessions();
  expect([ended.closed, untold.closed, other.closed]).toEqual([[4401], [4401], []]);
  expect(camera.viewers.size).toBe(1);
});

it('lets nobody in by the address of a session that has ended, also while it was being let in', async () => {
  const { view, now } = aView();
  now.live.clear();
  const late = aSocket();
  await view.open(late, GOOD);
  expect(late.closed).toEqual([4401]);
  now.live.add(70);
  const racing = aSocket();
  const opening = view.open(racing, GOOD);
  await vi.waitFor(() => expect(now.live.delete(70)).toBe(true));
  await opening;
  expect(racing.closed).toEqual([4401]);
});
