import { OUT_OF_SIGHT_SECONDS } from '@rakurs/contract';
import { likeness } from '../../sights/boxes.ts';
import type { Found } from '../lesson.ts';
import { clipped, continues, steadied, thinned, type Place } from './places.ts';

/** One thing on its way through a film. */
export interface Track extends Found {
  start: number;
  end: number;
  path: Place[];
}

/** On one picture of the film, which stays on the screen until another comes. */
interface Sighting extends Place {
  confidence: number;
  until: number;
}
interface Follow {
  sightings: Sighting[];
}

export interface TrackerOptions {
  /** Between two moments that are seen. */
  step: number;
  /** Of the piece: what reaches a border may go on behind it. */
  from: number;
  to: number;
}

/** What is seen so surely goes before the rest when it is asked who goes on as what. */
const SURE = 0.5;
/** Seen so surely, one moment is enough. */
const VERY_SURE = 0.9;
const LEAST_SECONDS = 0.5;
/** At its ends a track needs this part of its confidence: what lingers where a thing has left is a memory of the place. */
const LINGERING = 0.4;
/** A second box on what is followed already. */
const SAME_THING = 0.5;

/** Joins what was found of one class at moments into things that were there for a while. */
export function createTracker({ step, from, to }: TrackerOptions) {
  let followed: Follow[] = [];
  const left: Follow[] = [];
  let seenAt = from;
  const gapOf = ({ sightings }: Follow, second: number): number => second - (sightings.at(-1)?.until ?? 0) - step;

  /** The best pairs first, each once. */
  const goOn = (follows: readonly Follow[], seen: readonly Sighting[]): Set<Follow | Sighting> => {
    const pairs = follows.flatMap((follow) =>
      seen.map((one) => ({ follow, one, weight: continues(follow.sightings, one) })),
    );
    const taken = new Set<Follow | Sighting>();
    for (const { follow, one } of pairs.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)) {
      if (taken.has(follow) || taken.has(one)) continue;
      follow.sightings.push(one);
      taken.add(follow).add(one);
    }
    return taken;
  };

  return {
    see(second: number, found: readonly Found[]): void {
      seenAt = second;
      const [gone, here] = split(followed, (follow) => gapOf(follow, second) > OUT_OF_SIGHT_SECONDS);
      left.push(...gone);
      const seen = found.map(({ confidence, ...box }): Sighting => ({
        ...clipped(box),
        second,
        until: second,
        confidence,
      }));
      const [sure, unsure] = split(seen, ({ confidence }) => confidence >= SURE);
      const bySure = goOn(here, sure);
      const byUnsure = goOn(
        here.filter((follow) => !bySure.has(follow)),
        unsure,
      );
      const fresh = seen.filter(
        (one) =>
          !bySure.has(one) &&
          !byUnsure.has(one) &&
          !seen.some(
            (other) => other !== one && (bySure.has(other) || byUnsure.has(other)) && likeness(one, other) > SAME_THING,
          ),
      );
      followed = [...here, ...fresh.map((one) => ({ sightings: [one] }))];
    },
    /** The same picture is still on the screen: what is on it is no news of where anything goes, only that it is there yet. */
    stay(second: number): void {
      for (const { sightings } of followed) {
        const last = sightings.at(-1);
        if (last?.second === seenAt) last.until = second;
      }
    },
    finish(): Track[] {
      const all = [...left, ...followed]
        .map(({ sightings }) => toTrack(sightings, step))
        .filter((track) => track !== null);
      // What is there at the first or the last moment is there up to the border.
      const spanOf = ({ start, end }: Track) => ({
        start: start < from ? from : start,
        end: to - end < step ? to : end,
      });
      return all.filter((track) => isWorth(track, { from, to, step })).map((track) => ({ ...track, ...spanOf(track) }));
    },
  };
}

/** Somebody who blinks would not see it; unless it is sure, or the other half of it lies behind a border. */
function isWorth({ start, end, confidence }: Track, { from, to, step }: TrackerOptions): boolean {
  const isLong = end - start >= Math.max(LEAST_SECONDS, 1.5 * step);
  const isAtBorder = Math.min(start - from, to - end) <= OUT_OF_SIGHT_SECONDS + step / 2;
  return isLong || confidence >= VERY_SURE || (isAtBorder && confidence >= SURE);
}

/** What it appeared and vanished between is not known more closely than the moments: the middle is the best guess. */
function toTrack(sightings: readonly Sighting[], step: number): Track | null {
  const confidence = surestMean(sightings);
  const first = sightings.findIndex((one) => one.confidence >= confidence * LINGERING);
  const last = sightings.findLastIndex((one) => one.confidence >= confidence * LINGERING);
  const places = steadied(sightings.slice(first, last + 1)).flatMap(whileShown);
  const surest = places.reduce<Sighting | null>(
    (best, one) => (best === null || one.confidence > best.confidence ? one : best),
    null,
  );
  const [begin, finish] = [places[0], places.at(-1)];
  if (!surest || !begin || !finish) return null;
  const at = places.indexOf(surest);
  // The surest place stays on the path: it is the one that stands for all.
  const path = [...thinned(places.slice(0, at + 1)), ...thinned(places.slice(at)).slice(1)];
  const { x0, y0, x1, y1 } = surest;
  return { x0, y0, x1, y1, confidence, start: begin.second - step / 2, end: finish.second + step / 2, path };
}

/** Its box stays where it is as long as the picture does. */
const whileShown = (sighting: Sighting): Sighting[] =>
  sighting.until > sighting.second ? [sighting, { ...sighting, second: sighting.until }] : [sighting];

/** Of its three surest moments: one alone may be luck. */
function surestMean(sightings: readonly Sighting[]): number {
  const best = sightings
    .map(({ confidence }) => confidence)
    .toSorted((a, b) => b - a)
    .slice(0, 3);
  return best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
