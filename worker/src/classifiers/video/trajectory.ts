import {
  areaOf,
  heightOf,
  intersectionOverUnion,
  middleX,
  middleY,
  shareInside,
  widthOf,
  type Box,
} from '../../analysis/boxes.ts';

/** Where something was at a second. */
export interface TimedBox extends Box {
  second: number;
}

const SIDES = ['x0', 'y0', 'x1', 'y1'] as const;
/** A part of the frame that nobody sees as an error. */
const THINNED_WITHIN = 0.008;
const inFrame = (value: number): number => Math.min(1, Math.max(0, value));

/** Between two places it goes straight. */
const between = (one: TimedBox, other: TimedBox, second: number): Box => {
  const share = other.second === one.second ? 0 : (second - one.second) / (other.second - one.second);
  const at = (side: (typeof SIDES)[number]) => one[side] + (other[side] - one[side]) * share;
  return { x0: at('x0'), y0: at('y0'), x1: at('x1'), y1: at('y1') };
};

/** The fewest of the places by which all others are known, to less than a hundredth of the frame. */
export function simplified<P extends TimedBox>(places: readonly P[]): P[] {
  const kept = new Set<P>([places[0], places.at(-1)].filter((place) => place !== undefined));
  const stretches: [from: number, to: number][] = [[0, places.length - 1]];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch;
    const worst = worstOf(places, from, to);
    if (!worst || worst.error <= THINNED_WITHIN) continue;
    kept.add(worst.place);
    stretches.push([from, worst.index], [worst.index, to]);
  }
  return places.filter((place) => kept.has(place));
}

function worstOf<P extends TimedBox>(
  places: readonly P[],
  from: number,
  to: number,
): { place: P; index: number; error: number } | null {
  const [first, last] = [places[from], places[to]];
  if (!first || !last) return null;
  let worst: { place: P; index: number; error: number } | null = null;
  for (let index = from + 1; index < to; index += 1) {
    const place = places[index];
    if (!place) continue;
    const straight = between(first, last, place.second);
    const error = Math.max(...SIDES.map((side) => Math.abs(place[side] - straight[side])));
    if (!worst || error > worst.error) worst = { place, index, error };
  }
  return worst;
}

/** Neighbours further off tell of the way that it went, not of trembling. */
const STEADIED_SECONDS = 0.5;

/**
 * A detector's box trembles: each place is the mean of itself and its neighbours on both sides, which keeps straight
 * ways straight.
 */
export const smoothed = <P extends TimedBox>(places: readonly P[]): P[] =>
  places.map((place, index) => {
    const [before, after] = [places[index - 1], places[index + 1]];
    if (!before || !after || Math.max(place.second - before.second, after.second - place.second) > STEADIED_SECONDS)
      return place;
    const straight = between(before, after, place.second);
    const at = (side: (typeof SIDES)[number]) => (place[side] + straight[side]) / 2;
    return { ...place, x0: at('x0'), y0: at('y0'), x1: at('x1'), y1: at('y1') };
  });

/**
 * How far back its pace is measured, if there is more than one image in it: over less a trembling box would seem to
 * run.
 */
const PACE_SECONDS = 0.8;

/**
 * Where it would be by now if it went on as it did. Its size stays: an entering thing that grows would be foreseen as a
 * giant.
 */
function extrapolated(places: readonly TimedBox[], second: number): Box {
  const last = places.at(-1);
  if (!last) throw new Error('A thing that was nowhere goes nowhere');
  const lately = places.findIndex((place) => last.second - place.second <= PACE_SECONDS);
  const earlier = places[Math.max(0, Math.min(lately, places.length - 2))] ?? last;
  const share = earlier.second === last.second ? 0 : (second - last.second) / (last.second - earlier.second);
  const [dx, dy] = [(middleX(last) - middleX(earlier)) * share, (middleY(last) - middleY(earlier)) * share];
  return { x0: last.x0 + dx, y0: last.y0 + dy, x1: last.x1 + dx, y1: last.y1 + dy };
}

const MIN_OVERLAP = 0.25;
const WELL_INSIDE = 0.8;
/** Of the larger's size. */
const MIN_SIZE_RATIO = 0.3;

/**
 * Of what it is worth that something is where it would be by now, so much is that it is where it was: things turn
 * round.
 */
const TURNED_ROUND = 0.8;

/** How well a box at a second goes on a way, 0 for not at all. */
export function continuationScore(places: readonly TimedBox[], seen: TimedBox): number {
  const last = places.at(-1);
  if (!last) return 0;
  const passed = seen.second - last.second;
  return Math.max(
    affinity(extrapolated(places, seen.second), seen, passed),
    TURNED_ROUND * affinity(last, seen, passed),
  );
}

/**
 * In sizes of the thing: so far it may be from where it is looked for, and so much further with every second. A walker
 * goes 1.3 of his a second.
 */
const [CLOSE, CLOSE_A_SECOND] = [0.6, 1];

function affinity(expected: Box, seen: Box, passedSeconds: number): number {
  const alike = intersectionOverUnion(expected, seen);
  const size = (widthOf(expected) + heightOf(expected) + widthOf(seen) + heightOf(seen)) / 4;
  const distance =
    Math.hypot(middleX(expected) - middleX(seen), middleY(expected) - middleY(seen)) / Math.max(size, 1e-6);
  const sizes = Math.min(areaOf(expected), areaOf(seen)) / Math.max(areaOf(expected), areaOf(seen), 1e-9);
  const isPart =
    sizes > MIN_SIZE_RATIO && Math.max(shareInside(seen, expected), shareInside(expected, seen)) > WELL_INSIDE;
  const isClose = sizes > MIN_SIZE_RATIO && distance < CLOSE + CLOSE_A_SECOND * passedSeconds;
  if (alike < MIN_OVERLAP && !isPart && !isClose) return 0;
  return alike + 0.5 * Math.max(0, 1 - distance) + 0.1;
}

export const clipped = ({ x0, y0, x1, y1 }: Box): Box => ({
  x0: inFrame(x0),
  y0: inFrame(y0),
  x1: inFrame(x1),
  y1: inFrame(y1),
});
