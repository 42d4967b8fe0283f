import { z } from 'zod';
import type { Linear } from '../logistic.ts';

const FLOATS = 4;
/** What is kept comes from a server: with sizes near nothing the windows of an image would have no end. */
export const LIMITS = { size: [0.02, 1], proportion: [0.05, 20] } as const;
const MAX_WEIGHTS_LENGTH = 16_384;
const between = ([least, most]: readonly [number, number]) => z.number().min(least).max(most);

/** A class that is known by what its surface looks like, as it is kept. */
export const TextureModel = z.strictObject({
  /** 32-bit floats, little-endian, in base64. */
  weights: z.base64().max(MAX_WEIGHTS_LENGTH),
  bias: z.number(),
  /** Sizes to look for, where the image's longer side is 1. */
  sizes: z.tuple([between(LIMITS.size), between(LIMITS.size)]),
  proportions: z.tuple([between(LIMITS.proportion), between(LIMITS.proportion)]),
});
export type TextureModel = z.output<typeof TextureModel>;

export function packWeights(weights: Float64Array): string {
  const bytes = Buffer.alloc(weights.length * FLOATS);
  for (const [index, weight] of weights.entries()) bytes.writeFloatLE(weight, index * FLOATS);
  return bytes.toString('base64');
}

export function planeOf({ weights, bias }: Pick<TextureModel, 'weights' | 'bias'>): Linear {
  const bytes = Buffer.from(weights, 'base64');
  return {
    weights: Float64Array.from({ length: Math.floor(bytes.length / FLOATS) }, (_, index) =>
      bytes.readFloatLE(index * FLOATS),
    ),
    bias,
  };
}
