import { MAX_STEP_SECONDS, OUT_OF_SIGHT_SECONDS, type FoundThing } from '@rakurs/contract';

/** What was found of one class in one film. */
export type FilmTrack = Pick<FoundThing, 'confidence' | 'x0' | 'y0' | 'x1' | 'y1' | 'path'> & {
  startTime: number;
  endTime: number;
  /** The moment of its rectangle. */ second: number;
};
export type StoredTrack = FilmTrack & { id: number };
type Place = FoundThing['path'][number];
type Rectangle = Pick<FilmTrack, 'x0' | 'y0' | 'x1' | 'y1'>;

export interface SegmentScanned {
  /** Of the same class and film: at least all that touch the segment or come near it. */
  stored: readonly StoredTrack[];
  /** Found in the segment now. */
  fresh: readonly FilmTrack[];
  from: number;
  to: number;
}
export interface Joined {
  removed: number[];
  changed: StoredTrack[];
  added: FilmTrack[];
}

/**
 * For so long something may have been overlooked at the border of two segments: as long as within a segment, and half a
 * step that is lost where
 * something begins at a segment's first moment, which is told from the border on.
 */
export const NEAR_SECONDS = OUT_OF_SIGHT_SECONDS + MAX_STEP_SECONDS / 2;
const ENOUGH_OVERLAP = 0.3;
/** By what it did in its last second it is told where it goes on. */
const MOTION_SECONDS = 1;
/** For so long a picture is taken to stay on the screen while what is on it goes on. */
const MAX_PICTURE_SECONDS = 2.2;
const SIDES = [1, 2, 3, 4] as const;
/** What lasts longer is told in parts: a row is read as a whole. */
const MAX_PATH_POINTS = 2000;

/**
 * Puts what was found in a segment of a film into what is known of the whole: the segment's old part is cut out, and what
 * goes on beyond a border
 * becomes one with its other half. In whichever order segments come, and however often, the end is the same.
 */
export function joinSegments({ stored, fresh, from, to }: SegmentScanned): Joined {
  const joined: Joined = { removed: [], changed: [], added: [] };
  const touched = new Set<number>();
  const around: Part[] = [];
  for (const track of stored) {
    const parts = cutOut(track, { from, to });
    if (parts === null) around.push({ track, id: track.id });
    else {
      touched.add(track.id);
      // The first part that is left stays the row, another becomes a new one.
      parts.forEach((part, index) => around.push({ track: part, id: index === 0 ? track.id : null }));
      if (parts.length === 0) joined.removed.push(track.id);
    }
  }
  const inside: Part[] = fresh.map((track) => ({ track, id: null }));
  const atFrom = pairs(
    around.filter(({ track }) => isNear(track.endTime, from)),
    inside.filter(({ track }) => isNear(track.startTime, from)),
  );
  const withLeft = replacePairs([...around, ...inside], atFrom, joined);
  const [left, right] = [
    withLeft.filter(({ track }) => track.startTime < to && isNear(track.endTime, to)),
    withLeft.filter(({ track }) => track.startTime >= to && isNear(track.startTime, to)),
  ];
  const all = replacePairs(withLeft, pairs(left, right), joined);

  for (const { track, id } of all) {
    if (id === null) joined.added.push(plain(track));
    else if (touched.has(id) || !stored.some((one) => one === track)) joined.changed.push({ ...plain(track), id });
  }
  return joined;
}

interface Part {
  track: FilmTrack;
  /** Of the row that it is; null: a new one. */
  id: number | null;
}
type Pair = readonly [before: Part, after: Part];

const plain = ({ startTime, endTime, second, confidence, x0, y0, x1, y1, path }: FilmTrack): FilmTrack => ({
  startTime,
  endTime,
  second,
  confidence,
  x0,
  y0,
  x1,
  y1,
  path,
});
const isNear = (second: number, border: number): boolean => Math.abs(second - border) <= NEAR_SECONDS;

/** Which goes on as which: the most alike first, each once. */
function pairs(before: readonly Part[], after: readonly Part[]): Pair[] {
  const possible = before
    .flatMap((one) =>
      after
        .filter(({ track }) => track.startTime - one.track.endTime <= NEAR_SECONDS)
        .map((other) => ({ pair: [one, other] as const, likeness: continuity(one.track, other.track) })),
    )
    .filter(
      ({ pair: [one, other], likeness }) =>
        one !== other &&
        likeness > ENOUGH_OVERLAP &&
        one.track.path.length + other.track.path.length <= MAX_PATH_POINTS,
    )
    .toSorted((one, other) => other.likeness - one.likeness);
  const taken = new Set<Part>();
  return possible.flatMap(({ pair }) => {
    if (pair.some((part) => taken.has(part))) return [];
    for (const part of pair) taken.add(part);
    return [pair];
  });
}

