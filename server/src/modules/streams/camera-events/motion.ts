import { MAX_EVENT_SECONDS } from '@rakurs/contract';
import { MINUTE_MS, SECOND_MS } from '#platform/clock.ts';

/** Below this nothing moves but leaves, noise and compression. */
export const WEAK_MOTION = 0.02;
/** From here on one look is enough; what is weaker must be seen twice. */
const STRONG_MOTION = 0.1;
export const BEFORE_MS = 2 * SECOND_MS;
const AFTER_MS = 2 * SECOND_MS;
const QUIET_MS = 4 * SECOND_MS;
export const MAX_EVENT_MS = MAX_EVENT_SECONDS * SECOND_MS;
/** However much happens, a clip begins no sooner after the last. */
export const BETWEEN_CLIPS_MS = MAX_EVENT_SECONDS * SECOND_MS;
/** Nobody looked for so long: what moves now is something else. */
const BLIND_MS = 15 * SECOND_MS;
export const WRITTEN_EVERY_MS = 5 * SECOND_MS;

/** One look at a camera. Times are milliseconds of the wall clock. */
export interface MotionSample {
  atMs: number;
  /** From 0 to 1. */
  strength: number;
  hasAnalytics: boolean;
  /** Machines keep up with what was cut before. */
  hasRoom: boolean;
}

interface Event {
  startedMs: number;
  lastMovedMs: number;
  strength: number;
  wantsClip: boolean;
  writtenMs: number;
}

export interface Motion {
  lookedMs: number | null;
  /** When something weak was seen, which may be nothing. */
  weakMs: number | null;
  event: Event | null;
  /** How far events have come: the next begins no sooner. */
  endedMs: number | null;
  /** When the last event began of which a clip is cut. */
  clippedMs: number | null;
}

export type MotionAction =
  | { act: 'begin'; startedMs: number; strength: number; wantsClip: boolean }
  | { act: 'go_on'; startedMs: number; strength: number }
  | { act: 'drop_wish'; startedMs: number }
  | { act: 'end'; startedMs: number; endedMs: number; strength: number };

export interface MotionStep {
  motion: Motion;
  acts: MotionAction[];
}

export const initialMotion = ({
  endedMs = null,
  clippedMs = null,
}: Partial<Pick<Motion, 'endedMs' | 'clippedMs'>> = {}): Motion => ({
  lookedMs: null,
  weakMs: null,
  event: null,
  endedMs,
  clippedMs,
});

const isMotion = ({ strength }: Pick<MotionSample, 'strength'>): boolean => strength >= WEAK_MOTION;
const endOf = ({ startedMs, lastMovedMs }: Event): number => Math.min(lastMovedMs + AFTER_MS, startedMs + MAX_EVENT_MS);

function begin(motion: Motion, look: MotionSample, startedMs: number): MotionStep {
  const { strength, atMs } = look;
  const wantsClip = mayClip(motion, look, startedMs);
  const event = { startedMs, lastMovedMs: atMs, strength, wantsClip, writtenMs: atMs };
  return {
    motion: { ...motion, weakMs: null, event, clippedMs: wantsClip ? startedMs : motion.clippedMs },
    acts: [{ act: 'begin', startedMs, strength, wantsClip }],
  };
}

const mayClip = ({ clippedMs }: Motion, { hasAnalytics, hasRoom }: MotionSample, startedMs: number): boolean =>
  hasAnalytics && hasRoom && (clippedMs === null || startedMs - clippedMs >= BETWEEN_CLIPS_MS);

function finish(motion: Motion, event: Event, endedMs: number): MotionStep {
  const { startedMs, strength } = event;
  return {
    motion: { ...motion, event: null, weakMs: null, endedMs },
    acts: [{ act: 'end', startedMs, endedMs, strength }],
  };
}

const andThen = ({ motion, acts }: MotionStep, next: (motion: Motion) => MotionStep): MotionStep => {
  const then = next(motion);
  return { motion: then.motion, acts: [...acts, ...then.acts] };
};

/** Whoever watched watches no more: what went on ends. */
export const stopWatching = (motion: Motion): MotionStep =>
  motion.event ? finish(motion, motion.event, endOf(motion.event)) : { motion: { ...motion, weakMs: null }, acts: [] };

function whileStill(motion: Motion, look: MotionSample): MotionStep {
  if (!isMotion(look)) return { motion: { ...motion, weakMs: null }, acts: [] };
  const { atMs, strength } = look;
  if (strength < STRONG_MOTION && motion.weakMs === null) return { motion: { ...motion, weakMs: atMs }, acts: [] };
  return begin(motion, look, Math.max((motion.weakMs ?? atMs) - BEFORE_MS, motion.endedMs ?? -Infinity));
}

function whileMoving(motion: Motion, event: Event, look: MotionSample): MotionStep {
  const { atMs, strength, hasAnalytics } = look;
  if (!isMotion(look))
    return atMs - event.lastMovedMs >= QUIET_MS ? finish(motion, event, endOf(event)) : { motion, acts: [] };
  if (atMs - event.startedMs >= MAX_EVENT_MS) {
    const borderMs = event.startedMs + MAX_EVENT_MS;
    return andThen(finish(motion, event, borderMs), (now) => begin(now, look, borderMs));
  }
  // The analytics were switched on meanwhile, or a clip may be cut again: what goes on is worth one of its own.
  if (!event.wantsClip && mayClip(motion, look, atMs) && atMs > event.startedMs)
    return andThen(finish(motion, event, atMs), (now) => begin(now, look, atMs));
  const moved = { ...event, lastMovedMs: atMs, strength: Math.max(event.strength, strength) };
  const acts: MotionAction[] = [];
  if (event.wantsClip && !hasAnalytics) {
    moved.wantsClip = false;
    acts.push({ act: 'drop_wish', startedMs: event.startedMs });
  }
  if (atMs - event.writtenMs >= WRITTEN_EVERY_MS) {
    moved.writtenMs = atMs;
    acts.push({ act: 'go_on', startedMs: event.startedMs, strength: moved.strength });
  }
  return { motion: { ...motion, event: moved }, acts };
}

/** What becomes of events by one more look. Pure: whoever asks writes down what is to be done. */
export function nextMotion(motion: Motion, look: MotionSample): MotionStep {
  // The clock of the server was set back: what it said before is about nothing any more.
  if (motion.lookedMs !== null && motion.lookedMs - look.atMs > MINUTE_MS)
    return andThen(stopWatching(motion), () => nextMotion(initialMotion(), look));
  if (motion.lookedMs !== null && look.atMs < motion.lookedMs) return { motion, acts: [] };
  const blind = motion.lookedMs !== null && look.atMs - motion.lookedMs > BLIND_MS;
  const seen = { ...motion, lookedMs: look.atMs };
  if (blind) return andThen(stopWatching(seen), (now) => whileStill(now, look));
  return seen.event ? whileMoving(seen, seen.event, look) : whileStill(seen, look);
}
