import type { Detection } from '@rakurs/contract';
import type { Box } from './box.ts';

/** A detection as far as its place and time matter. */
export type Detected = Pick<Detection, 'start_time' | 'end_time' | 'coordinates' | 'path'>;

type Step = Detected['path'][number];

const boxOfStep = ([, x0, y0, x1, y1]: Step): Box => ({ x0, y0, x1, y1 });
const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/**
 * The last step that is not later than the second; -1 before the first. Paths of an hour have thousands of steps, and
 * every frame asks.
 */
const stepAt = (path: readonly Step[], second: number): number => {
  let [low, high] = [0, path.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((path[middle]?.[0] ?? Infinity) <= second) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/**
 * Where the thing is at a second: on the straight way between two known places, and before and after them where it was
 * last seen.
 */
export const boxAt = ({ coordinates, path }: Detected, second: number): Box => {
  const index = stepAt(path, second);
  const [last, next] = [path[Math.max(index, 0)], path[index + 1]];
  if (last === undefined) return { x0: coordinates[0], y0: coordinates[1], x1: coordinates[2], y1: coordinates[3] };
  if (index < 0 || next === undefined || next[0] === last[0]) return boxOfStep(last);
  const share = (second - last[0]) / (next[0] - last[0]);
  const [from, to] = [boxOfStep(last), boxOfStep(next)];
  return {
    x0: between(from.x0, to.x0, share),
    y0: between(from.y0, to.y0, share),
    x1: between(from.x1, to.x1, share),
    y1: between(from.y1, to.y1, share),
  };
};

/**
 * The moment that stands for a whole stretch: where it was seen best, which is the place its rectangle is of; else one
 * in its middle, where things are in full sight more often than at its ends.
 */
export const bestMoment = (detected: Detected): { second: number; box: Box } => {
  const { path, coordinates } = detected;
  const step =
    path.find(([, ...box]) => coordinates.every((side, index) => side === box[index])) ??
    path[Math.floor(path.length / 2)];
  return step === undefined
    ? { second: detected.start_time, box: boxAt(detected, detected.start_time) }
    : { second: step[0], box: boxOfStep(step) };
};
