import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFragment, aHead, FakeSource, FakeVideo } from '#testing/fake-film.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { LiveView, type LiveStep } from './live-view.ts';

const H264 = 'video/mp4; codecs="avc1.640028"';
const START = 1_800_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const sockets: FakeSocket[] = [];
  const sources: FakeSource[] = [];
  const steps: LiveStep[] = [];
  const video = new FakeVideo();
  const askAddress = vi.fn(async (): Promise<string | null> => `/live?${sockets.length}`);
  const onSound = vi.fn();
  const view = new LiveView({
    video,
    createSource: () => {
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    createAddress: () => 'blob:live',
    revokeAddress: () => undefined,
    isSupported: (mime) => mime.includes('avc1'),
    createSocket: (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      // The stand-in has only the members that the line touches.
      return socket as unknown as WebSocket;
    },
    askAddress,
    now: () => Date.now(),
    onStep: (step) => steps.push(step),
    onSound,
  });
  const last = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was made');
    return socket;
  };
  const source = (): FakeSource => {
    const made = sources.at(-1);
    if (!made) throw new Error('no source was made');
    return made;
  };
  const buffer = () => {
    const [made] = source().buffers;
    if (!made) throw new Error('no buffer was made');
    return made;
  };
  const head = (mime = H264): void => {
    last().say({ kind: 'head', mime });
    last().bring(aHead());
  };
  /** Everything that was begun is done. */
  const settle = (): void => {
    while (buffer().updating) buffer().finish();
  };
  /** A fragment that came to the server just now, and its end. */
  const frame = (tenths = 1): void => {
    last().bring(aFragment(Date.now(), tenths));
    settle();
  };
  return { view, video, sockets, sources, steps, askAddress, onSound, last, source, buffer, head, settle, frame };
};

const playing = () => {
  const all = setUp();
  all.view.start('/live?first');
  all.last().open();
  all.head();
  all.source().open();
  all.settle();
  all.frame(10);
  return all;
};

test('the head goes first, then fragments without their stamps; the picture is live near the newest frame', () => {
  const { steps, buffer, video, sockets } = playing();
  expect(sockets.map(({ address }) => address)).toEqual(['/live?first']);
  expect(buffer().done).toEqual(['append 255', 'append 10']);
  expect(steps).toEqual(['connecting', 'playing']);
  expect(video.currentTime).toBeCloseTo(100.85);
  expect(video.paused).toBe(false);
});

test('a part that came before the player was ready is not lost', () => {
  const { view, last, head, source, settle, buffer } = setUp();
  view.start('/live');
  last().open();
  head();
  last().bring(aFragment(START, 3));
  last().bring(aFragment(START, 4));
  source().open();
  settle();
  expect(buffer().done).toEqual(['append 255 3 4']);
});

test('a message of another kind, or of no kind, is no picture', () => {
  const { last, buffer } = playing();
  last().say({ kind: 'state', state: 'live' });
  last().say('not json');
  last().bring(new ArrayBuffer(3));
  expect(buffer().done).toEqual(['append 255', 'append 10']);
});

test('how late the picture is: from when the shown frame came to the server', () => {
  const { view, video, frame } = playing();
  expect(view.delaySeconds()).toBe(0);
  vi.advanceTimersByTime(600);
  frame(6);
  video.currentTime = 100.9;
  expect(view.delaySeconds()).toBeCloseTo(0.6);
  video.currentTime = 101.2;
  expect(view.delaySeconds()).toBeCloseTo(0);
});

test('a frame from before the camera went counts as no delay, and after the camera is back the delay is measured anew', async () => {
  const { view, last, head, settle, buffer, frame, steps } = playing();
  last().lose(1006);
  await vi.advanceTimersByTimeAsync(47_100);
  expect(view.delaySeconds()).toBeNull();
  head();
  settle();
  expect(view.delaySeconds()).toBeNull();
  buffer().at = 0;
  frame(5);
  expect(view.delaySeconds()).toBe(0);
  expect(steps).toEqual(['connecting', 'playing', 'connecting', 'playing']);
});

