import { OUT_OF_SIGHT_SECONDS } from '@rakurs/contract';
import { intersectionOverUnion } from '../../analysis/boxes.ts';
import type { Found } from '../training-set.ts';
import { clipped, continuationScore, smoothed, simplified, type TimedBox } from './trajectory.ts';

/** One thing on its way through a video. */
export interface Track extends Found {
  start: number;
  end: number;
  path: TimedBox[];
}

/** On one image of the video, which stays on the screen until another comes. */
interface Observation extends TimedBox {
  confidence: number;
  until: number;
}
interface ActiveTrack {
  observations: Observation[];
}

export interface TrackerOptions {
  /** Between two moments that are seen. */
  step: number;
  /** Of the segment: what reaches a border may go on behind it. */
  from: number;
  to: number;
}

/** What is seen so surely goes before the rest when it is asked who goes on as what. */
const SURE = 0.5;
/** Seen so surely, one moment is enough. */
const VERY_SURE = 0.9;
const MIN_TRACK_SECONDS = 0.5;
/**
 * At its ends a track needs this part of its confidence: what lingers where a thing has left is a memory of the place.
 */
const LINGERING = 0.4;
/** A second box on what is followed already. */
const SAME_THING = 0.5;

/** Joins what was found of one class at moments into things that were there for a while. */
export function createTracker({ step, from, to }: TrackerOptions) {
  let followed: ActiveTrack[] = [];
  const left: ActiveTrack[] = [];
  let seenAt = from;
  const gapOf = ({ observations }: ActiveTrack, second: number): number =>
    second - (observations.at(-1)?.until ?? 0) - step;

  /** The best pairs first, each once. */
  const goOn = (follows: readonly ActiveTrack[], seen: readonly Observation[]): Set<ActiveTrack | Observation> => {
    const pairs = follows.flatMap((follow) =>
      seen.map((one) => ({ follow, one, weight: continuationScore(follow.observations, one) })),
    );
    const taken = new Set<ActiveTrack | Observation>();
    for (const { follow, one } of pairs.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)) {
      if (taken.has(follow) || taken.has(one)) continue;
      follow.observations.push(one);
      taken.add(follow).add(one);
    }
    return taken;
  };

  return {
    see(second: number, found: readonly Found[]): void {
      seenAt = second;
      const [gone, here] = split(followed, (follow) => gapOf(follow, second) > OUT_OF_SIGHT_SECONDS);
      left.push(...gone);
      const seen = found.map(({ confidence, ...box }): Observation => ({
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
            (other) =>
              other !== one &&
              (bySure.has(other) || byUnsure.has(other)) &&
              intersectionOverUnion(one, other) > SAME_THING,
          ),
      );
      followed = [...here, ...fresh.map((one) => ({ observations: [one] }))];
    },
    /**
     * The same image is still on the screen: what is on it is no news of where anything goes, only that it is there
     * yet.
     */
    stay(second: number): void {
      for (const { observations } of followed) {
        const last = observations.at(-1);
        if (last?.second === seenAt) last.until = second;
      }
    },
    finish(): Track[] {
      const all = [...left, ...followed]
        .map(({ observations }) => toTrack(observations, step))
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
  const isLong = end - start >= Math.max(MIN_TRACK_SECONDS, 1.5 * step);
  const isAtBorder = Math.min(start - from, to - end) <= OUT_OF_SIGHT_SECONDS + step / 2;
  return isLong || confidence >= VERY_SURE || (isAtBorder && confidence >= SURE);
}

/** What it appeared and vanished between is not known more closely than the moments: the middle is the best guess. */
function toTrack(observations: readonly Observation[], step: number): Track | null {
  const confidence = surestMean(observations);
  const first = observations.findIndex((one) => one.confidence >= confidence * LINGERING);
  const last = observations.findLastIndex((one) => one.confidence >= confidence * LINGERING);
  const places = smoothed(observations.slice(first, last + 1)).flatMap(whileShown);
  const surest = places.reduce<Observation | null>(
    (best, one) => (best === null || one.confidence > best.confidence ? one : best),
    null,
  );
  const [begin, finish] = [places[0], places.at(-1)];
  if (!surest || !begin || !finish) return null;
  const at = places.indexOf(surest);
  // The surest place stays on the path: it is the one that stands for all.
  const path = [...simplified(places.slice(0, at + 1)), ...simplified(places.slice(at)).slice(1)];
  const { x0, y0, x1, y1 } = surest;
  return { x0, y0, x1, y1, confidence, start: begin.second - step / 2, end: finish.second + step / 2, path };
}

/** Its box stays where it is as long as the image does. */
const whileShown = (observation: Observation): Observation[] =>
  observation.until > observation.second ? [observation, { ...observation, second: observation.until }] : [observation];

/** Of its three surest moments: one alone may be luck. */
function surestMean(observations: readonly Observation[]): number {
  const best = observations
    .map(({ confidence }) => confidence)
    .toSorted((a, b) => b - a)
    .slice(0, 3);
  return best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
