import { endOfDay, lastDays } from '#shared/timeline/days.ts';

/** B section 9. */
const PLAY_STEP_MS = 900_000;
const REFRESH_MS = 10;
const FIRST_TICK_MS = 100;

/**
 * `at` is the end of the period that is shown; `load` counts what was asked for, so that the same day can be asked for
 * again.
 */
export interface Playback {
  step: 'still' | 'starting' | 'playing';
  at: number;
  load: number;
}

export type PlaybackEvent =
  | { type: 'dayChosen'; day: Date; now: number }
  | { type: 'toggled'; now: number }
  | { type: 'ticked'; now: number }
  /** The answer did not come: going on without it would play what nobody sees. */
  | { type: 'failed' };

export const beginPlayback = (now: number): Playback => ({ step: 'still', at: now, load: 0 });

/**
 * From where it stands; from the beginning of the time line when there is not a whole step left to its end, which moves
 * on by itself.
 */
const start = (state: Playback, now: number): Playback => {
  const [first] = lastDays(now);
  const isOver = state.at + PLAY_STEP_MS > now && first !== undefined;
  return isOver ? { step: 'starting', at: first.getTime(), load: state.load + 1 } : { ...state, step: 'starting' };
};

const advance = ({ at, load }: Playback, now: number): Playback => {
  const later = at + PLAY_STEP_MS;
  return { step: later < now ? 'playing' : 'still', at: Math.min(later, now), load: load + 1 };
};

export const next = (state: Playback, event: PlaybackEvent): Playback => {
  switch (event.type) {
    case 'dayChosen':
      return { ...state, at: endOfDay(event.day, event.now), load: state.load + 1 };
    case 'toggled':
      return state.step === 'still' ? start(state, event.now) : { ...state, step: 'still' };
    case 'ticked':
      return state.step === 'still' ? state : advance(state, event.now);
    case 'failed':
      return { ...state, step: 'still' };
  }
};

/** How long after the answer the next step comes; null when nothing plays. */
export const tickDelay = ({ step }: Playback): number | null => {
  switch (step) {
    case 'still':
      return null;
    case 'starting':
      return FIRST_TICK_MS;
    case 'playing':
      return REFRESH_MS;
  }
};
