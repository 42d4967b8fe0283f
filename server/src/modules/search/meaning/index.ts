import { join } from 'node:path';
import { modelsBeside } from '#platform/models-beside.ts';
import type { Language } from '../language/index.ts';
import { openTextEncoder, type QueryEncoder } from './text-encoder.ts';
import { readConcepts, readKinds, type Concept, type Kind } from './concepts.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { MODEL } from '../model.ts';
import { readPairs, type Pairs } from './pairs.ts';

/**
 * All that search knows of the model that sees: its words, their thresholds, and where a bag of them lies among
 * pictures.
 */
export interface Meanings {
  lexicon: Lexicon;
  concepts: readonly Concept[];
  kinds: readonly Kind[];
  pairs: Pairs;
  textEncoder: QueryEncoder;
}

/** A second or two of work, and the same for every server of this process. */
const read = new Map<string, Promise<Meanings>>();

/** Read once, when first asked for. A failure is tried again by whoever asks next. */
export function createMeanings({
  modelsFolder,
  language,
}: {
  modelsFolder: string | null;
  language: () => Promise<Language>;
}): () => Promise<Meanings> {
  const load = async (folder: string): Promise<Meanings> => {
    const [words, textEncoder, concepts, kinds] = await Promise.all([
      language(),
      openTextEncoder(folder),
      readConcepts(folder),
      readKinds(folder),
    ]);
    return {
      lexicon: await createLexicon({ concepts, kinds, language: words }),
      concepts,
      kinds,
      pairs: await readPairs(folder, concepts.length),
      textEncoder,
    };
  };
  return () => {
    const folder = join(modelsFolder ?? modelsBeside(), MODEL);
    const known = read.get(folder);
    if (known) return known;
    const loading = load(folder).catch((error: unknown) => {
      read.delete(folder);
      throw error;
    });
    read.set(folder, loading);
    return loading;
  };
}
