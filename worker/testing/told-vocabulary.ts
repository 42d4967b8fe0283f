import { EYES_VERSION, type Look, type Sight } from '@rakurs/contract';
import { openVocabulary } from '../src/language/index.ts';
import { MODELS_FOLDER } from './models-folder.ts';

/** The real words and sentences: they lie in the repository. */
export const vocabulary = await openVocabulary(MODELS_FOLDER);

type Sureness = 'sure' | 'probable' | 'likely';

/** What our eyes would tell of a picture with these concepts, which stands where a picture of nothing but `near` would. */
function lookOf(concepts: Record<string, Sureness>, near: string[]): Look {
  const seen = Object.entries(concepts).map(([lemma, sureness]) => {
    const concept = vocabulary.lexicon.find((one) => one.lemma === lemma);
    const logit = concept?.[sureness];
    if (!concept || logit === null || logit === undefined)
      throw new Error(`The eyes are never ${sureness} of ${lemma}`);
    return { id: concept.id, logit: logit + 0.001 };
  });
  const vector = vocabulary.vectorOf({
    concepts: vocabulary.lexicon.filter(({ lemma }) => near.includes(lemma)).map(({ id }) => id),
  });
  const largest = Math.max(...vector.map(Math.abs));
  return {
    version: EYES_VERSION,
    embedding: Buffer.from(Int8Array.from(vector, (value) => Math.round((127 * value) / largest)).buffer).toString(
      'base64',
    ),
    concepts: seen,
    kinds: [],
  };
}

/** The same sight, with concepts. */
export const withConcepts = (
  sight: Sight,
  concepts: Record<string, Sureness>,
  near: string[] = Object.keys(concepts),
): Sight => ({ ...sight, look: lookOf(concepts, near) });
