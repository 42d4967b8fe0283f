/**
 * The moments of a film of ten hours, as scanning reads it piece by piece: how much faster than it plays they come, and
 * whether the decoder needs
 * more memory for the last piece than for the first.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SCANNED_SEGMENT_SECONDS, secondsOfStretch } from '@rakurs/contract';
import { createMediaEngine } from '#platform/media/index.ts';
import { makeVideoOf } from '../testing/media/make-media.ts';
import { benchFolder } from './programs.ts';

const HOURS = 10;
const SIZE = { width: 160, height: 90 };
const [FRAMES, LOOP] = [HOURS * 3600, 50];
const SEGMENTS_ASKED = 12;

/**
 * A frame a second, as a watching camera's, and small, so that ten hours of it are soon made: a grey field over which a
 * light square goes.
 */
const drawn = Array.from({ length: LOOP }, (_, index) => {
  const frame = Buffer.alloc(SIZE.width * SIZE.height * 3, 90);
  for (let row = 40; row < 60; row += 1)
    frame.fill(230, (row * SIZE.width + index * 2) * 3, (row * SIZE.width + index * 2 + 20) * 3);
  return frame;
});
const folder = benchFolder();
const path = join(folder, 'film.mp4');
await makeVideoOf(path, {
  ...SIZE,
  framesPerSecond: 1,
  frames: Array.from({ length: FRAMES }, (_, index) => drawn[index % LOOP] ?? Buffer.alloc(0)),
});
const engine = createMediaEngine({ concurrency: 1 });
const facts = await engine.probe(path);

/** Of the largest of the decoding children: probes have one, and the moments another. */
const childMegabytes = (): number =>
  Math.max(
    ...readdirSync('/proc/self/task')
      .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean))
      .map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024),
  );

const segments = Array.from({ length: SEGMENTS_ASKED }, (_, index) =>
  Math.round((index * ((HOURS * 3600) / SCANNED_SEGMENT_SECONDS - 1)) / (SEGMENTS_ASKED - 1)),
);
const memory: { child: number; own: number }[] = [];
const startedAt = performance.now();
for (const segment of segments) {
  let moments = 0;
  const from = segment * SCANNED_SEGMENT_SECONDS;
  await engine.moments(path, facts, {
    seconds: secondsOfStretch({ from, to: from + SCANNED_SEGMENT_SECONDS }),
    longSide: 720,
    folder: join(folder, String(segment)),
    made: () => void (moments += 1),
    signal: new AbortController().signal,
  });
  if (moments !== SCANNED_SEGMENT_SECONDS * 5) throw new Error(`${moments} moments in piece ${segment}`);
  memory.push({ child: childMegabytes(), own: process.memoryUsage().rss / 1024 ** 2 });
  rmSync(join(folder, String(segment)), { recursive: true, force: true });
}
const seconds = (performance.now() - startedAt) / 1000;
const [first, last] = [memory[0], memory.at(-1)];
console.log(
  `moments: ${((SEGMENTS_ASKED * SCANNED_SEGMENT_SECONDS) / seconds).toFixed(0)} seconds of a film of ${HOURS} hours in a second`,
);
console.log(
  `memory:  decoder ${first?.child.toFixed(0)} MB after the first piece, ${last?.child.toFixed(0)} MB after the last: ratio ${((last?.child ?? 0) / (first?.child ?? 1)).toFixed(2)} (aim ≤ 1.1); the server's own ${first?.own.toFixed(0)} and ${last?.own.toFixed(0)} MB`,
);

await engine.close();
rmSync(folder, { recursive: true, force: true });
