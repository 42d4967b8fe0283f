import { join } from 'node:path';
import { VISION_VERSION } from '@rakurs/contract';
import { openMorphology, type Morphology } from '@rakurs/language';
import { readCaptionWords } from '../evidence/index.ts';
import { readKinds, type Kind } from '../analysis/kinds.ts';
import { readLexicon, type Concept } from '../analysis/lexicon.ts';
import { openTextEncoder } from './text-encoder.ts';
import { claimOf, readBank, type Claim, type Sentence } from './sentence-bank.ts';

interface Bag {
  concepts: readonly number[];
}

/**
 * Everything that a description is told with: the words of vision, ready sentences, and where a sentence stands among
 * images.
 */
export interface Vocabulary {
  /** Of the model that speaks so: another one's numbers mean something else. */
  version: string;
  lexicon: readonly Concept[];
  kinds: readonly Kind[];
  bank: readonly Sentence[];
  /** Remembered: a few hundred sentences tell most images, and a bag costs a millisecond. */
  vectorOf: (bag: Bag) => Float32Array;
  /** Of each lemma. */
  categories: ReadonlyMap<string, string>;
  /** That one of these lemmas is there, for a sentence that no bank has. */
  claimOf: (lemmas: readonly string[], count?: Claim['count']) => Claim;
  /** The concept that a word of the decoder says. */
  conceptOf: (word: string) => number | null;
  /** Which word a form is of. */
  morphology: Morphology;
}

export async function openVocabulary(modelsFolder: string): Promise<Vocabulary> {
  const folder = join(modelsFolder, VISION_VERSION);
  const [lexicon, kinds, encodeConcepts, morphology, { conceptOf }] = await Promise.all([
    readLexicon(folder),
    readKinds(folder),
    openTextEncoder(folder),
    openMorphology(modelsFolder),
    readCaptionWords(folder),
  ]);
  const bank = await readBank(folder, lexicon);
  const vectors = new Map<Bag, Float32Array>();
  const vectorOf = (bag: Bag): Float32Array => {
    const vector = vectors.get(bag) ?? encodeConcepts(bag.concepts);
    vectors.set(bag, vector);
    return vector;
  };
  const categories = new Map(lexicon.map(({ lemma, category }) => [lemma, category]));
  const concepts = new Map(lexicon.map((concept) => [concept.lemma, concept]));
  return {
    version: VISION_VERSION,
    lexicon,
    kinds,
    bank,
    categories,
    claimOf: (lemmas, count = 'any') =>
      claimOf(
        lemmas.flatMap((lemma) => concepts.get(lemma) ?? []),
        count,
      ),
    conceptOf,
    vectorOf,
    morphology,
  };
}
