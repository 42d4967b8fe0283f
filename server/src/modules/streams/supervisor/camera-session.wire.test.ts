import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import type { CutSegment, IngestListener } from '#platform/media/index.ts';
import type { PlacedFile } from '#modules/media/index.ts';
import { openCameraSession, type CameraSessionDeps } from './camera-session.ts';
import type { StreamFacts, StreamRow } from './streams.store.ts';

// What is looked at of a row.
const ROW = { fileId: 7, sdp: null, state: 'connecting', reason: null } as StreamRow;
const FILE = { id: 7, rtspUrl: 'rtsp://camera/1', dataSourceId: 3, userId: 1 } as PlacedFile;
const SEGMENT: CutSegment = {
  path: join(tmpdir(), 'no-such-segment'),
  session: 's',
  startedAt: new Date('2026-01-01T00:00:00Z'),
  seconds: 6,
  bytes: 1,
  initBytes: 1,
  offsetSeconds: 0,
  motion: 0,
};

/** A camera whose child is this test. */
function kept(deps: Partial<CameraSessionDeps> = {}, file = FILE) {
  let row = ROW;
  const written: StreamFacts[] = [];
  const logged: string[] = [];
  const log = createLog('silent');
  vi.spyOn(log, 'warn').mockImplementation((...said: unknown[]) => void logged.push(JSON.stringify(said)));
  const told = vi.fn<CameraSessionDeps['told']>();
  const recorded = vi.fn<CameraSessionDeps['recorded']>(async () => undefined);
  const keepPicture = vi.fn<CameraSessionDeps['keepPicture']>(async () => undefined);
  const stop = vi.fn(async () => undefined);
  let child: IngestListener | undefined;
  const camera = openCameraSession(
    { file, row: ROW },
    {
      openIngest: (_order, listener) => {
        child = listener;
        return { watch: () => () => undefined, stop, child: null };
      },
      line: { reach: 'public', acceptsSelfSigned: false },
      folder: mkdtempSync(join(tmpdir(), 'rakurs-segments-')),
      note: async (_fileId, facts) => {
        written.push(facts);
        return (row = { ...row, ...facts });
      },
      told,
      recorded,
      keepPicture,
      keepSegment: async () => true,
      moved: async () => undefined,
      log,
      clock: systemClock,
      ...deps,
    },
  );
  if (!child) throw new Error('nothing was opened');
  return { camera, child, written, logged, told, recorded, keepPicture, stop, rowNow: () => row };
}

it('writes the state of the camera only when it changes, and emits it each time it writes', async () => {
  const { camera, child, written, told } = kept();
  for (const state of ['connecting', 'live', 'live'] as const) child.state(state, null);
  child.state('lost', 'Камера не отвечает');
  await camera.stop();
  expect(written.map(({ state, reason }) => [state, reason])).toEqual([['lost', 'Камера не отвечает']]);
  expect(told).toHaveBeenCalledTimes(1);
});

it('writes it again when somebody has written over it', async () => {
  const { camera, child, written } = kept();
  child.state('live', null);
  await vi.waitFor(() => expect(written).toHaveLength(1));
  camera.look({ file: FILE, row: { ...ROW, state: 'connecting' } });
  await camera.stop();
  expect(written.map(({ state }) => state)).toEqual(['live', 'live']);
});

it('says nothing when another server has the camera by now', async () => {
  const { camera, child, told } = kept({ note: async () => null });
  child.state('live', null);
  await camera.stop();
  expect(told).not.toHaveBeenCalled();
});

it.each([
  'rtsp://admin:s3%63ret@camera/1',
  'rtsp://admin:s3cret@%2F@camera/1',
  'rtsp://camera/1?pwd=s3cret',
  'rtsp://camera/user=admin&password=s3cret&channel=1',
])('hides what is secret of %s in what its child says, and in what is logged', async (rtspUrl) => {
  const said = `Cannot open ${rtspUrl} with ${rtspUrl.includes('@%2F') ? 's3cret@/' : 's3cret'}`;
  const { camera, child, rowNow, logged } = kept(
    { moved: () => Promise.reject(new Error(said)) },
    { ...FILE, rtspUrl },
  );
  child.state('failed', said);
  child.motion({ at: new Date(), strength: 1 });
  await camera.stop();
  expect(rowNow().reason).toMatch(/^Cannot open rtsp.* with \*\*\*$/);
  expect(logged).toHaveLength(1);
  for (const text of [rowNow().reason, ...logged]) expect(text).not.toMatch(/s3cret|s3%63ret/);
});

it('goes on when the disc is full, says so, and takes it back when there is room', async () => {
  let isFull = true;
  const keepSegment = () =>
    isFull ? Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })) : Promise.resolve(true);
  const { camera, child, rowNow, stop, recorded } = kept({ keepSegment });
  child.state('live', null);
  child.segment(SEGMENT);
  await vi.waitFor(() =>
    expect(rowNow()).toMatchObject({ state: 'live', reason: 'На сервере закончилось место: запись не ведётся' }),
  );
  expect([stop, recorded].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  isFull = false;
  child.segment(SEGMENT);
  await vi.waitFor(() => expect(rowNow()).toMatchObject({ state: 'live', reason: null }));
  await camera.stop();
  expect(recorded.mock.calls).toEqual([[{ fileId: 7, until: new Date('2026-01-01T00:00:06Z') }]]);
});

it('keeps every segment that had come when it is stopped, in their order', async () => {
  const keptAt: number[] = [];
  const { camera, child } = kept({
    keepSegment: async ({ segment }) => {
      await new Promise((resolve) => void setTimeout(resolve, 5 - segment.offsetSeconds));
      return keptAt.push(segment.offsetSeconds) > 0;
    },
  });
  for (let offsetSeconds = 0; offsetSeconds < 5; offsetSeconds += 1) child.segment({ ...SEGMENT, offsetSeconds });
  await camera.stop();
  expect(keptAt).toEqual([0, 1, 2, 3, 4]);
});

it('does not gather segments without end when nobody takes them', async () => {
  let release = (): void => undefined;
  const blocked = new Promise<void>((resolve) => void (release = resolve));
  const keepSegment = vi.fn(() => blocked.then(() => true));
  const { camera, child } = kept({ keepSegment });
  for (let at = 0; at < 100; at += 1) child.segment(SEGMENT);
  release();
  await camera.stop();
  expect(keepSegment).toHaveBeenCalledTimes(20);
});

it('changes the picture of the card once in a while, however often the camera comes back', async () => {
  const { camera, child, keepPicture } = kept();
  for (let at = 0; at < 5; at += 1) child.picture({ at: new Date(), bytes: Buffer.from('jpeg') });
  await camera.stop();
  expect(keepPicture).toHaveBeenCalledTimes(1);
});
