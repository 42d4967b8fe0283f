/**
 * A film whose frames carry their numbers as a program, for the browser tests: npx tsx
 * server/testing/media/run-numbered-film.ts cut.mp4 --fps 25 --ticks -2,-1,0,1. The container follows from the name.
 */
import { parseArgs } from 'node:util';
import { drawNumbers, makeVideoOf, NUMBERED_SIZE } from './make-media.ts';

const { values, positionals } = parseArgs({
  options: { fps: { type: 'string', default: '25' }, ticks: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [path] = positionals;
if (path === undefined) throw new Error('Which file?');
const ticks = values.ticks.split(',').map(Number);
await makeVideoOf(path, {
  ...NUMBERED_SIZE,
  framesPerSecond: Number(values.fps),
  ticks,
  frames: drawNumbers(ticks.length),
});
