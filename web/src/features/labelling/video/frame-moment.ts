/** Nearer to the end of a frame a server that counts in thousandths may take it for the next one. */
const EDGE_SECONDS = 0.002;
/**
 * Of the shortest frame: surely inside, and so far from the edge before it that a browser which seeks there later
 * does not show the neighbour.
 */
const DEPTH = 0.75;

interface Shown {
  clock: number;
  /** When the frame on the screen begins, as the browser tells. */
  frameBegan: number;
  /** What no frame of the film is believed to be shorter than. */
  shortest: number;
}

/**
 * The second to which the picture on the screen belongs: a label drawn on it must come back with it, and its exported
 * frame must be that picture.
 * A clock alone does not tell it: set to a second, a browser may show the frame before or one after, in a film of
 * uneven frames a tenth of a second
 * away, and a clock that lags stands before the frame that is shown. Where the clock is not surely inside the frame, a
 * moment that is is taken.
 */
export const momentShown = ({ clock, frameBegan, shortest }: Shown): number => {
  const into = clock - frameBegan;
  return into >= 0 && into <= shortest - EDGE_SECONDS ? clock : frameBegan + shortest * DEPTH;
};
