import { join } from 'node:path';
import { VISION_VERSION } from '@rakurs/contract';
import { openNetwork } from '../models/onnx.ts';
import { readLexicon } from '../analysis/lexicon.ts';
import type { Raster } from '../images/decode.ts';
import { planesOf, classificationOf, type NetworkAnswer, type Classification } from './classification.ts';

/** ImageNet's kinds, whose probabilities speak for or against single boxes. */
export const CLASSES = 1000;

/** Looks at an image, or at a part of it cut out, as a whole: one pass. */
export type Classify = (image: Raster) => Promise<Classification>;

export async function openClassifier(modelsFolder: string): Promise<Classify> {
  const [network, lexicon] = await Promise.all([
    openNetwork(VISION_VERSION, modelsFolder),
    readLexicon(join(modelsFolder, VISION_VERSION)),
  ]);
  return async (picture) =>
    classificationOf(answerOf(await network.run({ picture: await planesOf(picture) })), {
      version: VISION_VERSION,
      lexicon,
    });
}

function answerOf({ embedding, words, kinds, grid }: Record<string, Float32Array>): NetworkAnswer {
  if (!embedding || !words || !grid || kinds?.length !== CLASSES) throw new Error('The eyes gave no answer');
  return { embedding, words, kinds, grid };
}
