import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import az from 'az';

/**
 * Russian dictionary forms, offline. The program `az` is under MIT. Its dictionaries are those of OpenCorpora (opencorpora.org, revision 394551
 * of 2016), which are under Creative Commons Attribution-ShareAlike 3.0: they travel unchanged inside the package and are only read here;
 * whoever hands them on changed must do so under the same licence and name OpenCorpora.
 */
export interface Morphology {
  /** Dictionary forms that the word may be a form of, 'ё' written as 'е'; empty when the dictionary has no such word. */
  lemmas(word: string): readonly string[];
}

/** Of each of two halves: when the newer one is full, the older one is forgotten. An index is built at the speed of this memory, and a strict order of use costs a third of it. */
const REMEMBERED_WORDS = 50_000;
const LONGEST_KNOWN = 30;
/**
 * Only what the dictionary holds: its guesses about unknown words differ from form to form of one word.
 * And no 'stutter': undoing it takes exponential time, 21 s for four hundred letters 'а'.
 */
const OPTIONS = { ignoreCase: true, stutter: 0, typos: 0, parsers: ['Dictionary'] };

const fold = (word: string): string => word.toLowerCase().replaceAll('ё', 'е');

/** The dictionaries take 50 MB and a third of a second. */
export async function loadMorphology(): Promise<Morphology> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('az/package.json')), 'dicts');
  await new Promise<void>((resolve, reject) => az.Morph.init(folder, (error) => (error ? reject(error) : resolve())));
  let newer = new Map<string, readonly string[]>();
  let older = newer;
  const remember = (word: string, lemmas: readonly string[]): readonly string[] => {
    if (newer.size >= REMEMBERED_WORDS) [older, newer] = [newer, new Map()];
    newer.set(word, lemmas);
    return lemmas;
  };
  return {
    lemmas(word) {
      if (word.length > LONGEST_KNOWN) return [];
      const known = newer.get(word);
      if (known) return known;
      return remember(
        word,
        older.get(word) ?? [...new Set(az.Morph(word, OPTIONS).map((parse) => fold(parse.normalize().word)))],
      );
    },
  };
}
