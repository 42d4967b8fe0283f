/** A plane through the space of descriptions: on its one side lies the class. */
export interface Linear {
  weights: Float64Array;
  bias: number;
}

export interface LogisticProblem {
  /** Descriptions, row after row. */
  rows: Float32Array;
  /** How many numbers a row has. */
  columns: number;
  /** 1 for the class, 0 for what it is not. */
  answers: Uint8Array;
  /** What each row weighs; all of them together about 1. See `balanced`. */
  shares: Float64Array;
  /** The price of large weights: without it five examples would be learnt by heart. */
  l2: number;
  /** Where to begin: the plane of the round before, to which little is added. */
  start?: Linear;
  maxSteps?: number;
}

/** The class weighs as much as everything that it is not, however few its rows are. */
export function balanced(answers: Uint8Array): Float64Array {
  const positives = Math.max(
    1,
    answers.reduce((sum, answer) => sum + answer, 0),
  );
  const negatives = Math.max(1, answers.length - positives);
  return Float64Array.from(answers, (answer) => (answer === 1 ? 0.5 / positives : 0.5 / negatives));
}

export function logitOf({ weights, bias }: Linear, row: ArrayLike<number>, offset = 0): number {
  let sum = bias;
  for (let column = 0; column < weights.length; column++) sum += (weights[column] ?? 0) * (row[offset + column] ?? 0);
  return sum;
}

const REMEMBERED = 10;
const MAX_STEPS = 120;
const FLAT = 1e-5;
const MAX_HALVINGS = 30;

/**
 * L-BFGS: a few dozen passes over the rows. The logits are kept beside the weights, so that a step of any length costs
 * no pass. The same training set gives the same plane.
 */
export function learnLogistic(problem: LogisticProblem): Linear {
  const { columns, start, maxSteps = MAX_STEPS } = problem;
  const point = new Float64Array(columns + 1);
  if (start) point.set([...start.weights, start.bias]);
  const logits = logitsAlong(problem, point);
  let gradient = gradientAt(problem, { point, logits });
  let loss = lossAt(problem, { point, logits });
  const memory: Memory[] = [];
  for (let step = 0; step < maxSteps && lengthOf(gradient) > FLAT; step++) {
    const direction = directionOf(gradient, memory);
    const along = logitsAlong(problem, direction);
    const slope = dot(gradient, direction);
    let size = memory.length === 0 ? Math.min(1, 1 / lengthOf(gradient)) : 1;
    let next = { point: moved(point, direction, size), logits: moved(logits, along, size) };
    let nextLoss = lossAt(problem, next);
    for (let halving = 0; nextLoss > loss + 1e-4 * size * slope && halving < MAX_HALVINGS; halving++) {
      size /= 2;
      next = { point: moved(point, direction, size), logits: moved(logits, along, size) };
      nextLoss = lossAt(problem, next);
    }
    if (!(nextLoss < loss)) break;
    const nextGradient = gradientAt(problem, next);
    remember(memory, { shift: moved(next.point, point, -1), turn: moved(nextGradient, gradient, -1) });
    const gained = loss - nextLoss;
    point.set(next.point);
    logits.set(next.logits);
    [gradient, loss] = [nextGradient, nextLoss];
    if (gained < 1e-9 * Math.max(loss, 1e-3)) break;
  }
  return { weights: point.slice(0, columns), bias: point[columns] ?? 0 };
}

interface Place {
  point: Float64Array;
  logits: Float64Array;
}
interface Memory {
  shift: Float64Array;
  turn: Float64Array;
}

function logitsAlong({ rows, columns, answers }: LogisticProblem, point: Float64Array): Float64Array {
  const logits = new Float64Array(answers.length);
  const bias = point[columns] ?? 0;
  for (let row = 0; row < logits.length; row++) {
    let sum = bias;
    const from = row * columns;
    for (let column = 0; column < columns; column++) sum += (rows[from + column] ?? 0) * (point[column] ?? 0);
    logits[row] = sum;
  }
  return logits;
}

function lossAt({ columns, answers, shares, l2 }: LogisticProblem, { point, logits }: Place): number {
  let loss = 0;
  for (let column = 0; column < columns; column++) loss += 0.5 * l2 * (point[column] ?? 0) ** 2;
  for (let row = 0; row < logits.length; row++) {
    const wrongness = answers[row] === 1 ? -(logits[row] ?? 0) : (logits[row] ?? 0);
    loss +=
      (shares[row] ?? 0) *
      (wrongness > 0 ? wrongness + Math.log1p(Math.exp(-wrongness)) : Math.log1p(Math.exp(wrongness)));
  }
  return loss;
}

function gradientAt({ rows, columns, answers, shares, l2 }: LogisticProblem, { point, logits }: Place): Float64Array {
  const gradient = new Float64Array(columns + 1);
  for (let column = 0; column < columns; column++) gradient[column] = l2 * (point[column] ?? 0);
  for (let row = 0; row < logits.length; row++) {
    const error = (shares[row] ?? 0) * (1 / (1 + Math.exp(-(logits[row] ?? 0))) - (answers[row] ?? 0));
    // Most of the easy rows pull at nothing.
    if (Math.abs(error) < 1e-12) continue;
    const from = row * columns;
    for (let column = 0; column < columns; column++)
      gradient[column] = (gradient[column] ?? 0) + error * (rows[from + column] ?? 0);
    gradient[columns] = (gradient[columns] ?? 0) + error;
  }
  return gradient;
}

/** The two loops of L-BFGS: what the last steps taught about the curvature turns the gradient. */
function directionOf(gradient: Float64Array, memory: readonly Memory[]): Float64Array {
  let direction: Float64Array = gradient.map((value) => -value);
  const pulls: number[] = [];
  for (const { shift, turn } of memory.toReversed()) {
    const pull = dot(shift, direction) / dot(shift, turn);
    pulls.unshift(pull);
    direction = moved(direction, turn, -pull);
  }
  const last = memory.at(-1);
  if (last) {
    const scale = dot(last.shift, last.turn) / dot(last.turn, last.turn);
    direction = direction.map((value) => value * scale);
  }
  for (const [index, { shift, turn }] of memory.entries())
    direction = moved(direction, shift, (pulls[index] ?? 0) - dot(turn, direction) / dot(shift, turn));
  return direction;
}

function remember(memory: Memory[], one: Memory): void {
  if (dot(one.shift, one.turn) <= 1e-14) return;
  memory.push(one);
  if (memory.length > REMEMBERED) memory.shift();
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

const lengthOf = (vector: Float64Array): number => Math.sqrt(dot(vector, vector));

function moved(from: Float64Array, along: Float64Array, size: number): Float64Array {
  const to = new Float64Array(from.length);
  for (let index = 0; index < to.length; index++) to[index] = (from[index] ?? 0) + size * (along[index] ?? 0);
  return to;
}
