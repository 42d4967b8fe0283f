import { LONGEST_FRAME_SECONDS } from './frame-search.ts';

/** The clock of a video that was playing may lag behind the frame on the screen, never by as much. */
const LONGEST_LAG_SECONDS = 0.1;
/** Inside the frame, whichever way a browser rounds the moment when it begins. */
const JUST_INSIDE_SECONDS = 0.001;

interface Shown {
  clock: number;
  /** When the frame on the screen begins, as the browser tells; null while it is on its way to another. */
  frameBegan: number | null;
  /** The shortest frame of the film so far; null before any was measured. */
  shortest: number | null;
}

/**
 * The second to which the picture on the screen belongs: a label drawn on it must come back with it. The clock may say the second of the
 * frame after, where a browser shows the one before; past the shortest frame nobody knows, and a moment surely inside the frame is taken.
 */
export const momentShown = ({ clock, frameBegan, shortest }: Shown): number => {
  if (frameBegan === null) return clock;
  const into = clock - frameBegan;
  if (into < 0)
    return into > -LONGEST_LAG_SECONDS ? frameBegan + (shortest === null ? JUST_INSIDE_SECONDS : shortest / 2) : clock;
  if (shortest === null || into < shortest || into > LONGEST_FRAME_SECONDS) return clock;
  return frameBegan + shortest / 2;
};
