import type { Looking, NearFrame } from '../gallery/nearest.ts';
import type { Meanings } from '../meaning/index.ts';
import type { Sense } from '../meaning/read-meaning.ts';
import { bagOf, spokenFor, type Spoken } from '../meaning/weigh.ts';

/** The frame of a file that shows best what was asked for. */
export interface Sighting {
  fileId: number;
  frameId: number;
  second: number;
  cosine: number;
  /** What speaks for each asked sense, in their order. */
  spoken: Spoken[];
}

export interface SightDeps {
  meanings: Meanings;
  nearest: (direction: Float32Array | null, looking: Looking) => Promise<NearFrame[]>;
}

/** So many frames are measured exactly; a film gives many of them. */
const MEASURED = 400;
const MOST_FILES = 200;

/** What a query's place among pictures is worth beside what single concepts say. Tuned on 600 photographs that the model has never seen. */
const CONCEPTS_WORTH = 0.35;
export const scoreOf = (cosine: number, certainties: readonly number[]): number =>
  cosine + CONCEPTS_WORTH * meanOf(certainties);
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** Files by what their frames show, the likeliest first, each with its best frame. */
export async function findBySight(
  senses: readonly Sense[],
  looking: Omit<Looking, 'most' | 'kinds'>,
  { meanings, nearest }: SightDeps,
): Promise<Sighting[]> {
  const bag = bagOf(senses);
  const kinds = senses.flatMap((sense) => sense.kinds);
  if (bag.length === 0 && kinds.length === 0) return [];
  const frames = await nearest(bag.length > 0 ? meanings.tower(bag) : null, { ...looking, kinds, most: MEASURED });
  const best = new Map<number, { sighting: Sighting; score: number }>();
  for (const { fileId, frameId, second, cosine, ...seen } of frames) {
    const spoken = senses.map((sense) => spokenFor(sense, seen, meanings.concepts));
    const score = scoreOf(
      cosine,
      spoken.map(({ certainty }) => certainty),
    );
    if (score > (best.get(fileId)?.score ?? -Infinity))
      best.set(fileId, { sighting: { fileId, frameId, second, cosine, spoken }, score });
  }
  return [...best.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_FILES)
    .map(({ sighting }) => sighting);
}
