/**
 * Cameras of 1280 x 720 at 25 frames and 2 Mbit a second: what a pull costs beside the same FFmpeg that only copies,
 * how old a frame is when it reaches a viewer,
 * and how many cameras are held without a piece being lost. The cameras are processes of their own, on the same cores.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openIngest, type CutSegment, type Ingest } from '#platform/media/index.ts';
import { setChildFolder } from '#platform/start-child.ts';
import { readStamp } from '../testing/cameras/rtp-packets.ts';
import { benchFolder, startBare } from './programs.ts';

const MEASURED_SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30);
const HELD = [4, 8, 16, 24, 32, 40, 48, 64];
/** Of a piece that has been begun. */
const SEGMENT_SECONDS = 6;

setChildFolder(join(import.meta.dirname, '../dist'));
const folder = benchFolder();
const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function startCamera(): Promise<{ url: string; process: ChildProcess }> {
  const camera = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      join(import.meta.dirname, '../testing/cameras/run-camera.ts'),
      '--port',
      '0',
      '--width',
      '1280',
      '--height',
      '720',
      '--fps',
      '25',
      '--kilobits',
      '2000',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(createInterface(camera.stdout), 'line')) as [string];
  return { url: line, process: camera };
}

/** Seconds of a core that a process has used so far; its threads included. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
async function shareOfCore(pid: number): Promise<number> {
  const before = cpuSecondsOf(pid);
  await wait(MEASURED_SECONDS);
  return (cpuSecondsOf(pid) - before) / MEASURED_SECONDS;
}

interface Pulled {
  ingest: Ingest;
  segments: CutSegment[];
  states: string[];
}
async function pull(url: string, name: string): Promise<Pulled> {
  const [segments, states]: [CutSegment[], string[]] = [[], []];
  let live: () => void = () => undefined;
  const isLive = new Promise<void>((resolve) => void (live = resolve));
  const note = (state: string) => {
    states.push(state);
    if (state === 'live') live();
  };
  const keep = (segment: CutSegment) => {
    segments.push(segment);
    rmSync(segment.path);
  };
  const ingest = openIngest(
    { address: url, sdp: null, reach: 'any', acceptsSelfSigned: false, folder: join(folder, name) },
    { state: note, shape: () => undefined, motion: () => undefined, picture: () => undefined, segment: keep },
  );
  await isLive;
  return { ingest, segments, states };
}

const camera = await startCamera();
const one = await pull(camera.url, 'one');
const bare = await startBare('bare-copy.ts', camera.url, folder);
await wait(3);
const [ours, theirs] = await Promise.all([shareOfCore(one.ingest.child?.pid ?? 0), shareOfCore(bare.child.pid ?? 0)]);
await bare.stop();
console.log(
  `CPU of a camera: ${(ours * 100).toFixed(1)} % of a core against ${(theirs * 100).toFixed(1)} % of a bare copy: ratio ${(ours / theirs).toFixed(2)}; memory ${one.ingest.child?.memoryMb?.toFixed(0)} MB`,
);

const ages: number[] = [];
const stop = one.ingest.watch({
  begin: () => undefined,
  fragment: ({ bytes }) => void ages.push(Date.now() - (readStamp(bytes) ?? Date.now())),
});
await wait(MEASURED_SECONDS);
stop();
const sorted = ages.slice(50).toSorted((a, b) => a - b);
console.log(
  `from the camera to a viewer's fragment: ${sorted[Math.floor(sorted.length / 2)]} ms, 95 % within ${sorted[Math.floor(sorted.length * 0.95)]} ms; one frame (40 ms) of it waits for the next to end it`,
);
await one.ingest.stop();

for (const amount of HELD) {
  const held = await Promise.all(Array.from({ length: amount }, (_, index) => pull(camera.url, `${amount}-${index}`)));
  const before = held.map(({ segments }) => segments.reduce((sum, { seconds }) => sum + seconds, 0));
  const sending = await shareOfCore(camera.process.pid ?? 0);
  const recorded = held.map(
    ({ segments }, index) => segments.reduce((sum, { seconds }) => sum + seconds, 0) - (before[index] ?? 0),
  );
  const whole = held.filter(
    ({ states, segments }, index) =>
      states.filter((state) => state === 'live').length === 1 &&
      (recorded[index] ?? 0) >= MEASURED_SECONDS - 2 * SEGMENT_SECONDS &&
      isGapless(segments),
  );
  const memory = held.reduce((sum, { ingest }) => sum + (ingest.child?.memoryMb ?? 0), 0);
  console.log(
    `${amount} cameras on ${cpus().length} cores: ${whole.length} without a lost piece; ${(memory / amount).toFixed(0)} MB each; load ${loadavg()[0]?.toFixed(1)}; the camera that sends them takes ${(sending * 100).toFixed(0)} % of a core`,
  );
  await Promise.all(held.map(({ ingest }) => ingest.stop()));
  if (whole.length < amount) break;
}

function isGapless(segments: readonly CutSegment[]): boolean {
  return segments.every(
    (segment, index) =>
      index === 0 ||
      Math.abs(
        segment.offsetSeconds - ((segments[index - 1]?.offsetSeconds ?? 0) + (segments[index - 1]?.seconds ?? 0)),
      ) < 0.01,
  );
}

camera.process.kill();
rmSync(folder, { recursive: true, force: true });
process.exit();
