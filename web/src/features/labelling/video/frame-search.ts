/**
 * Where the next frame is looked for by winding. All times are seconds of the video; a frame is known by the second it
 * begins at.
 */

/** Forth or back. */
export type Direction = 1 | -1;

export interface Search {
  way: Direction;
  /** The frame that is left. */
  from: number;
  /** How often the other frame was looked for in vain. */
  misses: number;
}

/**
 * Until the video has told how long its frames are: shorter than most, because a miss is looked for again and a frame
 * left out is not.
 */
const FIRST_GUESS_SECONDS = 1 / 60;
/**
 * A recorder that stumbles writes frames of a millisecond; with those for a measure every step would take a hundred
 * tries.
 */
const MIN_FRAME_SECONDS = 1 / 120;
/** Beyond it the picture stands still, as in a recording of a screen, and tries may be farther apart. */
export const MAX_FRAME_SECONDS = 0.2;
/** No frame is as short, and no container rounds as roughly. */
const JUST_BEFORE_SECONDS = 0.004;
const SAME_FRAME_SECONDS = 0.0005;
/**
 * Set to where its clock stands already, a browser shows nothing anew; this far beside it does, and in the same
 * frame.
 */
const BESIDE_SECONDS = 0.0015;
/** How often a frame that is known is sought before it is let go. */
const MAX_MISSES = 8;

export const isSameFrame = (one: number, other: number): boolean => Math.abs(one - other) < SAME_FRAME_SECONDS;

/** So many frames as good as even are believed to be like the others; fewer may be the long ones of a phone. */
const ENOUGH = 4;
const MAX_UNEVENNESS = 1.5;

/** The lengths of frames so far. */
export const createMeasure = () => {
  let shortest: number | null = null;
  let [longest, taken] = [0, 0];
  const isLength = (length: number): boolean => length >= MIN_FRAME_SECONDS && length < MAX_FRAME_SECONDS;
  const atMost = (length: number): void => {
    if (isLength(length)) shortest = Math.min(shortest ?? length, length);
  };
  return {
    shortest: (): number => shortest ?? FIRST_GUESS_SECONDS,
    /** What a frame yet unseen will hardly be shorter than. */
    surest: (): number => {
      const least = shortest ?? FIRST_GUESS_SECONDS;
      return taken >= ENOUGH && longest < least * MAX_UNEVENNESS ? least : Math.min(least, FIRST_GUESS_SECONDS);
    },
    /** From one that was seen to another: the earlier of the two is no longer than that. */
    atMost,
    /** Of one frame. */
    take(length: number): void {
      atMost(length);
      if (isLength(length)) [longest, taken] = [Math.max(longest, length), taken + 1];
    },
  };
};

/** Half of the shortest frame past each edge that may be: frames of a phone are of any length, and none is left out. */
const onwards = (misses: number, shortest: number): number => {
  const even = (misses + 1.5) * shortest;
  const missesWithin = Math.floor(MAX_FRAME_SECONDS / shortest - 1.5);
  return misses <= missesWithin ? even : MAX_FRAME_SECONDS * 1.5 ** (misses - missesWithin);
};

/** The frame before ends where this one begins; what is tried first is all but always right. */
const backwards = (misses: number, shortest: number): number =>
  JUST_BEFORE_SECONDS + onwards(misses / 2 - 1.5, shortest);

/**
 * Null when there is nowhere left to look.
 *
 * Set near the edge of a frame, Chromium may show the neighbour: one that does not say how long it is, as in a webm,
 * it takes to be as long as
 * frames are on the average, and when it is busy it does not wait for a better one. So whoever looks goes on until
 * another frame is seen.
 */
export const nextSearchSecond = ({ way, from, misses }: Search, shortest: number, duration: number): number | null => {
  const edge = way > 0 ? duration - shortest / 2 : 0;
  const roomAfter = (tries: number): number =>
    (edge - from) * way - (way > 0 ? onwards(tries, shortest) : backwards(tries, shortest));
  if (roomAfter(misses) >= 0) return edge - roomAfter(misses) * way;
  return roomAfter(misses - 1) > 0 && edge !== from ? edge : null;
};

/** Where a frame that is known is found: deeper in it each time that another one is shown. */
export const secondWithinFrame = (meant: number, misses: number, shortest: number): number | null =>
  misses < MAX_MISSES ? meant + ((misses + 1) * shortest) / 2 : null;

/** A place beside the clock in its stead. */
export const avoidClock = (clock: number, second: number): number => {
  if (Math.abs(second - clock) >= BESIDE_SECONDS) return second;
  return clock >= BESIDE_SECONDS ? clock - BESIDE_SECONDS : clock + BESIDE_SECONDS;
};
