/** An hour of playing shows a hundred thousand; those near the last step are soon learnt again. */
const MAX_KNOWN = 10_000;

/** Frames that were seen, each by the second it begins at. */
export const createKnownFrames = () => {
  const known = new Set<number>();
  const nearest = (from: number, to: number, isNearer: (one: number, other: number) => boolean): number => {
    let found = to;
    for (const second of known) if (isNearer(second, found) && isNearer(from, second)) found = second;
    return found;
  };
  return {
    add(second: number): void {
      if (known.size >= MAX_KNOWN) known.clear();
      known.add(second);
    },
    /** The first after `from`, `to` when none lies between. */
    after: (from: number, to: number): number => nearest(from, to, (one, other) => one < other),
    before: (from: number, to: number): number => nearest(from, to, (one, other) => one > other),
  };
};
