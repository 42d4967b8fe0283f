/**
 * Taught classes followed through a video: what a second of it costs against the bare pass of the detector over as many
 * images, with motion and
 * without, and whether memory stays where it is from the first minute of a video of hours to its last. Times are CPU.
 */
import { join } from 'node:path';
import type { Moment } from '@rakurs/contract';
import { decodeImage } from '../src/images/decode.ts';
import { detect } from '../src/vision/detect.ts';
import { openVision } from '../src/vision/vision.ts';
import { openNetwork } from '../src/models/onnx.ts';
import { openBank } from '../src/classifiers/bank.ts';
import { learnClass, readTaughtClass, type Features } from '../src/classifiers/index.ts';
import { scanSegment, type OpenedModel } from '../src/tasks/scan-segment.ts';
import { drawVideo, type Actor } from '../testing/drawn-video.ts';
import { pastedImage } from '../testing/pasted-things.ts';
import { cpuSeconds, residentMegabytes } from './process-costs.ts';

const [MOVING_SECONDS, PIECE_SECONDS] = [6, 60];
/**
 * Ten hours are six hundred; memory that grows does so sooner. Every tenth is scanned whole, of the others the first
 * seconds.
 */
const PIECES = Number(process.env['BENCH_PIECES'] ?? 100);

const modelsFolder = join(import.meta.dirname, '..', '..', 'models');
const [vision, bank] = [await openVision({ modelsFolder }), await openBank(modelsFolder)];
/** Things that are seen in the whole image, and things for which its quarters are looked at, too. */
async function teach(widths: readonly number[]): Promise<OpenedModel[]> {
  const frames = [];
  for (const [index, width] of widths.entries()) {
    const { bytes, things } = await pastedImage({
      seed: 40 + index,
      side: 'teach',
      things: [{ name: 'robot', width }],
    });
    frames.push({
      features: { ...(await vision.extractFeatures(bytes)), tiles: await vision.extractTiles(bytes) },
      role: 'example' as const,
      group: frames.length,
      boxes: things.map(({ box }) => box),
      wrong: [],
    });
  }
  return [{ versionId: 1, taught: readTaughtClass(learnClass({ kind: 'thing', frames, bank }).model) }];
}
const [large, small] = [await teach([0.42, 0.42, 0.43, 0.43, 0.44]), await teach([0.14, 0.15, 0.16, 0.17, 0.18])];

const robot = (width: number): Actor => ({
  name: 'robot',
  width,
  from: 0,
  to: Infinity,
  way: (second) => ({ x: 0.5 + 0.2 * Math.sin(2 * second), y: 0.5 }),
});
async function draw(actors: Actor[], seconds: number): Promise<Moment[]> {
  const moments: Moment[] = [];
  for await (const moment of (await drawVideo({ seed: 7, actors })).moments({ from: 0, to: seconds }))
    moments.push(moment);
  return moments;
}
const [largeMoves, smallMoves, still] = [
  await draw([robot(0.4)], MOVING_SECONDS),
  await draw([robot(0.16)], MOVING_SECONDS),
  await draw([], PIECE_SECONDS),
];

let looks = 0;
const look = async (bytes: Buffer, { tiles }: { tiles: boolean }): Promise<Features> => {
  looks += 1;
  return { ...(await vision.extractFeatures(bytes)), tiles: tiles ? await vision.extractTiles(bytes) : null };
};
async function* inTurn(moments: readonly Moment[]): AsyncGenerator<Moment> {
  yield* moments;
}
async function cpuOf(
  models: OpenedModel[],
  moments: readonly Moment[],
): Promise<{ cpu: number; looked: number; found: number; moments: number }> {
  const [before, looksBefore] = [cpuSeconds(), looks];
  const found = await scanSegment(
    { extractFeatures: look, fetchMoments: () => inTurn(moments) },
    { models, piece: { from: 0, to: PIECE_SECONDS, url: '' } },
  );
  return { cpu: cpuSeconds() - before, looked: looks - looksBefore, found: found.length, moments: moments.length };
}

await cpuOf(small, smallMoves.slice(0, 5));
const detector = await openNetwork('efficientdet-lite2', modelsFolder);
const { raster } = await decodeImage(Buffer.from(largeMoves[0]?.picture ?? []));
for (let warm = 0; warm < 2; warm += 1) await detect(detector, raster);
const beforeBare = cpuSeconds();
for (let pass = 0; pass < 10; pass += 1) await detect(detector, raster);
const bare = (cpuSeconds() - beforeBare) / 10;

const tell = (name: string, { cpu, looked, found, moments }: Awaited<ReturnType<typeof cpuOf>>) =>
  console.log(
    `${name} ${(moments / cpu).toFixed(1)} moments a CPU second (${looked} of ${moments} looked at, ${found} found); the bare pass does ${(1 / bare).toFixed(1)}: ratio ${((moments * bare) / cpu).toFixed(2)}`,
  );
tell('large things that move:  ', await cpuOf(large, largeMoves));
tell('small things that move:  ', await cpuOf(small, smallMoves));
tell('where nothing moves:     ', await cpuOf(large, still));

const memory: number[] = [];
for (let segment = 0; segment < PIECES; segment += 1) {
  await cpuOf(large, segment % 10 === 0 ? [...largeMoves.slice(0, 10), ...still.slice(10)] : still.slice(0, 10));
  memory.push(residentMegabytes(process.pid));
}
const [first, last] = [Math.max(...memory.slice(0, Math.ceil(PIECES / 10))), memory.at(-1) ?? 0];
console.log(
  `memory:                   ${first} MB at most in the first tenth of ${PIECES} pieces, ${last} MB after the last: ratio ${(last / first).toFixed(2)} (aim ≤ 1.1)`,
);
process.exit();
