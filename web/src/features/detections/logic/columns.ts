import { DETECTION_COLUMNS, type Detection } from '@rakurs/contract';

type Timed = Pick<Detection, 'start_time' | 'end_time' | 'confidence'>;

const limited = (value: number): number => Math.min(Math.max(value, 0), DETECTION_COLUMNS - 1);

/** The columns that a stretch of a film takes, both included: at least one, however short it is. */
export const columnsOf = (
  { start_time, end_time }: Pick<Timed, 'start_time' | 'end_time'>,
  duration: number,
): [first: number, last: number] => {
  if (duration <= 0) return [0, 0];
  const first = limited(Math.floor((start_time / duration) * DETECTION_COLUMNS));
  // A stretch that ends where a column begins is not in it.
  const last = limited(Math.ceil((end_time / duration) * DETECTION_COLUMNS) - 1);
  return [first, Math.max(first, last)];
};

/** The surest detection of each column; null where there is none. */
export const fillColumns = <T extends Timed>(detections: readonly T[], duration: number): (T | null)[] => {
  const columns = Array.from<T | null>({ length: DETECTION_COLUMNS }).fill(null);
  for (const detection of detections) {
    const [first, last] = columnsOf(detection, duration);
    for (let column = first; column <= last; column += 1) {
      const known = columns[column];
      if (!known || known.confidence < detection.confidence) columns[column] = detection;
    }
  }
  return columns;
};

export interface Run {
  first: number;
  last: number;
  confidence: number;
}

/** Neighbours of one confidence are painted as one. */
export const runsOf = (columns: readonly (Pick<Timed, 'confidence'> | null)[]): Run[] => {
  const runs: Run[] = [];
  for (const [column, detection] of columns.entries()) {
    if (!detection) continue;
    const last = runs.at(-1);
    if (last && last.last === column - 1 && last.confidence === detection.confidence) last.last = column;
    else runs.push({ first: column, last: column, confidence: detection.confidence });
  }
  return runs;
};

/** A finger and a trembling hand are wider than a column. */
const REACH_PIXELS = 4;

/** What is pointed at on a line so many pixels wide: the nearest within reach. */
export const detectionAt = <T>(columns: readonly (T | null)[], x: number, width: number): T | null => {
  if (width <= 0) return null;
  const at = limited(Math.floor((x / width) * columns.length));
  const reach = Math.ceil((REACH_PIXELS / width) * columns.length);
  for (let step = 0; step <= reach; step += 1) {
    const near = columns[at - step] ?? columns[at + step];
    if (near) return near;
  }
  return null;
};

/**
 * The nearest that begins after (or before) a moment; null: there is none. A hair's breadth away is the same moment.
 */
const SAME_MOMENT_SECONDS = 0.05;
export const neighbourOf = <T extends Timed>(
  detections: readonly T[],
  now: number,
  way: 'next' | 'previous',
): T | null => {
  const beyond = detections.filter(({ start_time }) =>
    way === 'next' ? start_time > now + SAME_MOMENT_SECONDS : start_time < now - SAME_MOMENT_SECONDS,
  );
  return beyond.reduce<T | null>(
    (best, one) =>
      best === null || (way === 'next' ? one.start_time < best.start_time : one.start_time > best.start_time)
        ? one
        : best,
    null,
  );
};
