import { rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS, systemClock, type Clock } from '../clock.ts';
import { ChildPool, type SpareChildren } from './child-pool.ts';
import type { Outcome } from './child-process.ts';
import { isVideoFormat, kindOf, mimeOf, type MediaFacts, type MediaFormat } from './facts.ts';
import type { FoundFacts, JoinedPart, MadeMoment, MediaResult, MediaTask } from './messages.ts';
import { MediaRefused } from './refused.ts';
import { runSelfTest } from './self-test.ts';
import { sniffFile } from './sniff-file.ts';
import { takenAt } from './taken-at.ts';
import type { Joined } from './videos/join.ts';

export interface MediaEngine {
  /** What the file is, by its content. Throws `MediaRefused` with a sentence for people. */
  probe(path: string): Promise<MediaFacts>;
  /** A webp, at most 640 on the longer side, upright, without metadata. Of a video: a frame that is not black, if it can be helped. */
  thumbnail(path: string, facts: MediaFacts, to: string): Promise<void>;
  /** The whole picture in what browsers show: a jpeg, or a webp when it is see-through. Upright, without metadata. */
  rendition(path: string, facts: MediaFacts, to: string): Promise<{ mime: 'image/jpeg' | 'image/webp' }>;
  /** An mp4 of H.264 and AAC that plays while it loads. Progress runs from 0 to 1. */
  proxy(path: string, facts: MediaFacts, to: string, report: (progress: number) => void): Promise<void>;
  /** Frames of a video that are worth a look, each a jpeg in the folder, which is made; at most so many, where it is said how many. Upright, without metadata. */
  frames(
    path: string,
    facts: MediaFacts,
    wanted: { folder: string; mostFrames?: number | undefined },
  ): Promise<{ second: number; path: string }[]>;
  /** The picture as training programs read it: a jpg or png with nothing left to turn. Where the file is that already nothing is written, and `isKept` says so. */
  upright(path: string, facts: MediaFacts, to: string): Promise<{ width: number; height: number; isKept: boolean }>;
  /** The very frames that are on the screen at these seconds, in order of time, each a whole upright jpeg in the folder, which is made. */
  stills(path: string, facts: MediaFacts, wanted: { seconds: number[]; folder: string }): Promise<EngineStill[]>;
  /** What is on the screen at these seconds of a video, in their order, each as soon as it is there: a small upright jpeg in the folder, or null for what has not changed. Nobody who waits for an upload waits for this. */
  moments(path: string, facts: MediaFacts, wanted: MomentsWish): Promise<void>;
  /** The same webm with a duration and an index, which a browser's recorder does not write. Made twice it is the same file. */
  remux(path: string, startedAt: Date, to: string): Promise<void>;
  /** Pieces of a camera's record, which began then, as one mp4: the same packets, gaps closed. Made twice it is the same file. */
  join(parts: readonly JoinedPart[], startedAt: Date, to: string): Promise<Joined>;
  /** Runs a tiny clip through everything; throws with the reason if anything is missing. */
  selfTest(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineStill {
  second: number;
  path: string;
  width: number;
  height: number;
}

export interface MomentsWish {
  seconds: number[];
  longSide: number;
  folder: string;
  /** Somebody waits for it before a screen: it comes before the films that are looked through. */
  isAwaited?: boolean;
  made: (moment: { second: number; path: string | null }) => void;
  /** The decoding ends with whoever wanted it. */
  signal: AbortSignal;
}

export interface MediaEngineOptions {
  /** Where a picture was taken that names no zone. IANA's name. */
  timeZone?: string;
  clock?: Clock;
  /** Children for probes, thumbnails and renditions. Proxies have one of their own, so that an hour of film holds up no picture. */
  concurrency?: number;
  limits?: Partial<MediaLimits>;
  /** Children that other engines of this process have left, and where this one leaves its own. */
  spares?: SpareChildren;
  /** Files and folders that children do not see: whoever takes one over by a file finds no keys. */
  hidden?: readonly string[];
}

export interface MediaLimits {
  startMs: number;
  /** For a probe, a thumbnail or a rendition. */
  taskMs: number;
  proxyMs: number;
  /** For the frames of one video. */
  framesMs: number;
  /** For a proxy that reports nothing; the last step, in which the index is moved before gigabytes of data, is silent. */
  silenceMs: number;
  /** A child larger than this is replaced after its task. */
  recycleAboveMb: number;
  /** A child larger than this in the middle of a task is killed. */
  killAboveMb: number;
  idleMs: number;
}

const LIMITS: MediaLimits = {
  startMs: MINUTE_MS,
  taskMs: MINUTE_MS,
  proxyMs: 12 * HOUR_MS,
  framesMs: HOUR_MS,
  silenceMs: 10 * MINUTE_MS,
  recycleAboveMb: 700,
  killAboveMb: 1800,
  idleMs: 5 * MINUTE_MS,
};
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
  new Intl.DateTimeFormat('en-US', { timeZone });
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

  const toFacts = ({ taken, ...found }: FoundFacts, format: MediaFormat): MediaFacts => ({
    ...found,
    kind: kindOf(format),
    format,
    mime: mimeOf(format),
    takenAt: takenAt(taken, { timeZone, now: clock.now() }),
  });

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
    async probe(path) {
      const format = await sniffFile(path);
      const task: MediaTask = isVideoFormat(format)
        ? { kind: 'video', job: 'facts', format, path }
        : { kind: 'image', job: 'facts', format, path };
      const result = resultOf(await quick.run(task), format);
      if (result.job !== 'facts') throw new Error('The media child answered another question');
      return toFacts(result.facts, format);
    },
    async thumbnail(path, { format, durationSeconds }, to) {
      const task: MediaTask & { to: string } = isVideoFormat(format)
        ? { kind: 'video', job: 'thumbnail', format, path, to, durationSeconds }
        : { kind: 'image', job: 'thumbnail', format, path, to };
      await write(task, (given) => quick.run(given));
    },
    async rendition(path, { format }, to) {
      if (isVideoFormat(format)) throw new Error('A rendition is made of a picture');
      const result = await write({ kind: 'image', job: 'rendition', format, path, to }, (task) => quick.run(task));
      if (result.job !== 'rendition') throw new Error('The media child answered another question');
      return { mime: result.mime };
    },
    async proxy(path, { format, durationSeconds }, to, report) {
      if (!isVideoFormat(format)) throw new Error('A proxy is made of a video');
      await write({ kind: 'video', job: 'proxy', format, path, to, durationSeconds }, (task) =>
        slow.run(task, { report }),
      );
    },
    async frames(path, { format, durationSeconds }, { folder, mostFrames }) {
      if (!isVideoFormat(format)) throw new Error('Frames are taken of a video');
      const result = await write(
        { kind: 'video', job: 'frames', format, path, to: folder, durationSeconds, mostFrames },
        (task) => steady.run(task),
      );
      if (result.job !== 'frames') throw new Error('The media child answered another question');
      return result.frames.map(({ second, name }) => ({ second, path: join(folder, name) }));
    },
    async upright(path, { format }, to) {
      if (isVideoFormat(format)) throw new Error('A picture is turned upright, of a video stills are taken');
      const result = await write({ kind: 'image', job: 'upright', format, path, to }, (task) => quick.run(task));
      if (result.job !== 'upright') throw new Error('The media child answered another question');
      return result;
    },
    async stills(path, { format }, { seconds, folder }) {
      if (!isVideoFormat(format)) throw new Error('Stills are taken of a video');
      const result = await write({ kind: 'video', job: 'stills', format, path, to: folder, seconds }, (task) =>
        stills.run(task),
      );
      if (result.job !== 'stills') throw new Error('The media child answered another question');
      return result.stills.map(({ name, ...still }) => ({ ...still, path: join(folder, name) }));
    },
    async moments(path, { format }, { seconds, longSide, folder, isAwaited, made, signal }) {
      if (!isVideoFormat(format)) throw new Error('Moments are those of a video');
      const tell = ({ second, name }: MadeMoment) => made({ second, path: name === null ? null : join(folder, name) });
      await write({ kind: 'video', job: 'moments', format, path, to: folder, seconds, longSide }, (task) =>
        (isAwaited ? stills : scanned).run(task, { made: tell, signal }),
      );
    },
    async remux(path, startedAt, to) {
      const pool = (await stat(path)).size <= QUICKLY_COPIED_BYTES ? quick : steady;
      await write(
        { kind: 'video', job: 'remux', format: 'webm', path, to, startedAt: startedAt.toISOString() },
        (task) => pool.run(task),
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
        (task) => pool.run(task),
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
