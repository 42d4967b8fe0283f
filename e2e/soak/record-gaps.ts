/** Milliseconds since the epoch. */
export interface Stretch {
  from: number;
  to: number;
}

/** The clock of a camera and ours are never quite the same: what is shorter is no gap. */
const MIN_GAP_MS = 500;
/** A gap begins with the last frame that came, which may lie a little before the trouble as we know it. */
const BEFORE_MS = 3000;
/**
 * A camera that froze is given up after ten seconds; one that broke off is called again at once. Then it must be seen
 * again.
 */
const RECOVERED_MS = 30_000;

/** What is missing between stretches of a record that are in order. */
export const gapsBetween = (stretches: readonly Stretch[]): Stretch[] =>
  stretches.flatMap(({ from }, index) => {
    const before = stretches[index - 1];
    return before && from - before.to > MIN_GAP_MS ? [{ from: before.to, to: from }] : [];
  });

/**
 * Whether the camera itself was the reason: it had trouble when the gap began, and was seen again soon after its last
 * one.
 */
export function isExplained({ from, to }: Stretch, troubles: readonly number[]): boolean {
  const within = troubles.filter((at) => at >= from - BEFORE_MS && at <= to);
  const [first, last] = [within[0], within.at(-1)];
  if (first === undefined || last === undefined) return false;
  return first - from <= BEFORE_MS && to - last <= RECOVERED_MS;
}
