/** How loaded this process is, read about once a second. */
export interface Load {
  /** How late the event loop was in that second, 99th percentile. */
  loopDelayMs: number;
  rssBytes: number;
  heapBytes: number;
}

/** What is too much. Infinity is no limit. */
export type LoadLimits = Load;

/** `delays` are the newest of the last seconds, oldest first. */
export interface Watched {
  isOverloaded: boolean;
  delays: readonly number[];
}

export const NOT_OVERLOADED: Watched = { isOverloaded: false, delays: [] };

/** The middle of so many seconds counts: one long pause is no overload, and one quiet second is no relief. */
const WINDOW = 5;
/**
 * Who has begun to refuse stops only well below the limit, or it would begin and stop by turns. Memory seldom comes
 * back by half.
 */
const RELIEF = { loopDelayMs: 0.5, rssBytes: 0.9, heapBytes: 0.9 };

function middleOf(delays: readonly number[]): number {
  // The seconds before the start were quiet: what was not read counts as 0.
  const padded = [...delays, ...Array<number>(WINDOW - delays.length).fill(0)].sort((one, other) => one - other);
  return padded[Math.floor(WINDOW / 2)] ?? 0;
}

/** The rule, told in numbers: what is known after one more reading. */
export function watchLoad(before: Watched, load: Load, limits: LoadLimits): Watched {
  const delays = [...before.delays, load.loopDelayMs].slice(-WINDOW);
  const judged: Load = { ...load, loopDelayMs: middleOf(delays) };
  const isAbove = (what: keyof Load): boolean => judged[what] > limits[what] * (before.isOverloaded ? RELIEF[what] : 1);
  return { isOverloaded: isAbove('loopDelayMs') || isAbove('rssBytes') || isAbove('heapBytes'), delays };
}

/** Whether there is anything to watch for. */
export const hasLimits = (limits: LoadLimits): boolean =>
  Object.values(limits).some((limit: number) => limit !== Infinity);
