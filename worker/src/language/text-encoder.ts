import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Where a bag of concepts stands in the space that it shares with images: a vector of unit length. */
export type EncodeConcepts = (concepts: readonly number[]) => Float32Array;

interface Layer {
  weight: Float32Array;
  bias: Float32Array;
}

const Layout = z.record(z.string(), z.object({ offset: z.int(), shape: z.array(z.int()) }));
/** How far a concept's weight may pull a bag towards itself. */
const MAX_LOG_WEIGHT = 4;

/**
 * The half of our model that reads bags of concepts, no runtime: a weighted sum x of their vectors, then out(x +
 * second(gelu(first(x)))).
 * Before and behind the bend everything is linear, so what the layers make of each concept is worked out once and kept,
 * and the last two
 * layers are folded into one: a bag costs a third of a millisecond.
 */
export async function openTextEncoder(folder: string): Promise<EncodeConcepts> {
  const [bytes, layout] = await Promise.all([
    readFile(join(folder, 'words.f16')),
    readFile(join(folder, 'words.json'), 'utf8'),
  ]);
  const parts = Layout.parse(JSON.parse(layout));
  const part = (name: string): Float32Array => {
    const place = parts[name];
    if (!place) throw new Error(`The words of the eyes have no ${name}`);
    const length = place.shape.reduce((product, side) => product * side, 1);
    return Float32Array.from({ length }, (_, index) => fromHalf(bytes.readUInt16LE(place.offset + index * 2)));
  };
  const layer = (name: string): Layer => ({ weight: part(`${name}.weight`), bias: part(`${name}.bias`) });
  const [embedding, first, second, out] = [part('emb.weight'), layer('l1'), layer('l2'), layer('out')];
  const weights = part('weight.weight').map((weight) =>
    Math.exp(Math.max(-MAX_LOG_WEIGHT, Math.min(MAX_LOG_WEIGHT, weight))),
  );
  const width = first.bias.length;
  const last = { weight: product(out.weight, second.weight, width), bias: dense(second.bias, out) };

  const known = new Map<number, { before: Float32Array; behind: Float32Array }>();
  const partsOf = (concept: number) => {
    const vector = embedding.subarray(concept * width, (concept + 1) * width);
    const made = known.get(concept) ?? {
      before: dense(vector, { ...first, bias: new Float32Array(width) }),
      behind: dense(vector, { ...out, bias: new Float32Array(out.bias.length) }),
    };
    known.set(concept, made);
    return made;
  };
  return (concepts) => {
    const [before, behind] = [Float32Array.from(first.bias), new Float32Array(out.bias.length)];
    const total = concepts.reduce((sum, concept) => sum + (weights[concept] ?? 0), 0);
    for (const concept of concepts) {
      const share = ((weights[concept] ?? 0) / total) * Math.sqrt(concepts.length);
      add(before, partsOf(concept).before, share);
      add(behind, partsOf(concept).behind, share);
    }
    add(behind, dense(before.map(gelu), last), 1);
    return unit(behind);
  };
}

function add(sum: Float32Array, vector: Float32Array, share: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0) * share;
}

function dense(input: Float32Array, { weight, bias }: Layer): Float32Array {
  const output = Float32Array.from(bias);
  for (let row = 0, from = 0; row < output.length; row++, from += input.length) {
    let sum = 0;
    for (let at = 0; at < input.length; at++) sum += (weight[from + at] ?? 0) * (input[at] ?? 0);
    output[row] = (output[row] ?? 0) + sum;
  }
  return output;
}

/** Of two matrices of that width, row by row. */
function product(one: Float32Array, other: Float32Array, width: number): Float32Array {
  const result = new Float32Array(one.length);
  for (let row = 0; row < one.length; row += width)
    for (let middle = 0; middle < width; middle++)
      add(
        result.subarray(row, row + width),
        other.subarray(middle * width, (middle + 1) * width),
        one[row + middle] ?? 0,
      );
  return result;
}

/**
 * x times the share of the normal distribution that lies below it; the error function by Abramowitz and Stegun 7.1.26.
 */
function gelu(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp(-z * z);
  return 0.5 * x * (x < 0 ? tail : 2 - tail);
}

export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** A number of 16 bits: sign, 5 of the exponent, 10 of the fraction. */
function fromHalf(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 0x1f, bits & 0x3ff];
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
