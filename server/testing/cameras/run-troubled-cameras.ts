/**
 * Cameras that break off and freeze by chance, all in one program, so that what they take is not what the product
 * takes. Its first line tells their
 * addresses, each later one a trouble: for the soak. SIGUSR2 ends the troubles, SIGTERM the program.
 */
import { parseArgs } from 'node:util';
import { openCamera } from './open-camera.ts';

const { values } = parseArgs({
  options: {
    cameras: { type: 'string', default: '8' },
    'trouble-seconds': { type: 'string', default: '45' },
    kilobits: { type: 'string', default: '2000' },
  },
});
const TROUBLE_SECONDS = Number(values['trouble-seconds']);
/** Of the troubles. The others freeze, which is noticed later. */
const DROPS = 0.75;

const say = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);
const cameras = await Promise.all(
  Array.from({ length: Number(values.cameras) }, () =>
    openCamera({ width: 640, height: 360, framesPerSecond: 15, kilobits: Number(values.kilobits) }),
  ),
);
say({ cameras: cameras.map(({ url }) => url) });

const troubled = setInterval(() => {
  cameras.forEach((camera, index) => {
    if (Math.random() >= 1 / TROUBLE_SECONDS) return;
    const kind = Math.random() < DROPS ? 'drop' : 'freeze';
    camera[kind]();
    say({ camera: index, kind, at: Date.now() });
  });
}, 1000);
process.on('SIGUSR2', () => clearInterval(troubled));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
