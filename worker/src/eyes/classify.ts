import { join } from 'node:path';
import { EYES_VERSION } from '@rakurs/contract';
import { openNetwork } from '../models/onnx.ts';
import { readLexicon } from '../sights/lexicon.ts';
import type { Raster } from './decode.ts';
import { planesOf, wholeLookOf, type EyesAnswer, type WholeLook } from './whole-look.ts';

/** ImageNet's kinds, whose probabilities speak for or against single boxes. */
export const CLASSES = 1000;

/** Looks at a picture, or at a part of it cut out, as a whole: one pass. */
export type Classify = (picture: Raster) => Promise<WholeLook>;

export async function openClassifier(modelsFolder: string): Promise<Classify> {
  const [network, lexicon] = await Promise.all([
    openNetwork(EYES_VERSION, modelsFolder),
    readLexicon(join(modelsFolder, EYES_VERSION)),
  ]);
  return async (picture) =>
    wholeLookOf(answerOf(await network.run({ picture: await planesOf(picture) })), { version: EYES_VERSION, lexicon });
}

function answerOf({ embedding, words, kinds }: Record<string, Float32Array>): EyesAnswer {
  if (!embedding || !words || kinds?.length !== CLASSES) throw new Error('The eyes gave no answer');
  return { embedding, words, kinds };
}
