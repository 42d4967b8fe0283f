import { EMBEDDING_LENGTH, type VisionOutput } from '@rakurs/contract';
import { resized, type Raster } from '../images/decode.ts';
import { certaintiesOf, type Certainties, type Concept } from '../analysis/lexicon.ts';

/** What our own model answers about an image. */
export interface NetworkAnswer {
  embedding: Float32Array;
  /** A logit for each concept of the lexicon. */
  words: Float32Array;
  /** A logit for each of ImageNet's kinds. */
  kinds: Float32Array;
  /** What is where: cells by numbers, for whoever tells. */
  grid: Float32Array;
}

/**
 * What vision holds of an image as a whole, to be asked about single boxes: its belief over all kinds, and the
 * concepts it is sure of.
 */
export interface Belief {
  probabilities: Float32Array;
  certainties: Certainties;
}

/** One image as a whole: what is kept of it, and what boxes are checked by. */
export interface Classification extends Belief {
  look: VisionOutput;
  /** Logits of all concepts, and the grid, for what is reconciled once. */
  answer: NetworkAnswer;
}

const VISION_INPUT_SIDE = 256;
const MAX_INT8 = 127;
/** A share of the belief below this is noise. */
const NOTICEABLE = 0.02;
const MAX_KINDS = 20;

/** The whole image, squeezed into the square that the model was taught on: planes of red, green and blue. */
export async function planesOf(image: Raster): Promise<Float32Array> {
  const { bytes } = await resized(image, { side: VISION_INPUT_SIDE, fit: 'fill' });
  const pixels = VISION_INPUT_SIDE * VISION_INPUT_SIDE;
  const planes = new Float32Array(3 * pixels);
  for (let pixel = 0; pixel < pixels; pixel++)
    for (let channel = 0; channel < 3; channel++) planes[channel * pixels + pixel] = bytes[pixel * 3 + channel] ?? 0;
  return planes;
}

export function classificationOf(
  answer: NetworkAnswer,
  { version, lexicon }: { version: string; lexicon: readonly Concept[] },
): Classification {
  const { embedding, words, kinds } = answer;
  const probabilities = softmax(kinds);
  const concepts = lexicon
    .flatMap(({ id, likely }) =>
      likely !== null && (words[id] ?? -Infinity) >= likely
        ? [{ id, logit: rounded(words[id] ?? 0), above: (words[id] ?? 0) - likely }]
        : [],
    )
    .toSorted((one, other) => other.above - one.above)
    .map(({ id, logit }) => ({ id, logit }));
  const noticed = [...probabilities]
    .map((share, id) => ({ id, share: rounded(share) }))
    .filter(({ share }) => share >= NOTICEABLE);
  return {
    look: {
      version,
      embedding: toBytes(embedding).toString('base64'),
      concepts,
      kinds: noticed.toSorted((one, other) => other.share - one.share).slice(0, MAX_KINDS),
    },
    answer,
    probabilities,
    certainties: certaintiesOf(concepts, lexicon),
  };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * As long as the largest number allows: only directions are compared, and a short vector would lose most of its bits.
 */
function toBytes(embedding: Float32Array): Buffer {
  if (embedding.length !== EMBEDDING_LENGTH) throw new Error('The eyes gave no answer');
  const largest = embedding.reduce((most, value) => Math.max(most, Math.abs(value)), Number.MIN_VALUE);
  return Buffer.from(Int8Array.from(embedding, (value) => Math.round((value / largest) * MAX_INT8)).buffer);
}

function softmax(logits: Float32Array): Float32Array {
  const largest = logits.reduce((most, value) => Math.max(most, value), -Infinity);
  const powers = logits.map((value) => Math.exp(value - largest));
  const sum = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / sum);
}
