import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { makeClip } from '../../../../testing/cameras/camera-clip.ts';
import { followIngest } from '../../../../testing/cameras/follow-ingest.ts';
import { openCamera } from '../../../../testing/cameras/open-camera.ts';
import { playClip } from '../../../../testing/cameras/play-clip.ts';
import { describeClip } from '../../../../testing/cameras/rtp-packets.ts';
import { callSecurely } from '../../../../testing/cameras/call-securely.ts';
import { DOOR_CERTIFICATE, openSecureDoor } from '../../../../testing/cameras/secure-door.ts';
import type { IngestOrder } from '../index.ts';

function follow(order: Pick<IngestOrder, 'address'> & Partial<IngestOrder>) {
  const followed = followIngest(order, { stallMs: 2000 });
  onTestFinished(() => followed.end());
  return followed;
}

async function freePort(): Promise<number> {
  const probe = createSocket('udp4');
  probe.bind(0);
  await once(probe, 'listening');
  const { port } = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}

/** Sends a clip to the address over and over, without anybody asking; answers with what a receiver must know. */
async function sendTo(address: string, port: number): Promise<string> {
  const clip = await makeClip();
  const sender = createSocket('udp4');
  const playing = playClip(clip, (packet) => sender.send(packet, port, address, () => undefined));
  onTestFinished(() => {
    playing.stop();
    sender.close();
  });
  return describeClip(clip, { port, address });
}

it('a stream of RTP is received by its description', async () => {
  const port = await freePort();
  const sdp = await sendTo('127.0.0.1', port);
  await follow({ address: `rtp://127.0.0.1:${port}`, sdp }).becomes('live');
});

/** A machine without a network has no way to a group. */
const hasNetwork = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ internal, family }) => !internal && family === 'IPv4'),
);
it.skipIf(!hasNetwork)('a group of the network is joined and heard', async () => {
  const [port, group] = [await freePort(), '239.77.0.1'];
  const sdp = await sendTo(group, port);
  await follow({ address: `rtp://${group}:${port}`, sdp }).becomes('live');
});

/** A camera behind TLS, with a certificate that it has signed itself. */
async function openSecureCamera() {
  const camera = await openCamera({ credentials: { user: 'admin', password: 'secret' } });
  const door = await openSecureDoor(camera.port);
  onTestFinished(async () => {
    door.close();
    await camera.close();
  });
  return { camera, address: (host: string) => `rtsps://admin:secret@${host}:${door.port}/stream` };
}

it('refuses a camera that signs its certificate itself, says which setting accepts it, and tells it no password', async () => {
  const { camera, address } = await openSecureCamera();
  const { reason } = await follow({ address: address('localhost') }).becomes('failed');
  expect(reason).toContain('Сертификат камеры не прошёл проверку');
  expect(reason).toContain('STREAMS_SELF_SIGNED=on');
  expect(camera.plays).toBe(0);
});

it('sees a camera that signs its certificate itself over TLS where that is allowed, its password included', async () => {
  const { address } = await openSecureCamera();
  await follow({ address: address('127.0.0.1'), acceptsSelfSigned: true }).becomes('live');
});

it('takes a certificate that somebody vouches for, and only for the name that it is made out to', async () => {
  const { address } = await openSecureCamera();
  expect(await callSecurely(address('localhost'), { trusting: DOOR_CERTIFICATE })).toBe('connected');
  expect(await callSecurely(address('127.0.0.1'), { trusting: DOOR_CERTIFICATE })).toBe('untrusted');
  expect(await callSecurely(address('localhost'), { trusting: null })).toBe('untrusted');
});

it('reports a camera that speaks no TLS', async () => {
  const camera = await openCamera();
  onTestFinished(() => camera.close());
  const { reason } = await follow({ address: `rtsps://127.0.0.1:${camera.port}/stream` }).becomes('failed');
  expect(reason).toBe('Не удалось установить с камерой защищённое соединение');
});
