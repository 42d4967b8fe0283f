import { z } from 'zod';

/** How a head's score becomes a likelihood: a larger score is never less likely. */
export const Calibration = z.strictObject({ slope: z.number().positive(), shift: z.number() });
export type Calibration = z.output<typeof Calibration>;

/** What is less likely nobody would be shown, however low they set their threshold. */
export const FLOOR = 0.15;

const [MIN_CONFIDENCE, MAX_CONFIDENCE] = [0.01, 0.99];
/** A handful of scores that happen to lie apart would make everything certain, one that lies wrong nothing. */
const SLOPES = Array.from({ length: 13 }, (_, index) => 0.4 * 10 ** (index / 12));
const BISECTIONS = 40;

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
export const confidenceOf = ({ slope, shift }: Calibration, score: number): number =>
  Math.max(MIN_CONFIDENCE, Math.min(MAX_CONFIDENCE, sigmoid(slope * score + shift)));

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

/** Of images without the class so many may show it all the same. */
const MAY_FIRE = 0.03;
/** So much of what is shown without anybody's doing should be right. */
const MIN_PRECISION = 0.8;
/**
 * For one image with the class there are so many without: people bring ten times more than shows what they teach, and
 * what is shown is wrong by what those say.
 */
const FREE_IMAGES = 9;
/**
 * Where both sides lie apart, a threshold between them, nearer to what is wrong: who has five examples has not seen the
 * worst of the class.
 */
const BETWEEN = 0.35;

interface Seen {
  /** Scores of the things of the class that were found. */
  right: readonly number[];
  /** How many there are. */
  things: number;
  /** The best score of each image on which the class is not. */
  free: readonly number[];
}

/**
 * As many of the things as can be had while what is shown is mostly right, among images of which few have the class.
 * Without such a threshold, one above nearly all images on which the class is not.
 */
export function thresholdOf({ right, things, free }: Seen): number {
  const byScore = free.toSorted((one, other) => other - one);
  const mayFire = Math.floor(free.length * MAY_FIRE);
  const precisionFrom = (weakest: number): number => {
    const found = right.filter((score) => score >= weakest).length;
    const fires = Math.max(0, byScore.filter((score) => score >= weakest).length - mayFire);
    const wrong = (FREE_IMAGES * things * fires) / Math.max(1, free.length);
    return found / Math.max(1, found + wrong);
  };
  const quiet = byScore[mayFire] ?? 0;
  const weakest = right.toSorted((one, other) => one - other).find((score) => precisionFrom(score) >= MIN_PRECISION);
  if (weakest === undefined) return quiet + 1e-6;
  const below = quiet < weakest ? quiet : (byScore.find((score) => score < weakest) ?? weakest);
  return below + BETWEEN * (weakest - below);
}