test('a camera that is said to be away is not live, though the line is open, until its next frame', async () => {
  const { view, frame, steps, sockets } = playing();
  view.lose();
  await vi.advanceTimersByTimeAsync(9000);
  expect([view.delaySeconds(), steps.at(-1)]).toEqual([null, 'connecting']);
  frame(1);
  expect([view.delaySeconds(), steps.at(-1), sockets.length]).toEqual([0, 'playing', 1]);
});

test('a new head after a reconnect starts the playback anew, whatever its clock says', () => {
  const { last, head, settle, buffer, video, frame, sources, steps } = playing();
  head();
  settle();
  buffer().at = 0;
  frame(5);
  expect(buffer().done.slice(2)).toEqual(['remove 0 Infinity', 'append 255', 'append 5']);
  expect(video.currentTime).toBeCloseTo(0.35);
  expect(sources).toHaveLength(1);
  expect(last().closedWith).toEqual([]);
  expect(steps).toEqual(['connecting', 'playing']);
});

test('another size or codec after a reconnection changes the type and not the player', () => {
  const { head, settle, buffer } = playing();
  head('video/mp4; codecs="avc1.4d401f"');
  settle();
  expect(buffer().done.slice(2)).toEqual(['remove 0 Infinity', 'type video/mp4; codecs="avc1.4d401f"', 'append 255']);
});

test('a slow tab finds many fragments, puts them in at once and jumps to the newest', () => {
  const { last, settle, buffer, video } = playing();
  for (let second = 0; second < 8; second += 1) last().bring(aFragment(START + second * 1000, 10));
  settle();
  expect(buffer().done.slice(2)).toEqual(['append 10', 'append 10 10 10 10 10 10 10']);
  expect(video.currentTime).toBeCloseTo(108.85);
});

test('a little behind, it plays a little faster until it is near again', () => {
  const { video, frame } = playing();
  frame(1);
  frame(1);
  video.currentTime = 100.4;
  frame(1);
  expect(video.playbackRate).toBeGreaterThan(1);
  video.currentTime = 101.2;
  frame(1);
  expect(video.playbackRate).toBe(1);
});

test('where the server left frames out, the picture goes over the hole', () => {
  const { video, buffer, frame } = playing();
  buffer().at = 101.5;
  frame(2);
  expect(video.currentTime).toBeCloseTo(101.55);
});

test('watched parts are removed: never more than twenty seconds are kept', () => {
  const { frame, buffer, video } = playing();
  for (let tenth = 0; tenth < 600; tenth += 1) {
    frame(1);
    video.currentTime = buffer().at - 0.3;
    expect(buffer().at - buffer().buffered.start(0)).toBeLessThan(20);
  }
});

test('a fragment that comes just as the browser is done with the one before waits for its turn', () => {
  const { last, buffer, video, sources, settle } = playing();
  for (let second = 0; second < 30; second += 1) {
    last().bring(aFragment(START, 10));
    buffer().finish(() => last().bring(aFragment(START, 10)));
    settle();
    video.currentTime = buffer().at - 0.3;
  }
  expect(sources).toHaveLength(1);
  expect(buffer().done.filter((done) => done.startsWith('remove')).length).toBeGreaterThan(1);
});

test('a hidden tab receives nothing and keeps its last frame; shown again it goes on at the newest', async () => {
  const { view, sockets, last, steps, head, settle, buffer, frame, video } = playing();
  view.rest();
  expect(last().closedWith).toEqual([1000]);
  expect(video.src).toBe('blob:live');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  view.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
  head();
  settle();
  buffer().at = 160;
  frame(5);
  expect(steps).toEqual(['connecting', 'playing', 'resting', 'connecting', 'playing']);
  expect(video.currentTime).toBeCloseTo(160.35);
});

