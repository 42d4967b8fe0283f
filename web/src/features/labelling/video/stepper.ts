import {
  createMeasure,
  isSameFrame,
  MAX_FRAME_SECONDS,
  nextSearchSecond,
  secondWithinFrame,
  avoidClock,
  type Search,
  type Direction,
} from './frame-search.ts';
import { createKnownFrames } from './known-frames.ts';

export type { Direction };

/** What a stepper needs of a video. */
export interface Seekable {
  seek: (second: number) => void;
  now: () => number;
  duration: () => number;
  isSeeking: () => boolean;
  /**
   * Plays on at that speed, until it is told to stand or gives up by `creptInVain`. Winding makes a browser decode from
   * the last key frame,
   * seconds back in many films; the next frame is decoded already. Absent where the browser does not tell of every
   * frame.
   */
  creep?: { go: (speed: number) => void; stand: () => void };
}

/** A frame that is known and looked for again. */
interface Return {
  meant: number;
  misses: number;
}

/** A step under way: playing on to the next frame, looking for another one, or returning to one that is known. */
type Step =
  | { by: 'creeping'; from: number; ahead: number }
  | ({ by: 'winding' } & Search)
  | ({ by: 'returning' | 'creeping back' } & Return);

/** A key that is held down presses faster than frames come; it must not run on after it is let go. */
const MAX_WAITING = 2;
/**
 * How long the next frame is waited for while creeping: quick for the eye, and four frames of the screen to stand still
 * in.
 */
const CREEP_SECONDS = 0.07;
const SPEEDS = { least: 1 / 16, most: 4 };
/** A browser rounds the second it is set to, to a millionth. */
const ROUNDED_SECONDS = 0.0001;
const EVERYTHING = Number.POSITIVE_INFINITY;

const creepingSpeed = (frameSeconds: number): number =>
  Math.min(SPEEDS.most, Math.max(SPEEDS.least, frameSeconds / CREEP_SECONDS));

/**
 * It did not stand at once and shows the frame after, or it fell back with its clock, which lags, to the frame before.
 */
const hasDrifted = (second: number, meant: number): boolean =>
  !isSameFrame(second, meant) && Math.abs(second - meant) < MAX_FRAME_SECONDS;

/**
 * Goes from frame to frame by what is really shown: only that tells when a frame began, and whether another one has
 * come.
 */
