import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../language/index.ts';
import { openBagTower, type BagTower } from './bag-tower.ts';
import { readConcepts, readKinds, type Concept, type Kind } from './concepts.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { MODEL } from './model.ts';

/** All that search knows of the model that sees: its words, their thresholds, and where a bag of them lies among pictures. */
export interface Meanings {
  lexicon: Lexicon;
  concepts: readonly Concept[];
  kinds: readonly Kind[];
  tower: BagTower;
}

/** Beside the rooms, from the sources and from the build alike. */
function modelsBeside(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'models', MODEL)) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, 'models');
}

/** Read once, when first asked for. A failure is tried again by whoever asks next. */
export function createMeanings({ modelsFolder, language }: { modelsFolder: string | null; language: () => Promise<Language> }): () => Promise<Meanings> {
  let loading: Promise<Meanings> | null = null;
  const load = async (): Promise<Meanings> => {
    const folder = join(modelsFolder ?? modelsBeside(), MODEL);
    const [words, tower, concepts, kinds] = await Promise.all([language(), openBagTower(folder), readConcepts(folder), readKinds(folder)]);
    return { lexicon: await createLexicon({ concepts, kinds, language: words }), concepts, kinds, tower };
  };
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
