import { join } from 'node:path';
import { EYES_VERSION } from '@rakurs/contract';
import { readKinds, type Kind } from '../sights/kinds.ts';
import { readLexicon, type Concept } from '../sights/lexicon.ts';
import { openBagTower } from './bag-tower.ts';
import { readBank, type Sentence } from './sentence-bank.ts';

/** Everything that a description is told with: the words of the eyes, ready sentences, and where a sentence stands among pictures. */
export interface Vocabulary {
  /** Of the model that speaks so: another one's numbers mean something else. */
  version: string;
  lexicon: readonly Concept[];
  kinds: readonly Kind[];
  bank: readonly Sentence[];
  /** Remembered: a few hundred sentences tell most pictures, and a bag costs a millisecond. */
  vectorOf: (bag: Pick<Sentence, 'concepts'>) => Float32Array;
}

export async function openVocabulary(modelsFolder: string): Promise<Vocabulary> {
  const folder = join(modelsFolder, EYES_VERSION);
  const [lexicon, kinds, bagVector] = await Promise.all([readLexicon(folder), readKinds(folder), openBagTower(folder)]);
  const bank = await readBank(folder, lexicon);
  const vectors = new Map<Pick<Sentence, 'concepts'>, Float32Array>();
  const vectorOf = (bag: Pick<Sentence, 'concepts'>): Float32Array => {
    const vector = vectors.get(bag) ?? bagVector(bag.concepts);
    vectors.set(bag, vector);
    return vector;
  };
  return { version: EYES_VERSION, lexicon, kinds, bank, vectorOf };
}