export const createStepper = ({ seek, now, duration, isSeeking, creep }: Seekable) => {
  const measure = createMeasure();
  const known = createKnownFrames();
  let shown: number | null = null;
  let step: Step | null = null;
  /** The frame that the last step was to end on. */
  let landed: number | null = null;
  /** The one that the last playing on has brought. */
  let broughtOn: number | null = null;
  let waiting: Direction[] = [];
  /** Where somebody else has set it to, until a frame is shown there. */
  let sought: number | null = null;

  const go = (next: Step, target: number | null): void => {
    if (target === null) return giveUp();
    step = next;
    seek(avoidClock(now(), target));
  };
  const giveUp = (): void => {
    [step, landed] = [null, null];
    begin();
  };
  const look = (search: Search): void =>
    go({ by: 'winding', ...search }, nextSearchSecond(search, measure.surest(), duration()));
  const returnTo = (meant: number, misses = 0): void =>
    go({ by: 'returning', meant, misses }, secondWithinFrame(meant, misses, measure.surest()));

  const begin = (): void => {
    const way = waiting.shift();
    if (!way) return;
    landed = null;
    const from = shown ?? now();
    if (way < 0 || !creep) return look({ way, from, misses: 0 });
    step = { by: 'creeping', from, ahead: now() - from };
    creep.go(creepingSpeed(measure.shortest()));
  };

  /** At this frame, or at one that is known to lie before it. */
  const arrive = (way: Direction, from: number, second: number): void => {
    landed = way > 0 ? known.after(from, second) : known.before(from, second);
    step = null;
    if (!isSameFrame(second, landed)) return returnTo(landed);
    if (way > 0) measure.take(second - from);
    begin();
  };

  /** Of those that came unseen none is left out when there was no time for one, or no room. */
  const mayHaveMissed = (length: number, unseen: number, ahead: number): boolean => {
    const shortest = measure.surest();
    return unseen === EVERYTHING || ((unseen >= shortest / 2 || ahead >= shortest) && length >= shortest * 1.5);
  };

  /**
   * A frame while creeping: the same one or, with a clock that lags, the one before it still; the next one; or one too
   * far.
   */
  const crept = ({ from, ahead }: { from: number; ahead: number }, second: number, unseen: number): void => {
    if (second < from || isSameFrame(second, from)) return;
    creep?.stand();
    if (mayHaveMissed(second - from, unseen, ahead)) return look({ way: 1, from, misses: 0 });
    broughtOn = second;
    arrive(1, from, second);
  };

  const seeked = ({ way, from, misses }: Search, second: number): void => {
    if (isSameFrame(second, from) || (second - from) * way < 0) return look({ way, from, misses: misses + 1 });
    arrive(way, from, second);
  };

  /**
   * The clock stands in the frame that is meant. Where the browser shows the one before all the same, it shows the
   * right one as soon as it plays.
   */
  const returned = ({ by, meant, misses }: Return & { by: 'returning' | 'creeping back' }, second: number): void => {
    const isBefore = second < meant && !isSameFrame(second, meant);
    if (isBefore && by === 'creeping back') return;
    if (by === 'creeping back') creep?.stand();
    if (isBefore && creep) {
      step = { by: 'creeping back', meant, misses };
      return creep.go(SPEEDS.least);
    }
    if (!isSameFrame(second, meant)) return returnTo(meant, misses + 1);
    step = null;
    begin();
  };

  /**
   * Set near the edge of a frame a browser may show the one before; where the right one was seen already, it is known
   * and returned to. It may
   * show the one after too, or nothing anew where its clock stood already.
   */
  const found = (second: number, wanted: number): void => {
    const edge = wanted + ROUNDED_SECONDS;
    if (second > edge && hasDrifted(second, wanted)) return look({ way: -1, from: second, misses: 0 });
    const last = known.before(edge, second);
    if (last > second && !isSameFrame(last, second)) return returnTo((landed = last));
    begin();
  };

  return {
    /**
     * A frame that begins at this second stands on the screen; so many seconds of the video went by before it in which
     * others may have come unseen.
     */
    frameShown(second: number, unseen = 0): void {
      known.add(second);
      // Whether one came unseen before the frame that a step has waited for is judged by the others first.
      if (shown !== null)
        (unseen < EVERYTHING && step?.by !== 'creeping' ? measure.take : measure.atMost)(Math.abs(second - shown));
      shown = second;
      const wanted = sought;
      sought = null;
      if (wanted !== null) return found(second, wanted);
      if (step?.by === 'creeping') return crept(step, second, unseen);
      if (step?.by === 'winding') return seeked(step, second);
      if (step) return returned(step, second);
      if (landed !== null && hasDrifted(second, landed)) return returnTo(landed);
      begin();
    },
    /** One was seen on the way, while the video is seeking. */
    framePassed: (second: number): void => known.add(second),
    step(way: Direction): void {
      if (waiting.length < MAX_WAITING) waiting.push(way);
      // What is on its way to the screen tells where to step from.
      if (!step && !isSeeking()) begin();
    },
    /** No other frame came, or the browser does not play: it is looked for by winding. */
    creptInVain(): void {
      if (step?.by !== 'creeping' && step?.by !== 'creeping back') return;
      creep?.stand();
      if (step.by === 'creeping') return look({ way: 1, from: step.from, misses: 0 });
      returnTo(step.meant, step.misses + 1);
    },
    /**
     * It stands. Of a frame that came while the page was too busy to ask for it nobody tells; the clock has gone on.
     */
    stood(): void {
      if (step || isSeeking() || landed === null || landed !== broughtOn || now() - landed <= measure.surest()) return;
      returnTo(landed);
    },
    /** What a frame of this film is hardly shorter than. */
    shortestFrame: (): number => measure.surest(),
    /**
     * Whoever draws needs the frame that is on the screen: a browser told to stand may show one more, and is led back.
     */
    hold(): void {
      if (isSeeking()) return;
      creep?.stand();
      [step, waiting] = [null, []];
      landed = shown;
    },
    /** Set to another second by somebody else. */
    woundTo(second: number): void {
      sought = second;
    },
    /** Set to another second, or played, by somebody else. */
    stop(): void {
      sought = null;
      creep?.stand();
      step = null;
      landed = null;
      waiting = [];
    },
  };
};
