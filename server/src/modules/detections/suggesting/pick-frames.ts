import { MAX_SUGGESTED, type SuggestedFrame } from '@rakurs/contract';

/** A frame that might be labelled next. */
export interface Candidate {
  frameId: number;
  fileId: number;
  second: number;
  /** A direction of length one; null: nobody has looked at it yet. */
  direction: Float32Array | null;
  /** How sure the class is of what it found here and is not sure of. */
  confidences: readonly number[];
  /** Something is shown here. */
  isFound: boolean;
}

export interface Known {
  candidates: readonly Candidate[];
  /** What the frames with the class look like. */
  examples: readonly Float32Array[];
  /** What all frames look like that people have labelled with anything. */
  labelled: readonly Float32Array[];
  /** From here up it is shown; null: it was never taught. */
  threshold: number | null;
}

export type Picked = Pick<Candidate, 'frameId'> & Pick<SuggestedFrame, 'reason'>;

/** So many of each reason come first; what one of them does not use is the others', in this order. */
const SHARES = { unsure: 5, like_examples: 3, unlike_all: 2 } as const;
/** Nearer to each other two pictures teach the same thing (0.9 is what copies are known by). */
const SAME_PICTURE = 0.9;
/** Less like an example than this a frame is only another photograph. */
const MIN_LIKENESS = 0.45;
/** Frames of one film are the same scene for about so long. */
const SAME_SCENE_SECONDS = 5;
/**
 * A hit surer or fainter than this, beside the threshold, is no question any more. In logits: about .27 to .73 around a
 * threshold of a half.
 */
const UNSURE_WITHIN = 2;

/** A few milliseconds of work. */
const COMPARED_AT_ONCE = 50;
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * The frames that would teach a class most, each for its own reason, and none like another. The same state gives the
 * same frames.
 */
export async function pickFrames({ candidates, examples, labelled, threshold }: Known): Promise<Picked[]> {
  const picked: { candidate: Candidate; reason: Picked['reason'] }[] = [];
  const isNew = (candidate: Candidate): boolean => !picked.some(({ candidate: one }) => isSame(one, candidate));
  const take = async (reason: Picked['reason'], most: number, next: () => Candidate | undefined): Promise<void> => {
    for (let taken = 0; taken < most && picked.length < MAX_SUGGESTED; taken++) {
      await breathe();
      const candidate = next();
      if (!candidate) return;
      picked.push({ candidate, reason });
    }
  };
  const inTurn = (queue: readonly Candidate[]) => () => queue.find(isNew);
  // Compared once: thousands of frames with hundreds of labelled ones are the whole price of this, and everybody else
  // is served between.
  const seen: { candidate: Candidate; alike: number; likeness: number }[] = [];
  let compared = 0;
  for (const candidate of candidates) {
    if (candidate.direction === null || candidate.isFound) continue;
    if (++compared % COMPARED_AT_ONCE === 0) await breathe();
    const alike = nearestTo(labelled, candidate);
    if (alike <= SAME_PICTURE) seen.push({ candidate, alike, likeness: nearestTo(examples, candidate) });
  }
  const likeExamples = seen.filter(({ likeness }) => likeness >= MIN_LIKENESS);
  const doubtful =
    threshold === null
      ? []
      : candidates
          .map((candidate) => ({ candidate, doubt: doubtOf(candidate.confidences, threshold) }))
          .filter(({ doubt }) => doubt <= UNSURE_WITHIN);

  const ways = {
    unsure: inTurn(inOrder(doubtful, ({ doubt }) => doubt)),
    like_examples: inTurn(inOrder(likeExamples, ({ likeness }) => -likeness)),
    // The farthest from everything that is labelled or picked already: each one moves the next away from it.
    unlike_all: () => {
      const taken = picked.flatMap(({ candidate }) => candidate.direction ?? []);
      return inOrder(
        seen.filter(({ candidate }) => isNew(candidate)),
        ({ candidate, alike }) => Math.max(alike, nearestTo(taken, candidate)),
      )[0];
    },
  };
  const reasons = ['unsure', 'like_examples', 'unlike_all'] as const;
  for (const reason of reasons) await take(reason, SHARES[reason], ways[reason]);
  for (const reason of reasons) await take(reason, MAX_SUGGESTED, ways[reason]);
  return reasons.flatMap((wanted) =>
    picked
      .filter(({ reason }) => reason === wanted)
      .map(({ candidate, reason }) => ({ frameId: candidate.frameId, reason })),
  );
}

const isSame = (one: Candidate, other: Candidate): boolean =>
  one.frameId === other.frameId ||
  (one.fileId === other.fileId && Math.abs(one.second - other.second) < SAME_SCENE_SECONDS) ||
  (one.direction !== null && other.direction !== null && cosineOf(one.direction, other.direction) > SAME_PICTURE);

const logitOf = (probability: number): number =>
  Math.log(Math.max(probability, 1e-6) / Math.max(1 - probability, 1e-6));

/** How far the hit in doubt is from being taken or left. */
const doubtOf = (confidences: readonly number[], threshold: number): number =>
  Math.min(Infinity, ...confidences.map((confidence) => Math.abs(logitOf(confidence) - logitOf(threshold))));

/** Between these confidences a hit is in doubt. */
export const uncertainRange = (threshold: number): [number, number] => [
  sigmoid(logitOf(threshold) - UNSURE_WITHIN),
  sigmoid(logitOf(threshold) + UNSURE_WITHIN),
];
const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Smallest first; of equal ones the frame that came first, so that the order is always the same. */
const inOrder = <One extends { candidate: Candidate }>(
  ones: readonly One[],
  keyOf: (one: One) => number,
): Candidate[] =>
  ones
    .map((one) => ({ candidate: one.candidate, key: keyOf(one) }))
    .toSorted((one, other) => one.key - other.key || one.candidate.frameId - other.candidate.frameId)
    .map(({ candidate }) => candidate);

const nearestTo = (directions: readonly Float32Array[], { direction }: Candidate): number =>
  direction === null ? -1 : directions.reduce((nearest, one) => Math.max(nearest, cosineOf(one, direction)), -1);

/** Of directions of length one. */
function cosineOf(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** A direction of length one; null of an embedding that points nowhere. */
export function directionOf(embedding: Int8Array): Float32Array | null {
  let squares = 0;
  for (const value of embedding) squares += value * value;
  const length = Math.sqrt(squares);
  return length === 0 ? null : Float32Array.from(embedding, (value) => value / length);
}
