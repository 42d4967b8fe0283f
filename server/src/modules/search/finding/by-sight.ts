import type { Looking, NearFrame } from '../vector-index/nearest.ts';
import type { Meanings } from '../meaning/index.ts';
import { directionOf, spokenFor, type Spoken } from '../meaning/weigh.ts';
import type { Sense } from '../meaning/read-meaning.ts';
import type { Understood } from '../query/understand.ts';
import { evidenceAgainst, SURELY_AGAINST } from './evidence-against.ts';

/** The frame of a file that shows best what was asked for. */
export interface Sighting {
  fileId: number;
  frameId: number;
  second: number;
  cosine: number;
  /** What speaks for each asked sense, in their order. */
  spoken: Spoken[];
  /** How surely the frame shows what must not be there. */
  against: number;
}

export interface SightDeps {
  meanings: Meanings;
  nearest: (direction: Float32Array | null, looking: Looking) => Promise<NearFrame[]>;
}

/** So many frames are measured exactly; a film gives many of them. */
const MEASURED = 400;
const MAX_FILES = 200;

/**
 * What a query's place among pictures is worth beside what single concepts say. Tuned on 600 photographs that the model
 * has never seen.
 */
export const CONCEPTS_WORTH = 0.35;
/** All of it is asked for: what is least sure tells more than what stands beside it. */
const LEAST_SURE_WORTH = 0.25;
export const scoreOf = (cosine: number, certainties: readonly number[], weights: readonly number[] = []): number =>
  cosine +
  CONCEPTS_WORTH * meanOf(certainties, weights) +
  (certainties.length > 1 ? LEAST_SURE_WORTH * Math.min(...certainties) : 0);
export function meanOf(values: readonly number[], weights: readonly number[] = []): number {
  const total = values.reduce((sum, _value, at) => sum + (weights[at] ?? 1), 0);
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 1), 0) / Math.max(total, 1);
}

/** What is a kind by its own name is a rare thing: whether it is there tells more than what stands around it. */
const MAX_RARE_KINDS = 12;
const RARE_WEIGHT = 2;
export const weightOf = ({ kinds, together, isNameOfKind }: Sense): number =>
  kinds.length > 0 && kinds.length <= MAX_RARE_KINDS && (isNameOfKind || together.length === 0) ? RARE_WEIGHT : 1;

/** As near as a picture commonly is that surely shows what is asked for. */
export const UNSEEN_COSINE = 0.45;
/** As near as a picture of a clear kind is taken for, and from which certainty on a kind is clear. */
const KIND_COSINE = 0.55;
const KIND_IS_CLEAR = 0.6;

/**
 * How near a frame is to the query: things that only kinds know have no place among pictures, and where a kind is clear
 * the frame is near in that thing.
 */
function nearnessOf(
  cosine: number,
  { senses, spoken, hasDirection }: { senses: readonly Sense[]; spoken: readonly Spoken[]; hasDirection: boolean },
): number {
  const nearness = senses.map(({ together, signs }, at) => {
    const isPlaced = hasDirection && together.length + signs.length > 0;
    const byKind = KIND_COSINE * Math.min(1, (spoken[at]?.byKind ?? 0) / KIND_IS_CLEAR);
    return Math.max(isPlaced ? cosine : 0, byKind);
  });
  return meanOf(nearness, senses.map(weightOf));
}

/** Files by what their frames show, the likeliest first, each with its best frame. */
export async function findBySight(
  { senses, absent }: Pick<Understood, 'senses' | 'absent'>,
  looking: Omit<Looking, 'most' | 'kinds'>,
  { meanings, nearest }: SightDeps,
): Promise<Sighting[]> {
  const direction = directionOf(senses, meanings);
  const kinds = senses.flatMap((sense) => sense.kinds);
  if (direction === null && kinds.length === 0) return [];
  const frames = await nearest(direction, { ...looking, kinds, most: MEASURED });
  const best = new Map<number, { sighting: Sighting; score: number }>();
  for (const { fileId, frameId, second, cosine, ...seen } of frames) {
    const spoken = senses.map((sense) => spokenFor(sense, seen, meanings.concepts));
    const near = nearnessOf(cosine, { senses, spoken, hasDirection: direction !== null });
    const against = evidenceAgainst(absent, seen, meanings.concepts);
    if (against >= SURELY_AGAINST) continue;
    const certainties = spoken.map(({ certainty }) => certainty);
    const score = scoreOf(near, certainties, senses.map(weightOf)) - CONCEPTS_WORTH * against;
    if (score > (best.get(fileId)?.score ?? -Infinity))
      best.set(fileId, { sighting: { fileId, frameId, second, cosine: near, spoken, against }, score });
  }
  return [...best.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_FILES)
    .map(({ sighting }) => sighting);
}
