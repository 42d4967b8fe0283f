import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { makeClip } from '../../../../testing/cameras/camera-clip.ts';
import { eventually, followIngest } from '../../../../testing/cameras/follow-ingest.ts';
import { openCamera, type CameraWish } from '../../../../testing/cameras/open-camera.ts';
import { describeClip } from '../../../../testing/cameras/rtp-packets.ts';
import type { IngestOrder } from '../index.ts';

/** What is said first after the attempt. */
async function faultOf(
  order: Pick<IngestOrder, 'address'> & Partial<IngestOrder>,
): Promise<[state: string, reason: string | null]> {
  const followed = followIngest(order, { stallMs: 2000 });
  onTestFinished(() => followed.end());
  const said = await eventually(
    () => followed.states.find(({ state }) => state !== 'connecting') ?? expect.fail('it is still connecting'),
  );
  expect(followed.deaths).toEqual([]);
  return [said.state, said.reason];
}

async function addressOf(wish: CameraWish): Promise<string> {
  const camera = await openCamera(wish);
  onTestFinished(() => camera.close());
  return camera.url;
}

it.each<[string, CameraWish, string, string]>([
  ['says nothing', { behaviour: 'silent' }, 'lost', 'Камера не отвечает'],
  ['sends garbage', { behaviour: 'garbage' }, 'failed', 'То, что присылает камера, не похоже на видео'],
  [
    'answers well and sends noise as its video',
    { behaviour: 'noise' },
    'failed',
    'То, что присылает камера, не похоже на видео',
  ],
  ['has no such stream', { behaviour: 'not_found' }, 'failed', 'На камере нет такого потока: проверьте путь в ссылке'],
  ['has only sound', { behaviour: 'soundOnly' }, 'failed', 'В потоке камеры нет видео'],
])('a camera that %s', async (_, wish, state, reason) => {
  expect(await faultOf({ address: await addressOf(wish) })).toEqual([state, reason]);
});

it('a wrong password is reported, and so is a missing one', async () => {
  const address = new URL(await addressOf({ credentials: { user: 'admin', password: 'right' } }));
  address.password = 'wrong';
  expect(await faultOf({ address: address.href })).toEqual(['failed', 'Камера не пускает: неверное имя или пароль']);
  address.username = address.password = '';
  expect(await faultOf({ address: address.href })).toEqual(['failed', 'Камера не пускает: неверное имя или пароль']);
});

it('a redirect is not followed, wherever it leads', async () => {
  let knocks = 0;
  const other = createServer((socket) => {
    knocks += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(
    await faultOf({ address: await addressOf({ behaviour: 'redirects', redirectTo: `rtsp://127.0.0.1:${port}/` }) }),
  ).toEqual(['failed', 'Камера отправляет на другой адрес: укажите его в ссылке сами']);
  expect(knocks).toBe(0);
});

it.each([
  'rtsp://127.0.0.1/',
  'rtsp://localhost/',
  'rtsp://[::1]/',
  'rtsp://0x7f.1/',
  'rtsp://2130706433/',
  'rtsps://[::ffff:127.0.0.1]/',
])('%s is out of reach of the local network', async (address) => {
  expect(await faultOf({ address, reach: 'lan' })).toEqual([
    'failed',
    expect.stringContaining('STREAM_ALLOWED_NETWORKS=any'),
  ]);
});

it.each(['rtsp://169.254.169.254/latest', 'rtsp://0.0.0.0/', 'rtsps://[::ffff:169.254.169.254]/', 'rtsp://224.0.0.1/'])(
  '%s is nobody’s camera, whatever is allowed',
  async (address) => {
    expect(await faultOf({ address, reach: 'any' })).toEqual([
      'failed',
      'Это служебный адрес: камер на нём не бывает, и сервер к нему не подключается',
    ]);
  },
);

it.each([22, 25, 6379])('port %i is not knocked at', async (port) => {
  expect(await faultOf({ address: `rtsp://127.0.0.1:${port}/` })).toEqual([
    'failed',
    'Порт из ссылки принадлежит другой службе: камер на нём не бывает. Обычный порт камеры — 554',
  ]);
});

it('an address of the local network is refused where only the public one is allowed, with the setting that allows it', async () => {
  expect(await faultOf({ address: 'rtsp://192.168.1.64/', reach: 'public' })).toEqual([
    'failed',
    expect.stringContaining('STREAM_ALLOWED_NETWORKS=lan'),
  ]);
});

it('an address out of reach is not even connected to', async () => {
  const camera = await openCamera();
  onTestFinished(() => camera.close());
  expect((await faultOf({ address: camera.url, reach: 'lan' }))[0]).toBe('failed');
  expect(camera.plays).toBe(0);
});

it.each([
  ['rtsp://-option/', 'failed', 'Адрес камеры не найден: проверьте ссылку'],
  ['rtsp://no-such-camera.invalid/', 'failed', 'Адрес камеры не найден: проверьте ссылку'],
  ['rtsp://127.0.0.1:4/', 'lost', 'Камера не принимает соединение: проверьте, включена ли она, и порт в ссылке'],
  ['file:///etc/passwd', 'failed', 'Это не ссылка на поток'],
  ['exec:ls', 'failed', 'Это не ссылка на поток'],
  ['http://169.254.169.254/', 'failed', 'Это не ссылка на поток'],
  ['rtp://127.0.0.1:5004', 'failed', 'Для ссылки rtp:// нужно описание потока (SDP)'],
])('%s', async (address, state, reason) => {
  const said = await faultOf({ address });
  // Where names are not resolved at all, nobody can tell an unknown one.
  if (address.includes('invalid') && said[0] === 'lost') return expect(said[1]).toContain('служба имён');
  expect(said).toEqual([state, reason]);
});

it('a link of ten thousand characters is no more trouble than a short one', async () => {
  expect(await faultOf({ address: `${await addressOf({ behaviour: 'not_found' })}/${'x'.repeat(10_000)}` })).toEqual([
    'failed',
    expect.any(String),
  ]);
});

it('a group is joined only where the local network is allowed', async () => {
  const sdp = describeClip(await makeClip(), { port: 5004, address: '239.1.2.3' });
  expect(await faultOf({ address: 'rtp://239.1.2.3:5004', sdp, reach: 'public' })).toEqual([
    'failed',
    expect.stringContaining('STREAM_ALLOWED_NETWORKS=lan'),
  ]);
});
