import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually, followIngest, newViewer } from '../../../../testing/cameras/follow-ingest.ts';
import { hasGstreamer, openGstreamerCamera } from '../../../../testing/cameras/open-gstreamer-camera.ts';

async function pull({ password, knows = password }: { password?: string; knows?: string | undefined } = {}) {
  const camera = await openGstreamerCamera(password === undefined ? undefined : { user: 'viewer', password });
  onTestFinished(() => camera.close());
  const seen = followIngest({
    address: password === undefined ? camera.url : camera.url.replace(password, knows ?? ''),
  });
  onTestFinished(() => seen.end());
  return { camera, seen };
}

describe.skipIf(!hasGstreamer())('a camera of GStreamer', () => {
  it('is seen, recorded and watched', async () => {
    const { seen } = await pull();
    const viewer = newViewer();
    seen.ingest.watch(viewer);
    await seen.becomes('live');
    expect(seen.shapes[0]).toMatchObject({ codec: 'h264', width: 320, height: 240 });
    await eventually(() => expect(seen.pictures.length).toBeGreaterThan(0));
    await eventually(() => expect(seen.segments.length).toBeGreaterThan(1));
    expect(seen.segments[1]?.offsetSeconds).toBeCloseTo(seen.segments[0]?.seconds ?? 0, 2);
    expect(viewer.fragments[0]?.isKey).toBe(true);
    expect(seen.deaths).toEqual([]);
  });

  it('is back after it dropped the connection', async () => {
    const { camera, seen } = await pull();
    await seen.becomes('live');
    camera.drop();
    await seen.becomes('lost');
    await seen.becomes('live', 3);
  });

  it('that freezes is noticed, and is back when it goes on', async () => {
    const { camera, seen } = await pull();
    await seen.becomes('live');
    camera.freeze();
    await seen.becomes('lost');
    camera.thaw();
    await seen.becomes('live', seen.states.length - 1);
  });

  it('lets in who knows its password', async () => {
    const { seen } = await pull({ password: 'right' });
    await seen.becomes('live');
  });

  it('and nobody else', async () => {
    const { seen } = await pull({ password: 'right', knows: 'wrong' });
    expect(await seen.becomes('failed')).toEqual({
      state: 'failed',
      reason: 'Камера не пускает: неверное имя или пароль',
    });
  });
});
