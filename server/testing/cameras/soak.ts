/** Holds cameras that misbehave at random, as long as it is told, and says whether memory stays flat and what is missing from the record. Run by scripts/soak.mjs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openIngest, type CutSegment, type Ingest } from '#platform/media/index.ts';
import { startChildrenFrom } from '#platform/start-child.ts';
import { openCamera, type Camera } from './open-camera.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, streams: { type: 'string', default: '8' }, every: { type: 'string', default: '15' } } });
const [MINUTES, STREAMS, REPORT_SECONDS] = [Number(values.minutes), Number(values.streams), Number(values.every)];
/** On average a camera does something bad this often. */
const TROUBLE_SECONDS = 45;
/** Of the whole time; afterwards memory may not grow by more. */
const WARM_UP = 0.34;
const MOST_GROWTH = 1.1;
/** A pause between two pieces that is longer is a gap. */
const GAP_SECONDS = 0.5;

startChildrenFrom(join(import.meta.dirname, '../../dist'));
const folder = mkdtempSync(join(tmpdir(), 'rakurs-soak-'));
const startedAt = Date.now();
const passed = (): number => (Date.now() - startedAt) / 1000;
const say = (text: string): void => void process.stdout.write(`${passed().toFixed(0).padStart(6)} s  ${text}\n`);

interface Held {
  camera: Camera;
  ingest: Ingest;
  troubles: number;
  gaps: number[];
  recorded: number;
  deaths: number;
}

async function hold(index: number): Promise<Held> {
  const camera = await openCamera({ width: 640, height: 360, framesPerSecond: 15 });
  let last: CutSegment | null = null;
  const ingest = openIngest(
    { address: camera.url, sdp: null, reach: 'any', folder: join(folder, String(index)) },
    {
      state: (state, reason) => state !== 'connecting' && say(`camera ${index}: ${state}${reason ? `, ${reason}` : ''}`),
      shape: () => undefined,
      motion: () => undefined,
      picture: () => undefined,
      segment: (segment) => {
        const gap = last ? (segment.startedAt.getTime() - last.startedAt.getTime()) / 1000 - last.seconds : 0;
        if (gap > GAP_SECONDS) held.gaps.push(gap);
        held.recorded += segment.seconds;
        last = segment;
        rmSync(segment.path);
      },
    },
    {
      died: (words) => {
        held.deaths += 1;
        say(`camera ${index}: its process died: ${words}`);
      },
    },
  );
  const held: Held = { camera, ingest, troubles: 0, gaps: [], recorded: 0, deaths: 0 };
  return held;
}

/** Whether it was one that leaves a gap. */
function makeTrouble({ camera, ingest }: Held, chance: number): boolean {
  if (chance < 0.6) camera.drop();
  else if (chance < 0.8) camera.freeze();
  else {
    // Somebody looks for a few seconds: no trouble at all, but work.
    const stop = ingest.watch({ begin: () => undefined, fragment: () => undefined });
    setTimeout(stop, 10_000);
    return false;
  }
  return true;
}

const all = await Promise.all(Array.from({ length: STREAMS }, (_, index) => hold(index)));
const troubled = setInterval(() => {
  for (const held of all) if (Math.random() < 1 / TROUBLE_SECONDS && makeTrouble(held, Math.random())) held.troubles += 1;
}, 1000);

const samples: { at: number; children: number; own: number }[] = [];
const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
const mean = (list: readonly number[]): number => sum(list) / Math.max(1, list.length);
const reported = setInterval(() => {
  const memories = all.map(({ ingest }) => ingest.child?.memoryMb ?? 0).filter((memory) => memory > 0);
  samples.push({ at: passed(), children: mean(memories), own: process.memoryUsage().rss / 1024 ** 2 });
  say(`memory of a camera's process ${mean(memories).toFixed(0)} MB (at most ${Math.max(...memories).toFixed(0)}), of the one that holds them ${samples.at(-1)?.own.toFixed(0)} MB; troubles ${sum(all.map(({ troubles }) => troubles))}, gaps ${sum(all.map(({ gaps }) => gaps.length))}, restarts ${sum(all.map(({ ingest }) => ingest.child?.restarts ?? 0))}`);
}, REPORT_SECONDS * 1000);

await new Promise((resolve) => setTimeout(resolve, MINUTES * 60_000));
clearInterval(troubled);
clearInterval(reported);
await Promise.all(all.map(({ ingest }) => ingest.stop()));
await Promise.all(all.map(({ camera }) => camera.close()));
rmSync(folder, { recursive: true, force: true });

const warm = samples.filter(({ at }) => at > MINUTES * 60 * WARM_UP);
const [early, late] = [warm.slice(0, Math.ceil(warm.length / 2)), warm.slice(Math.ceil(warm.length / 2))];
const growthOf = (side: 'children' | 'own'): number => (late.length === 0 ? 1 : mean(late.map((sample) => sample[side])) / mean(early.map((sample) => sample[side])));
const gaps = all.flatMap((held) => held.gaps);
const unexplained = sum(all.map((held) => Math.max(0, held.gaps.length - held.troubles)));
const deaths = sum(all.map((held) => held.deaths));
say(`recorded ${(sum(all.map(({ recorded }) => recorded)) / (STREAMS * MINUTES * 60) * 100).toFixed(1)} % of ${STREAMS} cameras over ${MINUTES} minutes; ${gaps.length} gaps of ${mean(gaps).toFixed(1)} s on average after ${sum(all.map(({ troubles }) => troubles))} troubles, ${unexplained} of them without one; ${deaths} deaths`);
say(`growth after the warm-up: a camera's process ${growthOf('children').toFixed(2)}, the one that holds them ${growthOf('own').toFixed(2)} (aim ≤ ${MOST_GROWTH})`);
const isFlat = growthOf('children') <= MOST_GROWTH && growthOf('own') <= MOST_GROWTH;
process.exit(isFlat && unexplained === 0 && deaths === 0 ? 0 : 1);
