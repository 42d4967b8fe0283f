import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readHalfFloats } from './half-floats.ts';

/** A concept of the model and how much of it is meant. */
export interface Weighted {
  id: number;
  weight: number;
}

/**
 * The other half of our picture model: gives a bag of concepts its place in the space of pictures, a direction of unit
 * length.
 */
export type QueryEncoder = (bag: readonly Weighted[]) => Float32Array;

interface Layer {
  weights: Float32Array;
  biases: Float32Array;
}

const Shapes = z.record(z.string(), z.object({ offset: z.int(), shape: z.array(z.int()) }));
const BYTES_OF_NUMBER = 2;
/** The model learnt its weights of concepts as logarithms within these bounds. */
const MAX_LOGARITHM = 4;

export async function openTextEncoder(folder: string): Promise<QueryEncoder> {
  const [shapes, bytes] = await Promise.all([
    readFile(join(folder, 'words.json'), 'utf8'),
    readFile(join(folder, 'words.f16')),
  ]);
  const layout = Shapes.parse(JSON.parse(shapes));
  const numbers = readHalfFloats(bytes);
  const tensor = (name: string): Float32Array => {
    const found = layout[name];
    if (!found) throw new Error(`The word tower has no ${name}`);
    const from = found.offset / BYTES_OF_NUMBER;
    return numbers.subarray(from, from + found.shape.reduce((product, length) => product * length, 1));
  };
  const layer = (name: string): Layer => ({ weights: tensor(`${name}.weight`), biases: tensor(`${name}.bias`) });
  const [concepts, importance, first, second, last] = [
    tensor('emb.weight'),
    tensor('weight.weight'),
    layer('l1'),
    layer('l2'),
    layer('out'),
  ];
  const width = first.biases.length;

  return (bag) => {
    const place = new Float32Array(width);
    let total = 0;
    for (const { id, weight } of bag) {
      const share = weight * Math.exp(Math.max(-MAX_LOGARITHM, Math.min(MAX_LOGARITHM, importance[id] ?? 0)));
      total += share;
      for (let at = 0; at < width; at += 1) place[at] = (place[at] ?? 0) + (concepts[id * width + at] ?? 0) * share;
    }
    const amount = bag.reduce((sum, { weight }) => sum + weight, 0);
    const scaled = place.map((value) => (value * Math.sqrt(amount)) / total);
    const shift = applied(second, applied(first, scaled).map(gelu));
    return unit(
      applied(
        last,
        scaled.map((value, at) => value + (shift[at] ?? 0)),
      ),
    );
  };
}

function applied({ weights, biases }: Layer, input: Float32Array): Float32Array {
  return biases.map((bias, row) => {
    let sum = bias;
    for (let at = 0; at < input.length; at += 1) sum += (weights[row * input.length + at] ?? 0) * (input[at] ?? 0);
    return sum;
  });
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}

const gelu = (value: number): number => 0.5 * value * (1 + erf(value / Math.SQRT2));

/** Abramowitz and Stegun 7.1.26: right to seven digits, more than two bytes a number can tell. */
function erf(value: number): number {
  const t = 1 / (1 + 0.327_591_1 * Math.abs(value));
  const tail =
    t *
    (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429)))) *
    Math.exp(-value * value);
  return value < 0 ? tail - 1 : 1 - tail;
}
