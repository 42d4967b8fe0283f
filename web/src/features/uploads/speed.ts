/** How fast bytes leave, over the last few seconds: a single moment says nothing, the whole past says too much. */
const WINDOW_MS = 5000;
/** Below this a number would only jump. */
const MIN_MS = 500;
/** Less than a byte a second would be read as none. */
const MIN_BYTES_PER_SECOND = 1;

interface Sample {
  at: number;
  /** Bytes that have left since the beginning. */
  sent: number;
}
export type Meter = readonly Sample[];

export const NO_SAMPLES: Meter = [];

export const withBytes = (meter: Meter, { at, bytes }: { at: number; bytes: number }): Meter => {
  const last = meter.at(-1);
  // After a pause one begins anew: what was measured before it is not the speed of now.
  const kept = last && at - last.at > WINDOW_MS ? [] : meter.filter((sample) => at - sample.at <= WINDOW_MS);
  return [...(kept.length === 0 ? [{ at, sent: last?.sent ?? 0 }] : kept), { at, sent: (last?.sent ?? 0) + bytes }];
};

/** Null while there is too little to tell: as long as nothing has left, nobody knows how fast it will. */
export const bytesPerSecond = (meter: Meter): number | null => {
  const [first, last] = [meter[0], meter.at(-1)];
  if (!first || !last || last.at - first.at < MIN_MS) return null;
  const speed = ((last.sent - first.sent) / (last.at - first.at)) * 1000;
  return speed < MIN_BYTES_PER_SECOND ? null : speed;
};

export const secondsLeft = (bytes: number, speed: number | null): number | null =>
  speed === null || speed <= 0 ? null : Math.ceil(bytes / speed);
