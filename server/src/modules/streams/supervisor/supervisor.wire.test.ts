import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { PlacedFile } from '#modules/media/index.ts';
import { createSupervisor } from './supervisor.ts';
import type { Camera, CameraSession } from './camera-session.ts';
import { LEASE_SECONDS, type StreamRow } from './streams.store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A supervisor of cameras that are only noted; what the books say of them can be changed. */
function aSupervisor(ids: number[], mostAtOnce = 64) {
  const books = { held: ids, inSight: ids, addressOf: (id: number) => `rtsp://camera/${id}`, fails: false };
  const opened: string[] = [];
  const open = new Set<number>();
  const view = { opened: vi.fn(), closed: vi.fn(), keepOnly: vi.fn(), closeAll: vi.fn() };
  const letGo = vi.fn(async () => undefined);
  const refuse = vi.fn(async (_server: string, _fileIds: number[], _reason: string) => undefined);
  const keep = ({ file }: Camera): CameraSession => {
    const address = file.rtspUrl ?? '';
    opened.push(address);
    open.add(file.id);
    return {
      isOf: (now) => now.file.rtspUrl === address,
      look: () => undefined,
      watch: () => () => undefined,
      child: () => null,
      stop: async () => void open.delete(file.id),
    };
  };
  const supervisor = createSupervisor({
    server: 'me',
    mostAtOnce,
    view,
    keep,
    log: createLog('silent'),
    store: {
      hold: async () => {
        if (books.fails) throw new Error('the database is out of reach');
        return books.held.map((fileId) => ({ fileId, sdp: null }) as StreamRow);
      },
      letGo,
      refuse,
    },
    findFiles: async (asked) =>
      asked
        .filter((id) => books.inSight.includes(id))
        .map((id) => ({ id, rtspUrl: books.addressOf(id) }) as PlacedFile),
  });
  return { supervisor, books, opened, open, view, letGo, refuse };
}

it('opens a few at a time, so that many of them at the start harm nobody', async () => {
  const { supervisor, open } = aSupervisor(Array.from({ length: 20 }, (_, id) => id + 1));
  supervisor.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(open.size).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(open.size).toBe(5);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(open.size).toBe(20);
  await supervisor.stop();
});

it('pulls no more cameras than it may, reports why the others wait, and takes one of them when there is room', async () => {
  const { supervisor, books, open, refuse } = aSupervisor([1, 2, 3, 4], 2);
  supervisor.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect([...open]).toEqual([1, 2]);
  expect(refuse).toHaveBeenCalledWith('me', [3, 4], expect.stringContaining('ждёт'));
  // What is pulled goes on, however old the newcomers are.
  books.held = [2, 3, 4];
  await vi.advanceTimersByTimeAsync(6000);
  expect(open).toEqual(new Set([2, 3]));
  await supervisor.stop();
});

it('stops what is off, held by another or out of sight, and opens anew what has another link', async () => {
  const { supervisor, books, open, opened, view } = aSupervisor([1, 2, 3]);
  supervisor.start();
  await vi.advanceTimersByTimeAsync(1000);
  Object.assign(books, { held: [1, 3], inSight: [3], addressOf: () => 'rtsp://elsewhere/3' });
  await supervisor.lookSoon();
  expect([...open]).toEqual([3]);
  expect(opened).toEqual(['rtsp://camera/1', 'rtsp://camera/2', 'rtsp://camera/3', 'rtsp://elsewhere/3']);
  expect(view.keepOnly).toHaveBeenLastCalledWith(new Set([3]));
  await supervisor.stop();
});

it('goes on without its database for as long as no other server may have taken its cameras', async () => {
  const { supervisor, books, open } = aSupervisor([1]);
  supervisor.start();
  await vi.advanceTimersByTimeAsync(0);
  books.fails = true;
  await vi.advanceTimersByTimeAsync(LEASE_SECONDS * 1000 - 1000);
  expect(open.size).toBe(1);
  await vi.advanceTimersByTimeAsync(6000);
  expect(open.size).toBe(0);
  books.fails = false;
  await vi.advanceTimersByTimeAsync(6000);
  expect(open.size).toBe(1);
  await supervisor.stop();
});

it('leaves nothing open when it stops, not even what it was about to open, and lets others have them', async () => {
  const { supervisor, open, letGo, view } = aSupervisor([1, 2, 3, 4]);
  supervisor.start();
  await vi.advanceTimersByTimeAsync(300);
  const stopping = supervisor.stop();
  await vi.advanceTimersByTimeAsync(1000);
  await stopping;
  expect(open.size).toBe(0);
  expect(letGo).toHaveBeenCalledWith('me');
  expect(view.closeAll).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(open.size).toBe(0);
});
