/**
 * A test camera as a program, for the browser tests, the soak and a user: npx tsx
 * server/testing/cameras/run-camera.ts --port 8554. Says its address, and ends with a signal. With --numbered it draws
 * the number of each frame, and says it with its time.
 */
import { parseArgs } from 'node:util';
import { openCamera, type CameraWish } from './open-camera.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8554' },
    host: { type: 'string', default: '127.0.0.1' },
    codec: { type: 'string', default: 'h264' },
    width: { type: 'string', default: '320' },
    height: { type: 'string', default: '240' },
    fps: { type: 'string', default: '10' },
    'key-seconds': { type: 'string', default: '1' },
    user: { type: 'string' },
    password: { type: 'string' },
    'drop-after': { type: 'string' },
    behaviour: { type: 'string', default: 'plays' },
    'redirect-to': { type: 'string' },
    kilobits: { type: 'string' },
    numbered: { type: 'boolean', default: false },
  },
});

const BEHAVIOURS = [
  'plays',
  'silent',
  'garbage',
  'noise',
  'not_found',
  'redirects',
  'soundOnly',
] as const satisfies CameraWish['behaviour'][];

const camera = await openCamera({
  port: Number(values.port),
  host: values.host,
  codec: values.codec === 'h265' ? 'h265' : 'h264',
  width: Number(values.width),
  height: Number(values.height),
  framesPerSecond: Number(values.fps),
  keySeconds: Number(values['key-seconds']),
  behaviour: BEHAVIOURS.find((name) => name === values.behaviour) ?? 'plays',
  ...(values.user && { credentials: { user: values.user, password: values.password ?? '' } }),
  ...(values['drop-after'] && { dropAfterSeconds: Number(values['drop-after']) }),
  ...(values['redirect-to'] && { redirectTo: values['redirect-to'] }),
  ...(values.kilobits && { kilobits: Number(values.kilobits) }),
  ...(values.numbered && {
    isNumbered: true,
    sent: (frame: number) => void process.stdout.write(`${frame} ${Date.now()}\n`),
  }),
});
process.stdout.write(`${camera.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void camera.close().then(() => process.exit()));