function replacePairs(all: readonly Part[], found: readonly Pair[], joined: Joined): Part[] {
  const gone = new Set(found.flat());
  const merged = found.map(([before, after]): Part => {
    if (before.id !== null && after.id !== null) joined.removed.push(after.id);
    return { track: merge(before.track, after.track), id: before.id ?? after.id };
  });
  return [...all.filter((part) => !gone.has(part)), ...merged];
}

function merge(before: FilmTrack, after: FilmTrack): FilmTrack {
  const surer = after.confidence > before.confidence ? after : before;
  return {
    ...surer,
    startTime: before.startTime,
    endTime: Math.max(before.endTime, after.endTime),
    path: [...before.path, ...after.path],
  };
}

/** What is left of a track without the piece; null: all of it, untouched. */
function cutOut(track: FilmTrack, { from, to }: { from: number; to: number }): FilmTrack[] | null {
  const isApart = track.endTime <= from || track.startTime >= to;
  if (isApart) return null;
  return [
    { startTime: track.startTime, endTime: from },
    { startTime: to, endTime: track.endTime },
  ]
    .filter(({ startTime, endTime }) => endTime > startTime)
    .map((span) => within(track, span));
}

function within(track: FilmTrack, { startTime, endTime }: { startTime: number; endTime: number }): FilmTrack {
  const kept = track.path.filter(([second]) => second >= startTime && second <= endTime);
  const edge = (second: number): Place[] => (kept.some(([at]) => at === second) ? [] : [placeAt(track, second)]);
  const path =
    track.path.length === 0
      ? []
      : [
          ...(startTime > track.startTime ? edge(startTime) : []),
          ...kept,
          ...(endTime < track.endTime ? edge(endTime) : []),
        ];
  return { ...track, ...surestOf(track, path), startTime, endTime, path };
}

/** The rectangle is the surest place; where that was cut off, the middle of what is left stands for it. */
function surestOf(track: FilmTrack, left: readonly Place[]): Rectangle & { second: number } {
  const middle = left[Math.floor(left.length / 2)];
  const isLeft = left.some(([second]) => second === track.second);
  return isLeft || !middle ? track : { second: middle[0], ...rectangleOf(middle) };
}

const rectangleOf = ([, x0, y0, x1, y1]: Place): Rectangle => ({ x0, y0, x1, y1 });

/** Between two places it went straight; before the first and behind the last it stood. */
function placeAt({ path, x0, y0, x1, y1 }: FilmTrack, second: number): Place {
  const next = path.findIndex(([at]) => at >= second);
  const [before, after] = [path[next < 0 ? path.length - 1 : next - 1], path[next]];
  if (!before || !after) return withSecond(before ?? after ?? [second, x0, y0, x1, y1], second);
  const share = (second - before[0]) / (after[0] - before[0] || 1);
  const between = (side: 1 | 2 | 3 | 4) => before[side] + (after[side] - before[side]) * share;
  return [second, between(1), between(2), between(3), between(4)];
}
const withSecond = ([, ...sides]: Place, second: number): Place => [second, ...sides];

/** How much the place where one begins is the place where the other was last, or would be by now. */
function continuity(before: FilmTrack, after: FilmTrack): number {
  const begin = rectangleOf(placeAt(after, after.startTime));
  const end = placeAt(before, before.endTime);
  const arrived = arrivalAt(before, end);
  const back = Math.max(before.startTime, arrived - Math.max(MOTION_SECONDS, before.endTime - arrived));
  const earlier = placeAt(before, back);
  const ahead = (after.startTime - arrived) / (arrived - back || 1);
  const further = (side: 1 | 2 | 3 | 4) => end[side] + (end[side] - earlier[side]) * ahead;
  return Math.max(
    overlap(begin, rectangleOf(end)),
    overlap(begin, { x0: further(1), y0: further(2), x1: further(3), y1: further(4) }),
  );
}

/**
 * When it came to where it was last. In a film of few pictures it stands as long as its picture does, and goes on all
 * the same; who stands longer stands.
 */
function arrivalAt({ path, endTime }: FilmTrack, last: Place): number {
  const elsewhere = path.findLastIndex((place) => SIDES.some((side) => place[side] !== last[side]));
  const arrived = path[elsewhere + 1]?.[0] ?? endTime;
  return endTime - arrived > MAX_PICTURE_SECONDS ? endTime : arrived;
}

function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
  const height = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  if (width <= 0 || height <= 0) return 0;
  const area = ({ x0, y0, x1, y1 }: Rectangle) => (x1 - x0) * (y1 - y0);
  return (width * height) / (area(one) + area(other) - width * height);
}
