/** Forth or back. */
export type Way = 1 | -1;

/** Whether all frames between the one before and this one came to the screen. */
export type Seen = 'all' | 'not all';

/** What a stepper needs of a video. */
export interface Wound {
  wind: (second: number) => void;
  now: () => number;
  duration: () => number;
  isWinding: () => boolean;
  /**
   * Plays on at that speed, until it is told to stand or gives up by `creptInVain`. Winding makes a browser decode from the last key frame,
   * seconds back in many films; the next frame is decoded already. Absent where the browser does not tell of every frame.
   */
  creep?: { go: (speed: number) => void; stand: () => void };
}

/** A step under way. */
interface Step {
  way: Way;
  by: 'creeping' | 'winding';
  /** When the frame that is left began, in seconds of the video. */
  from: number;
  /** How often the other frame was looked for in vain. */
  misses: number;
  /** Where it is looked for; null while creeping. */
  target: number | null;
}

/** After creeping, one more frame of the playing may come while the video is wound already. The one that is looked for never begins later. */
const isStray = ({ way, target }: Step, second: number): boolean => way > 0 && target !== null && second > target + SAME_FRAME_SECONDS;

/** Until the video has told how long its frames are: shorter than most, because a miss is looked for again and a frame left out is not. */
const FIRST_GUESS_SECONDS = 1 / 60;
/** A recorder that stumbles writes frames of a millisecond; with those for a measure every step would take a hundred tries. */
const SHORTEST_FRAME_SECONDS = 1 / 120;
/** Beyond it the picture stands still, as in a recording of a screen, and tries may be farther apart. */
const LONGEST_FRAME_SECONDS = 0.2;
/** No frame is as short, and no container rounds as roughly. */
const JUST_BEFORE_SECONDS = 0.004;
const SAME_FRAME_SECONDS = 0.0005;
/** A key that is held down presses faster than frames come; it must not run on after it is let go. */
const MOST_WAITING = 2;
/** How long the next frame is waited for while creeping: quick for the eye, and four frames of the screen to stand still in. */
const CREEP_SECONDS = 0.07;
const SPEEDS = { least: 1 / 16, most: 4 };

const creepingSpeed = (frameSeconds: number): number => Math.min(SPEEDS.most, Math.max(SPEEDS.least, frameSeconds / CREEP_SECONDS));

/** Half of the shortest frame past each edge that may be: frames of a phone are of any length, and none is left out. */
const onwards = (misses: number, shortest: number): number => {
  const even = (misses + 1.5) * shortest;
  const missesWithin = Math.floor(LONGEST_FRAME_SECONDS / shortest - 1.5);
  return misses <= missesWithin ? even : LONGEST_FRAME_SECONDS * 1.5 ** (misses - missesWithin);
};

/** Null when there is nowhere left to look. */
const lookAt = ({ way, from, misses }: Step, shortest: number, duration: number): number | null => {
  // The frame before ends where this one begins; it is there or nowhere.
  if (way < 0) return from > 0 && misses === 0 ? Math.max(0, from - JUST_BEFORE_SECONDS) : null;
  const last = duration - shortest / 2;
  if (from + onwards(misses, shortest) <= last) return from + onwards(misses, shortest);
  return from + onwards(misses - 1, shortest) < last ? last : null;
};

/** Goes from frame to frame by what is really shown: only that tells when a frame began, and whether another one has come. */
export const createStepper = ({ wind, now, duration, isWinding, creep }: Wound) => {
  let shown: number | null = null;
  let shortest: number | null = null;
  let step: Step | null = null;
  /** The frame that creeping was to end on. */
  let landed: number | null = null;
  let waiting: Way[] = [];

  const look = (next: Step): void => {
    const second = lookAt(next, shortest ?? FIRST_GUESS_SECONDS, duration());
    step = second === null ? null : { ...next, target: second };
    if (second !== null) wind(second);
  };
  const lookAgain = (left: Step): void => look({ ...left, by: 'winding', misses: 0 });

  const begin = (): void => {
    const way = waiting.shift();
    if (!way) return;
    landed = null;
    const from = shown ?? now();
    if (way < 0 || !creep) return look({ way, by: 'winding', from, misses: 0, target: null });
    step = { way, by: 'creeping', from, misses: 0, target: null };
    creep.go(creepingSpeed(shortest ?? FIRST_GUESS_SECONDS));
  };

  /** It did not stand at once and shows the frame after, or it fell back with its clock, which lags, to the frame before. */
  const hasDrifted = (second: number): boolean => landed !== null && Math.abs(second - landed) > SAME_FRAME_SECONDS && Math.abs(second - landed) < LONGEST_FRAME_SECONDS;
  const settle = (): void => {
    const target = (landed ?? 0) + (shortest ?? FIRST_GUESS_SECONDS) / 2;
    landed = null;
    step = { way: 1, by: 'winding', from: Number.NEGATIVE_INFINITY, misses: 0, target };
    wind(target);
  };

  const arrive = (second: number): void => {
    step = null;
    landed = second;
    begin();
  };

  /** A frame while creeping: the same one still, the next one, or one too far when others were never seen. */
  const crept = (left: Step, second: number, seen: Seen): void => {
    if (Math.abs(second - left.from) < SAME_FRAME_SECONDS) return;
    creep?.stand();
    if (seen === 'not all') return lookAgain(left);
    arrive(second);
  };

  return {
    /** A frame that begins at this second has come to the screen. */
    frameShown(second: number, seen: Seen = 'all'): void {
      if (step && isStray(step, second)) return;
      const length = shown === null || seen === 'not all' ? 0 : second - shown;
      if (length >= SHORTEST_FRAME_SECONDS && length < LONGEST_FRAME_SECONDS) shortest = Math.min(shortest ?? length, length);
      shown = second;
      if (step?.by === 'creeping') return crept(step, second, seen);
      if (step && Math.abs(second - step.from) < SAME_FRAME_SECONDS) return look({ ...step, misses: step.misses + 1 });
      step = null;
      if (hasDrifted(second)) return settle();
      begin();
    },
    step(way: Way): void {
      if (waiting.length < MOST_WAITING) waiting.push(way);
      // What is on its way to the screen tells where to step from.
      if (!step && !isWinding()) begin();
    },
    /** No other frame came, or the browser does not play: it is looked for by winding. */
    creptInVain(): void {
      if (step?.by !== 'creeping') return;
      creep?.stand();
      lookAgain(step);
    },
    /** Wound or played by somebody else. */
    stop(): void {
      if (step?.by === 'creeping') creep?.stand();
      step = null;
      landed = null;
      waiting = [];
    },
  };
};
