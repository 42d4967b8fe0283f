import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually, followIngest, newViewer, type FollowedIngest } from '../../../../testing/cameras/follow-ingest.ts';
import { openCamera, type Camera, type CameraWish } from '../../../../testing/cameras/open-camera.ts';
import { readStamp } from '../../../../testing/cameras/rtp-packets.ts';
import { createMediaEngine, type IngestOptions, type IngestOrder } from '../index.ts';

const engine = createMediaEngine();
afterAll(() => engine.close());

async function newCamera(wish: CameraWish = {}): Promise<Camera> {
  const camera = await openCamera(wish);
  onTestFinished(() => camera.close());
  return camera;
}

function pull(address: string, options: IngestOptions = {}, order: Partial<IngestOrder> = {}): FollowedIngest {
  const followed = followIngest({ address, ...order }, options);
  onTestFinished(() => followed.end());
  return followed;
}

const atLeast = (list: readonly unknown[], amount: number) =>
  eventually(() => expect(list.length).toBeGreaterThanOrEqual(amount));

describe('a camera', () => {
  it('comes on the air with its shape, a picture and motion where something moves', async () => {
    const camera = await newCamera();
    const seen = pull(camera.url);
    await seen.becomes('live');
    expect(seen.states).toEqual([
      { state: 'connecting', reason: null },
      { state: 'live', reason: null },
    ]);
    expect(seen.shapes).toEqual([{ codec: 'h264', width: 320, height: 240, fps: 10, isProxied: false }]);
    await atLeast(seen.pictures, 1);
    expect(await sharp(seen.pictures[0]?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
    await eventually(() => expect(seen.motion.some(({ strength }) => strength > 0.1)).toBe(true));
    expect(seen.motion.slice(0, 3).map(({ strength }) => strength)).toEqual([0, 0, 0]);
  });

  it('is recorded in segments that play by themselves, on a clock that goes on', async () => {
    const camera = await newCamera();
    const seen = pull(camera.url);
    await atLeast(seen.segments, 3);
    await seen.ingest.stop();
    const [first, second, third] = seen.segments;
    expect(new Set(seen.segments.map(({ session }) => session)).size).toBe(1);
    expect(first?.offsetSeconds).toBe(0);
    expect(second?.offsetSeconds).toBeCloseTo(first?.seconds ?? 0, 3);
    expect(third?.offsetSeconds).toBeCloseTo((second?.offsetSeconds ?? 0) + (second?.seconds ?? 0), 3);
    for (const segment of seen.segments.slice(0, 3)) {
      const facts = await engine.probe(segment.path);
      expect(facts).toMatchObject({ kind: 'video', width: 320, height: 240 });
      // Players count a segment from the beginning of its session.
      expect(facts.durationSeconds).toBeCloseTo(segment.offsetSeconds + segment.seconds, 1);
      expect(segment.seconds).toBeCloseTo(1, 1);
    }
  });

  it('tells the segment that was begun when it is stopped, and nothing afterwards', async () => {
    const camera = await newCamera();
    const seen = pull(camera.url, { segmentSeconds: 600 });
    await atLeast(seen.motion, 2);
    expect(seen.segments).toEqual([]);
    await seen.ingest.stop();
    expect(seen.segments).toHaveLength(1);
    expect(seen.segments[0]?.seconds).toBeGreaterThan(0.9);
  });

  it('is back in a new session after it dropped the connection', async () => {
    const camera = await newCamera();
    const seen = pull(camera.url);
    await atLeast(seen.segments, 1);
    camera.drop();
    expect(await seen.becomes('lost')).toEqual({ state: 'lost', reason: 'Связь с камерой прервалась' });
    await seen.becomes('live', 3);
    const before = seen.segments.length;
    await atLeast(seen.segments, before + 1);
    expect(seen.segments.at(-1)?.session).not.toBe(seen.segments[0]?.session);
  });

  it('that drops every connection after a while is back each time, and loses no more than the break', async () => {
    const camera = await newCamera({ dropAfterSeconds: 2 });
    const seen = pull(camera.url);
    await eventually(() => expect(camera.plays).toBeGreaterThan(3));
    const sessions = new Set(seen.segments.map(({ session }) => session));
    expect(sessions.size).toBeGreaterThan(2);
    expect(seen.deaths).toEqual([]);
  });

  it('that stands upright is recorded as it stands', async () => {
    const camera = await newCamera({ width: 240, height: 320 });
    const seen = pull(camera.url);
    await seen.becomes('live');
    expect(seen.shapes[0]).toMatchObject({ width: 240, height: 320 });
  });

  it('that freezes is noticed and connected to anew', async () => {
    const camera = await newCamera();
    const seen = pull(camera.url, { stallMs: 1500 });
    await seen.becomes('live');
    camera.freeze();
    expect(await seen.becomes('lost')).toEqual({ state: 'lost', reason: 'Камера перестала присылать видео' });
    await seen.becomes('live', 3);
    expect(camera.plays).toBe(2);
  });

  it('is let in by its password, whatever letters it has', async () => {
    const camera = await newCamera({ credentials: { user: 'admin user', password: 'п@роль:/?#1' } });
    await pull(camera.url).becomes('live');
  });

  it('that sends another size goes on in a new session, without being lost', async () => {
    const camera = await newCamera();
    const seen = pull(camera.url);
    await atLeast(seen.segments, 1);
    await atLeast(seen.motion, 3);
    await camera.change({ width: 240, height: 320 });
    await eventually(() => expect(seen.shapes.at(-1)).toMatchObject({ width: 240, height: 320 }));
    const before = seen.segments.length;
    await atLeast(seen.segments, before + 1);
    expect(seen.segments.at(-1)?.session).not.toBe(seen.segments[0]?.session);
    expect(seen.states.map(({ state }) => state)).toEqual(['connecting', 'live']);
  });

  it('with two half pictures for each is no trouble', async () => {
    const camera = await newCamera({ isInterlaced: true });
    const seen = pull(camera.url);
    await atLeast(seen.segments, 1);
    await atLeast(seen.pictures, 1);
    expect(seen.deaths).toEqual([]);
  });
});

describe('the live view', () => {
  it('begins with its head and a key frame, for the second viewer as for the first', async () => {
    const camera = await newCamera();
    const seen = pull(camera.url);
    const [first, second] = [newViewer(), newViewer()];
    const stopFirst = seen.ingest.watch(first);
    await atLeast(first.fragments, 12);
    seen.ingest.watch(second);
    await atLeast(second.fragments, 3);
    for (const viewer of [first, second]) {
      expect(viewer.heads).toHaveLength(1);
      expect(viewer.heads[0]?.mime).toMatch(/^video\/mp4; codecs="avc1\.[0-9a-f]{6}"$/);
      expect(viewer.heads[0]?.bytes.toString('latin1', 4, 8)).toBe('ftyp');
      expect(viewer.fragments[0]).toMatchObject({ isKey: true });
      expect(viewer.fragments[0]?.bytes.toString('latin1', 4, 8)).toBe('moof');
      expect(readStamp(viewer.fragments.at(-1)?.bytes ?? Buffer.alloc(0))).toBeGreaterThan(0);
    }
    stopFirst();
    const seenByFirst = first.fragments.length;
    const seenBySecond = second.fragments.length;
    await atLeast(second.fragments, seenBySecond + 5);
    expect(first.fragments).toHaveLength(seenByFirst);
  });

  it('has a new head after the camera was away', async () => {
    const camera = await newCamera();
    const seen = pull(camera.url);
    const viewer = newViewer();
    seen.ingest.watch(viewer);
    await atLeast(viewer.fragments, 3);
    camera.drop();
    await atLeast(viewer.heads, 2);
    const before = viewer.fragments.length;
    await atLeast(viewer.fragments, before + 2);
  });

  it('of H.265 is a smaller copy in H.264, and the record is what the camera sent', async () => {
    const camera = await newCamera({ codec: 'h265', width: 800, height: 448 });
    const seen = pull(camera.url);
    expect((await seen.becomes('live')).reason).toContain('H.264');
    expect(seen.shapes[0]).toMatchObject({ codec: 'h265', width: 800, height: 448, isProxied: true });
    const viewer = newViewer();
    seen.ingest.watch(viewer);
    await atLeast(viewer.fragments, 5);
    expect(viewer.heads[0]?.mime).toContain('avc1');
    expect(viewer.fragments[0]?.isKey).toBe(true);
    await atLeast(seen.segments, 1);
    const facts = await engine.probe(seen.segments[0]?.path ?? '');
    expect(facts).toMatchObject({ width: 800, height: 448 });
    expect(seen.deaths).toEqual([]);
  });
});

describe('the process of a camera', () => {
  it('that is killed is started anew', async () => {
    const camera = await newCamera();
    const seen = pull(camera.url);
    await seen.becomes('live');
    const pid = seen.ingest.child?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    expect((await seen.becomes('lost')).reason).toBe('Приём видео с камеры прервался и начинается заново');
    await seen.becomes('live', 3);
    expect(seen.ingest.child).toMatchObject({ restarts: 1 });
    expect(seen.ingest.child?.pid).not.toBe(pid);
  });

  it('that says nothing is killed and started anew', async () => {
    const camera = await newCamera();
    const seen = pull(camera.url, { silenceMs: 4000 });
    await seen.becomes('live');
    process.kill(seen.ingest.child?.pid ?? 0, 'SIGSTOP');
    await seen.becomes('lost');
    await seen.becomes('live', 3);
  });

  it('that has grown too large finishes its segment and is followed by another, and nobody calls it lost', async () => {
    const camera = await newCamera();
    const seen = pull(camera.url, { segmentSeconds: 600, recycleAboveMb: 1, checkMs: 3000 });
    await atLeast(seen.segments, 2);
    expect(seen.segments[0]?.session).not.toBe(seen.segments[1]?.session);
    expect(seen.states.map(({ state }) => state)).toEqual(['connecting', 'live']);
    expect(seen.deaths).toEqual([]);
  });

  it('does not harm another camera when its own is hostile', async () => {
    const [good, bad] = [await newCamera(), await newCamera({ behaviour: 'noise' })];
    const seen = pull(good.url);
    const hostile = pull(bad.url, { stallMs: 1000 });
    await hostile.becomes('failed');
    await atLeast(seen.segments, 3);
    expect(seen.states.map(({ state }) => state)).toEqual(['connecting', 'live']);
    expect(new Set(seen.segments.map(({ session }) => session)).size).toBe(1);
  });
});
