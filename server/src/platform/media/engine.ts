import { rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../clock.ts';
import { requireZone } from '../wall-clock.ts';
import { budgetFor, bytesOf } from './budget.ts';
import { ChildPool } from './child-pool.ts';
import type { Follower, Outcome } from './child-process.ts';
import { isVideoFormat, kindOf, mimeOf, type MediaFacts, type MediaFormat } from './facts.ts';
import type { FoundFacts, MadeMoment, MediaResult, MediaTask } from './messages.ts';
import { MediaRefused } from './refused.ts';
import { runSelfTest } from './self-test.ts';
import { sniffFile } from './sniff-file.ts';
import { takenAt } from './taken-at.ts';
import { LIMITS, type MediaEngine, type MediaEngineOptions } from './media-engine.ts';

/** Encoding yields to whoever waits for an answer. */
const PROXY_NICENESS = 10;
const FRAMES_NICENESS = 5;
/** A clip of an event, and not an hour: each piece is opened anew. */
const QUICKLY_JOINED_BYTES = 200 * 1024 ** 2;
/** Copied well within the time of a quick task; an hour of recording is about half of it. */
const QUICKLY_COPIED_BYTES = 2 * 1024 ** 3;

export function createMediaEngine({
  timeZone = 'Europe/Moscow',
  clock = systemClock,
  concurrency = Math.min(2, availableParallelism()),
  limits: wished = {},
  spares,
  hidden = [],
}: MediaEngineOptions = {}): MediaEngine {
  const limits = { ...LIMITS, ...wished };
  const shared = { ...limits, hidden, ...(spares && { spares }) };
  // A zone that does not exist must fail at the start, not with the first picture.
  requireZone(timeZone);
  const quick = new ChildPool({ ...shared, size: concurrency, limits: { ...limits, silenceMs: limits.taskMs } });
  const slow = new ChildPool({
    ...shared,
    size: 1,
    niceness: PROXY_NICENESS,
    limits: { ...limits, taskMs: limits.proxyMs },
  });
  // Stills for a data set are somebody's who waits for a download; they hold up nobody else's.
  const stills = new ChildPool({
    ...shared,
    size: 1,
    niceness: FRAMES_NICENESS,
    limits: { ...limits, taskMs: limits.framesMs },
  });
  // Frames have one too: nobody should wait for words about a short clip until somebody's film is encoded.
  const steady = new ChildPool({
    ...shared,
    size: 1,
    niceness: FRAMES_NICENESS,
    limits: { ...limits, taskMs: limits.framesMs },
  });

  // Films are scanned for hours on end: one decoder, however many wait for its pictures.
  const scanned = new ChildPool({
    ...shared,
    size: 1,
    niceness: PROXY_NICENESS,
    limits: { ...limits, taskMs: limits.framesMs },
  });

  const toFacts = ({ taken, ...found }: FoundFacts, format: MediaFormat, where: { timeZone: string }): MediaFacts => ({
    ...found,
    kind: kindOf(format),
    format,
    mime: mimeOf(format),
    takenAt: takenAt(taken, { ...where, now: clock.now() }),
  });

  /** Whatever a file claims, it is worked on for as much as its bytes are worth. */
  const spend = async (pool: ChildPool, task: MediaTask, follower: Follower = {}): Promise<Outcome> => {
    const { cpuSeconds, pixels } = budgetFor(await bytesOf(task), limits);
    return pool.run({ ...task, pixelBudget: pixels }, { ...follower, cpuSeconds });
  };
  /** Whatever happens, a failed task leaves nothing where its result was to be. */
  const write = async (
    task: MediaTask & { to: string },
    run: (task: MediaTask) => Promise<Outcome>,
  ): Promise<MediaResult> => {
    try {
      return resultOf(await run(task), task.format);
    } catch (error) {
      await rm(task.to, { recursive: true, force: true });
      throw error;
    }
  };

  const engine: MediaEngine = {
    async probe(path, where = { timeZone }) {
      const format = await sniffFile(path);
      const task: MediaTask = isVideoFormat(format)
        ? { kind: 'video', job: 'facts', format, path }
        : { kind: 'image', job: 'facts', format, path };
      const result = resultOf(await spend(quick, task), format);
      if (result.job !== 'facts') throw new Error('The media child answered another question');
      return toFacts(result.facts, format, where);
    },
    async thumbnail(path, { format, durationSeconds }, to) {
      const task: MediaTask & { to: string } = isVideoFormat(format)
        ? { kind: 'video', job: 'thumbnail', format, path, to, durationSeconds }
        : { kind: 'image', job: 'thumbnail', format, path, to };
      await write(task, (given) => spend(quick, given));
    },
    async rendition(path, { format }, to) {
      if (isVideoFormat(format)) throw new Error('A rendition is made of a picture');
      const result = await write({ kind: 'image', job: 'rendition', format, path, to }, (task) => spend(quick, task));
      if (result.job !== 'rendition') throw new Error('The media child answered another question');
      return { mime: result.mime };
    },
    async proxy(path, { format, durationSeconds }, to, report) {
      if (!isVideoFormat(format)) throw new Error('A proxy is made of a video');
      await write({ kind: 'video', job: 'proxy', format, path, to, durationSeconds }, (task) =>
        spend(slow, task, { report }),
      );
    },
    async frames(path, { format, durationSeconds }, { folder, mostFrames }) {
      if (!isVideoFormat(format)) throw new Error('Frames are taken of a video');
      const result = await write(
        { kind: 'video', job: 'frames', format, path, to: folder, durationSeconds, mostFrames },
        (task) => spend(steady, task),
      );
      if (result.job !== 'frames') throw new Error('The media child answered another question');
      return result.frames.map(({ second, name }) => ({ second, path: join(folder, name) }));
    },
    async upright(path, { format }, to) {
      if (isVideoFormat(format)) throw new Error('A picture is turned upright, of a video stills are taken');
      const result = await write({ kind: 'image', job: 'upright', format, path, to }, (task) => spend(quick, task));
      if (result.job !== 'upright') throw new Error('The media child answered another question');
      return result;
    },
    async stills(path, { format }, { seconds, folder }) {
      if (!isVideoFormat(format)) throw new Error('Stills are taken of a video');
      const result = await write({ kind: 'video', job: 'stills', format, path, to: folder, seconds }, (task) =>
        spend(stills, task),
      );
      if (result.job !== 'stills') throw new Error('The media child answered another question');
      return result.stills.map(({ name, ...still }) => ({ ...still, path: join(folder, name) }));
    },
    async moments(path, { format }, { seconds, longSide, folder, isAwaited, made, signal }) {
      if (!isVideoFormat(format)) throw new Error('Moments are those of a video');
      const tell = ({ second, name }: MadeMoment) => made({ second, path: name === null ? null : join(folder, name) });
      await write({ kind: 'video', job: 'moments', format, path, to: folder, seconds, longSide }, (task) =>
        spend(isAwaited ? stills : scanned, task, { made: tell, signal }),
      );
    },
    async remux(path, startedAt, to) {
      const pool = (await stat(path)).size <= QUICKLY_COPIED_BYTES ? quick : steady;
      await write(
        { kind: 'video', job: 'remux', format: 'webm', path, to, startedAt: startedAt.toISOString() },
        (task) => spend(pool, task),
      );
    },
    async join(parts, startedAt, to) {
      const [first] = parts;
      if (!first) throw new Error('There is nothing to join');
      const sizes = await Promise.all(parts.map(async ({ path }) => (await stat(path)).size));
      const pool = sizes.reduce((sum, size) => sum + size, 0) <= QUICKLY_JOINED_BYTES ? quick : steady;
      const result = await write(
        {
          kind: 'video',
          job: 'join',
          format: 'mp4',
          path: first.path,
          to,
          startedAt: startedAt.toISOString(),
          parts: [...parts],
        },
        (task) => spend(pool, task),
      );
      if (result.job !== 'join') throw new Error('The media child answered another question');
      return result;
    },
    selfTest: () => runSelfTest(engine),
    close: async () =>
      void (await Promise.all([quick.close(), slow.close(), steady.close(), stills.close(), scanned.close()])),
  };
  return engine;
}

function resultOf(outcome: Outcome, format: MediaFormat): MediaResult {
  switch (outcome.kind) {
    case 'done':
      return outcome.result;
    case 'refused':
      throw new MediaRefused(outcome.reason, kindOf(format));
    case 'failed':
      throw new Error(`Media: ${outcome.message}`);
  }
}
