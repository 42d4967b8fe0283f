import type { Evidence } from '../vector-index/evidence.ts';
import type { Weighted } from './text-encoder.ts';
import type { Concept } from './concepts.ts';
import type { Meanings } from './index.ts';
import { pairsIn } from './pairs.ts';
import type { Sense } from './read-meaning.ts';

/** How far a sign that is not the thing itself speaks for it. */
const SIGN_WORTH = 0.9;
/** Half of the pictures, seven of ten, 85 of a hundred: what the thresholds of the lexicon stand for. */
const [LIKELY, PROBABLE, SURE] = [0.5, 0.7, 0.85];
/** Beyond the last threshold a concept grows surer by so much a logit. */
const GROWTH = 0.1;
const KIND_START = 0.35;
const KIND_MOST = 0.95;
/** A thing's further signs stand in the bag beside it, but do not drown it. */
const SIGN_IN_BAG = 0.3;
const MAX_SIGNS_IN_BAG = 2;

/** So few words are a short query: what binds them to each other tells more than the bag alone. */
const FEW_SENSES = 4;

/**
 * Where a query lies among pictures: the mean of its bag and of the same bag with its ordered pairs. A long one is found
 * better by its bag alone.
 */
export function directionOf(
  senses: readonly Sense[],
  { textEncoder, pairs }: Pick<Meanings, 'textEncoder' | 'pairs'>,
): Float32Array | null {
  const bag = bagOf(senses);
  if (bag.length === 0) return null;
  const plain = textEncoder(bag);
  const bound = pairsIn(
    senses.map(({ together, signs }) => [...together, ...signs]),
    pairs,
  );
  if (bound.length === 0 || senses.length > FEW_SENSES) return plain;
  const paired = textEncoder([...bag, ...bound.map((id) => ({ id, weight: 1 }))]);
  return plain.map((value, at) => value + (paired[at] ?? 0));
}

/** The bag that the whole query is. */
export function bagOf(senses: readonly Sense[]): Weighted[] {
  const bag = new Map<number, number>();
  const put = (id: number, weight: number): void => void bag.set(id, Math.max(bag.get(id) ?? 0, weight));
  for (const { together, signs } of senses) {
    for (const id of together) put(id, 1);
    if (together.length === 1) for (const id of signs.slice(0, MAX_SIGNS_IN_BAG)) put(id, SIGN_IN_BAG);
  }
  return [...bag].map(([id, weight]) => ({ id, weight }));
}

/** How sure it is that a concept is there, 0 to 1: by where its logit stands among the thresholds of its own. */
export function certaintyOf({ likely, probable, sure }: Concept, logit: number): number {
  if (likely === null || logit < likely) return 0;
  const steps = [
    { from: likely, certainty: LIKELY },
    ...(probable === null ? [] : [{ from: probable, certainty: PROBABLE }]),
    ...(sure === null ? [] : [{ from: sure, certainty: SURE }]),
  ].filter(({ from }) => from <= logit);
  const last = steps.at(-1) ?? { from: likely, certainty: LIKELY };
  return Math.min(1, last.certainty + GROWTH * (logit - last.from));
}

/** What on a frame speaks for a sense, and how strongly. */
export interface Spoken {
  certainty: number;
  /** The concepts that speak for it, for the user to read. */
  concepts: number[];
  /** How sure a kind alone makes it. */
  byKind: number;
}

/** Below the line of what is sure. */
const NEAR_WORTH = 0.49;

export function spokenFor(
  { together, signs, kinds, isNear = false }: Sense,
  seen: Evidence,
  concepts: readonly Concept[],
): Spoken {
  const signsOf = new Map(seen.concepts.map((one) => [one.id, one]));
  const certainty = (id: number): number => {
    const [concept, sign] = [concepts[id], signsOf.get(id)];
    if (!concept || !sign) return 0;
    return 'probability' in sign ? sign.probability : certaintyOf(concept, sign.logit);
  };
  const all = together.map((id) => ({ id, certainty: certainty(id) }));
  const there = all.filter((one) => one.certainty > 0);
  // Half of it is less than half: water and a boat are no swimmer.
  const whole: Spoken = {
    certainty: (there.reduce((sum, one) => sum + one.certainty, 0) * there.length) / Math.max(all.length, 1) ** 2,
    concepts: there.map(({ id }) => id),
    byKind: 0,
  };
  const [sign] = signs
    .map((id): Spoken => ({ certainty: certainty(id) * SIGN_WORTH, concepts: [id], byKind: 0 }))
    .toSorted((one, other) => other.certainty - one.certainty);
  const share = Math.max(0, ...seen.kinds.filter(({ id }) => kinds.includes(id)).map((kind) => kind.share));
  const byKind = share > 0 ? Math.min(KIND_MOST, KIND_START + share) : 0;
  const kind: Spoken = { certainty: byKind, concepts: [], byKind };
  const [best = whole] = [whole, ...(sign ? [sign] : []), kind].toSorted(
    (one, other) => other.certainty - one.certainty,
  );
  return isNear ? { ...best, certainty: NEAR_WORTH * best.certainty, byKind: 0 } : { ...best, byKind };
}
