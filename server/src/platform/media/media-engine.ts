import { HOUR_MS, MINUTE_MS, type Clock } from '../clock.ts';
import { BUDGET_RATES, type BudgetRates } from './budget.ts';
import type { SpareChildren } from './child-pool.ts';
import type { MediaFacts } from './facts.ts';
import type { JoinedPart } from './messages.ts';
import type { Joined } from './videos/join.ts';

export interface MediaEngine {
  /** What the file is, by its content. Throws `MediaRefused` with a sentence for people. */
  probe(path: string, where?: { timeZone: string }): Promise<MediaFacts>;
  /**
   * A webp, at most 640 on the longer side, upright, without metadata. Of a video: a frame that is not black, if it can
   * be helped.
   */
  thumbnail(path: string, facts: MediaFacts, to: string): Promise<void>;
  /** The whole picture in what browsers show: a jpeg, or a webp when it is see-through. Upright, without metadata. */
  rendition(path: string, facts: MediaFacts, to: string): Promise<{ mime: 'image/jpeg' | 'image/webp' }>;
  /** An mp4 of H.264 and AAC that plays while it loads. Progress runs from 0 to 1. */
  proxy(path: string, facts: MediaFacts, to: string, report: (progress: number) => void): Promise<void>;
  /**
   * Frames of a video that are worth a look, each a jpeg in the folder, which is made; at most so many, where it is
   * said how many. Upright, without metadata.
   */
  frames(
    path: string,
    facts: MediaFacts,
    wanted: { folder: string; mostFrames?: number | undefined },
  ): Promise<{ second: number; path: string }[]>;
  /**
   * The picture as training programs read it: a jpg or png with nothing left to turn. Where the file is that already
   * nothing is written, and `isKept` says so.
   */
  upright(path: string, facts: MediaFacts, to: string): Promise<{ width: number; height: number; isKept: boolean }>;
  /**
   * The very frames that are on the screen at these seconds, in order of time, each a whole upright jpeg in the folder,
   * which is made.
   */
  stills(path: string, facts: MediaFacts, wanted: { seconds: number[]; folder: string }): Promise<EngineStill[]>;
  /**
   * What is on the screen at these seconds of a video, in their order, each as soon as it is there: a small upright
   * jpeg in the folder, or null for what has not changed. Nobody who waits for an upload waits for this.
   */
  moments(path: string, facts: MediaFacts, wanted: MomentsWish): Promise<void>;
  /**
   * The same webm with a duration and an index, which a browser's recorder does not write. Made twice it is the same
   * file.
   */
  remux(path: string, startedAt: Date, to: string): Promise<void>;
  /**
   * Pieces of a camera's record, which began then, as one mp4: the same packets, gaps closed. Made twice it is the same
   * file.
   */
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
  /** Where a picture was taken that names no zone, if whoever asks does not say. IANA's name. */
  timeZone?: string;
  clock?: Clock;
  /**
   * Children for probes, thumbnails and renditions. Proxies have one of their own, so that an hour of film holds up no
   * picture.
   */
  concurrency?: number;
  limits?: Partial<MediaLimits>;
  /** Children that other engines of this process have left, and where this one leaves its own. */
  spares?: SpareChildren;
  /** Files and folders that children do not see: whoever takes one over by a file finds no keys. */
  hidden?: readonly string[];
}

export interface MediaLimits extends BudgetRates {
  startMs: number;
  /** For a probe, a thumbnail or a rendition. */
  taskMs: number;
  proxyMs: number;
  /** For the frames of one video. */
  framesMs: number;
  /**
   * For a proxy that reports nothing; the last step, in which the index is moved before gigabytes of data, is silent.
   */
  silenceMs: number;
  /** A child larger than this is replaced after its task. */
  recycleAboveMb: number;
  /** A child larger than this in the middle of a task is killed. */
  killAboveMb: number;
  idleMs: number;
}

export const LIMITS: MediaLimits = {
  startMs: MINUTE_MS,
  taskMs: MINUTE_MS,
  proxyMs: 12 * HOUR_MS,
  framesMs: HOUR_MS,
  silenceMs: 10 * MINUTE_MS,
  recycleAboveMb: 700,
  killAboveMb: 1800,
  idleMs: 5 * MINUTE_MS,
  ...BUDGET_RATES,
};
