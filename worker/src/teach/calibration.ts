import { z } from 'zod';

/** How a head's score becomes a likelihood: a larger score is never less likely. */
export const Calibration = z.strictObject({ slope: z.number().positive(), shift: z.number() });
export type Calibration = z.output<typeof Calibration>;

const [LEAST_SURE, SUREST] = [0.01, 0.99];
/** A handful of scores that happen to lie apart would make everything certain, one that lies wrong nothing. */
const SLOPES = Array.from({ length: 13 }, (_, index) => 0.4 * 10 ** (index / 12));
const BISECTIONS = 40;

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
export const confidenceOf = ({ slope, shift }: Calibration, score: number): number =>
  Math.max(LEAST_SURE, Math.min(SUREST, sigmoid(slope * score + shift)));

export interface Scores {
  /** Of things of the class, and of what was taken for it, where nobody had told the head. */
  right: readonly number[];
  wrong: readonly number[];
}

/** Platt's way: both sides weigh the same, and none of them is believed to be without exceptions. */
export function calibrate({ right, wrong }: Scores): Calibration {
  const [ofRight, ofWrong] = [(right.length + 1) / (right.length + 2), 1 / (wrong.length + 2)];
  const targets = [
    ...right.map((score) => ({ score, target: ofRight, weight: 1 / right.length })),
    ...wrong.map((score) => ({ score, target: ofWrong, weight: 1 / wrong.length })),
  ];
  const lossOf = ({ slope, shift }: Calibration): number =>
    targets.reduce((sum, { score, target, weight }) => {
      const likely = Math.max(1e-9, Math.min(1 - 1e-9, sigmoid(slope * score + shift)));
      return sum - weight * (target * Math.log(likely) + (1 - target) * Math.log(1 - likely));
    }, 0);
  const shiftOf = (slope: number): number => {
    let [low, high] = [-60, 60];
    for (let step = 0; step < BISECTIONS; step++) {
      const middle = (low + high) / 2;
      if (
        targets.reduce(
          (sum, { score, target, weight }) => sum + weight * (sigmoid(slope * score + middle) - target),
          0,
        ) > 0
      )
        high = middle;
      else low = middle;
    }
    return (low + high) / 2;
  };
  return SLOPES.map((slope) => ({ slope, shift: shiftOf(slope) })).reduce((best, one) =>
    lossOf(one) < lossOf(best) ? one : best,
  );
}

/** Of pictures without the class so many may show it all the same. */
const MAY_FIRE = 0.03;
/** Each picture beyond that must be bought by this many times as many of the things: some picture of the bank may well hold the class. */
const PRICE_OF_FIRE = 3;
/** Where both sides lie apart, a threshold between them, nearer to what is wrong: who has five examples has not seen the worst of the class. */
const BETWEEN = 0.35;

interface Seen {
  /** Scores of the things of the class that were found. */
  right: readonly number[];
  /** How many there are. */
  things: number;
  /** The best score of each picture on which the class is not. */
  free: readonly number[];
}

/** As many of the things as can be had for few pictures that fire without one. */
export function thresholdOf({ right, things, free }: Seen): number {
  const byScore = free.toSorted((one, other) => other - one);
  const mayFire = Math.floor(free.length * MAY_FIRE);
  const worth = (weakest: number): number => {
    const fires = byScore.filter((score) => score >= weakest).length;
    return (
      right.filter((score) => score >= weakest).length / Math.max(1, things) -
      PRICE_OF_FIRE * Math.max(0, (fires - mayFire) / Math.max(1, free.length))
    );
  };
  const quiet = byScore[mayFire] ?? 0;
  const weakest = right
    .toSorted((one, other) => other - one)
    .reduce<number | null>((best, score) => (best === null || worth(score) > worth(best) ? score : best), null);
  if (weakest === null || worth(weakest) <= 0) return quiet + 1e-6;
  const below = quiet < weakest ? quiet : (byScore.find((score) => score < weakest) ?? weakest);
  return below + BETWEEN * (weakest - below);
}
