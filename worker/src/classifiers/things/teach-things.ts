import { intersectionOverUnion, type Box } from '../../analysis/boxes.ts';
import type { Features } from '../features.ts';
import type { TrainingFrame } from '../training-set.ts';
import { learnLogistic, logitOf, type Linear } from '../logistic.ts';
import { createRandom } from '../random.ts';
import { boxesOf, COLUMNS, describeProposals } from './describe.ts';

/** A box of the detector is the thing from the first on, and not the thing up to the second. */
const IS_IT = 0.7;
const IS_NOT_IT = 0.35;
/** Half of a thing is not the thing either; a few of those keep the boxes tight. */
const HALF_OF_IT = { from: 0.35, to: 0.5, most: 20 };
/** Where the detector sees the thing badly, the best that it has will do. */
const BEST_THERE_IS = 0.35;
const IS_WRONG = 0.5;
const MAX_ROWS_PER_BOX = 25;
const MAX_ROWS_PER_BANK_IMAGE = 60;
const MAX_ROWS_PER_UNLABELLED = 40;
/**
 * An image of which nobody has said anything may hold the class: only what looks little like it is believed to be
 * something else.
 */
const SURELY_OTHER = -1;
const L2 = 3e-4;
const HARDENINGS = 2;
const SEED = 17;

interface ThingsTrainingSet {
  frames: readonly TrainingFrame[];
  bank: readonly Features[];
}

/** A row of an image's descriptions. `weight` is meant among rows of its own kind. */
interface Row {
  rows: Float32Array;
  at: number;
  weight: number;
}
interface Rows {
  /** The class: each example weighs 1, however many boxes of the detector tell of it. */
  positives: Row[];
  negatives: Row[];
  /** What a user called wrong weighs more than what merely is not it. */
  wrong: Row[];
  /** Believed to be something else as long as it does not look like the class. */
  unsaid: Row[];
}

/** Learns what the detector thinks of a thing that it has no word for. */
export function teachThings(trainingSet: ThingsTrainingSet): Linear | null {
  const { positives, negatives, wrong, unsaid } = rowsOf(trainingSet);
  if (positives.length === 0) return null;
  let plane = learn({ positives, negatives, wrong });
  const others = [...negatives, ...unsaid.filter(({ rows, at }) => logitOf(plane, rows, at * COLUMNS) < SURELY_OTHER)];
  for (let round = 0; round < HARDENINGS; round++) plane = learn({ positives, negatives: others, wrong, start: plane });
  return plane;
}

/** What it mistook most for the class in the round before weighs as much as all the rest. */
function learn({ positives, negatives, wrong, start }: Omit<Rows, 'unsaid'> & { start?: Linear }): Linear {
  const hardness =
    start &&
    shared(
      negatives.map(({ rows, at }) => Math.exp(Math.max(-6, Math.min(3, logitOf(start, rows, at * COLUMNS))))),
      0.5,
    );
  const others = shared(
    negatives.map(({ weight }) => weight),
    hardness ? 0.5 : 1,
  ).map((share, index) => share + (hardness?.[index] ?? 0));
  const forWrong = wrong.length > 0 ? 0.3 : 0;
  const shares = [
    ...shared(
      positives.map(({ weight }) => weight),
      0.5,
    ),
    ...others.map((share) => share * 0.5 * (1 - forWrong)),
    ...shared(
      wrong.map(({ weight }) => weight),
      0.5 * forWrong,
    ),
  ];
  const all = [...positives, ...negatives, ...wrong];
  const rows = new Float32Array(all.length * COLUMNS);
  for (const [index, row] of all.entries())
    rows.set(row.rows.subarray(row.at * COLUMNS, (row.at + 1) * COLUMNS), index * COLUMNS);
  return learnLogistic({
    rows,
    columns: COLUMNS,
    answers: Uint8Array.from(all, (_, index) => (index < positives.length ? 1 : 0)),
    shares: Float64Array.from(shares),
    l2: L2,
    ...(start && { start }),
  });
}

function shared(weights: readonly number[], whole: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (weight / sum) * whole);
}

function rowsOf({ frames, bank }: ThingsTrainingSet): Rows {
  const random = createRandom(SEED);
  const found: Rows = { positives: [], negatives: [], wrong: [], unsaid: [] };
  for (const { features, role, boxes, wrong } of frames) {
    const rows = describeProposals(features.proposals);
    const proposals = boxesOf(features.proposals);
    const row = (at: number, weight = 1): Row => ({ rows, at, weight });
    if (role === 'unlabelled') {
      found.unsaid.push(...proposals.slice(0, MAX_ROWS_PER_UNLABELLED).map((_, at) => row(at)));
      continue;
    }
    for (const box of boxes) {
      const its = proposalsOf(box, proposals);
      found.positives.push(...its.map((at) => row(at, 1 / its.length)));
    }
    const overlaps = proposals.map((one) => nearest(one, boxes));
    // Where nobody has drawn all of them, what is left over may be the class, too.
    if (role !== 'judged') {
      found.negatives.push(...placesWhere(overlaps, (overlap) => overlap < IS_NOT_IT).map((at) => row(at)));
      found.negatives.push(
        ...random
          .some(
            placesWhere(overlaps, (overlap) => overlap > HALF_OF_IT.from && overlap < HALF_OF_IT.to),
            HALF_OF_IT.most,
          )
          .map((at) => row(at)),
      );
    }
    for (const box of wrong) {
      const its = placesWhere(
        proposals.map((one) => intersectionOverUnion(one, box)),
        (overlap, at) => overlap > IS_WRONG && (overlaps[at] ?? 0) < IS_WRONG,
      ).slice(0, MAX_ROWS_PER_BOX);
      found.wrong.push(...its.map((at) => row(at, 1 / its.length)));
    }
  }
  for (const { proposals } of bank) {
    const rows = describeProposals(proposals);
    for (let at = 0; at < Math.min(MAX_ROWS_PER_BANK_IMAGE, proposals.boxes.length / 4); at++)
      found.negatives.push({ rows, at, weight: 1 });
  }
  return found;
}

const nearest = (one: Box, boxes: readonly Box[]): number =>
  boxes.reduce((most, box) => Math.max(most, intersectionOverUnion(one, box)), 0);
const placesWhere = (values: readonly number[], holds: (value: number, at: number) => boolean): number[] =>
  values.flatMap((value, at) => (holds(value, at) ? [at] : []));

/** Those of the detector's boxes that tell of this one, the nearest first. */
function proposalsOf(box: Box, proposals: readonly Box[]): number[] {
  const overlaps = proposals.map((one) => intersectionOverUnion(one, box));
  const byNearness = overlaps
    .map((_, at) => at)
    .toSorted((one, other) => (overlaps[other] ?? 0) - (overlaps[one] ?? 0));
  const its = byNearness.filter((at) => (overlaps[at] ?? 0) > IS_IT).slice(0, MAX_ROWS_PER_BOX);
  return its.length > 0 ? its : byNearness.slice(0, 1).filter((at) => (overlaps[at] ?? 0) > BEST_THERE_IS);
}