test('when the time of the address is over a fresh one is asked for at once', async () => {
  const { last, askAddress, sockets } = playing();
  last().lose(1000);
  await vi.advanceTimersByTimeAsync(0);
  expect(askAddress).toHaveBeenCalledTimes(1);
  expect(last().address).toBe('/live?1');
  expect(sockets).toHaveLength(2);
});

test('a line that breaks off is tried again after pauses that grow, even while nobody answers', async () => {
  const { last, askAddress, sockets, steps } = playing();
  askAddress.mockRejectedValueOnce(new Error('no network'));
  last().lose(1006);
  expect(steps.at(-1)).toBe('connecting');
  await vi.advanceTimersByTimeAsync(500);
  expect(sockets).toHaveLength(1);
  expect(askAddress).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
});

test('a line that has gone silent is given up and asked for anew', async () => {
  const { last, sockets } = playing();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(sockets[0]?.closedWith).toEqual([1000]);
  expect(sockets).toHaveLength(2);
  expect(last().address).toBe('/live?1');
});

test('a camera that was switched off has no address: nobody asks for it a second time', async () => {
  const { last, steps, sockets, askAddress } = playing();
  askAddress.mockResolvedValue(null);
  last().lose(4404);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(steps.at(-1)).toBe('gone');
  expect(sockets).toHaveLength(1);
  expect(askAddress).toHaveBeenCalledTimes(1);
});

test('a camera that is on again goes on by a new line, and the last frame stays until then', async () => {
  const { view, last, sockets, askAddress, video, steps } = playing();
  askAddress.mockResolvedValue(null);
  last().lose(4404);
  await vi.advanceTimersByTimeAsync(1000);
  expect(video.src).toBe('blob:live');
  view.see('/live?on');
  expect(last().address).toBe('/live?on');
  view.see('/live?other');
  expect(sockets).toHaveLength(2);
  expect(steps).toEqual(['connecting', 'playing', 'gone', 'connecting']);
});

test('a camera that is being started anew is seen again', async () => {
  const { last, steps, sockets, head, settle, frame } = playing();
  last().lose(4404);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
  head();
  settle();
  frame(5);
  expect(steps).toEqual(['connecting', 'playing', 'gone', 'playing']);
});

test.each([
  ['the server says so', ({ last }: ReturnType<typeof setUp>) => last().lose(4409)],
  ['the browser lacks the codec', ({ head }: ReturnType<typeof setUp>) => head('video/mp4; codecs="hvc1.1.6.L93.B0"')],
])('a stream that cannot be played this way is given up at once when %s', async (_, tell) => {
  const all = setUp();
  all.view.start('/live');
  all.last().open();
  tell(all);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(all.steps.at(-1)).toBe('unplayable');
  expect(all.sockets).toHaveLength(1);
});

test('a player that refuses what it is given is made anew, and given up after the third time', async () => {
  const { buffer, sources, source, steps, last, head } = playing();
  buffer().isFull = true;
  last().bring(aFragment(START));
  await vi.advanceTimersByTimeAsync(0);
  for (let time = 2; time <= 3; time += 1) {
    head();
    expect(sources).toHaveLength(time);
    source().open();
    buffer().isFull = true;
    buffer().finish();
    last().bring(aFragment(START));
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(steps.at(-1)).toBe('unplayable');
});

test('the head says whether there is sound', () => {
  const { head, onSound } = playing();
  expect(onSound).toHaveBeenLastCalledWith(false);
  head('video/mp4; codecs="avc1.640028,mp4a.40.2"');
  expect(onSound).toHaveBeenLastCalledWith(true);
});

test('a view that was left receives nothing more, even at an address that was requested', async () => {
  const { view, last, sockets, video } = playing();
  last().lose(1000);
  view.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  expect(video.src).toBe('');
});
