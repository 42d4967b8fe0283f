import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWordGraph } from './word-graph.ts';

/**
 * Russian dictionary forms, offline: those of OpenCorpora (opencorpora.org) under Creative Commons
 * Attribution-ShareAlike 3.0, as training/morphology packs them. The licence is of the file, and stands in it.
 */
export interface Morphology {
  /**
   * Dictionary forms that the word may be a form of, the likeliest first, 'ё' written as 'е' in both; empty when the
   * dictionary has no such word.
   */
  lemmas(word: string): readonly string[];
}

const FILE = join('morphology-1', 'words.dawg');

/** How a form becomes its dictionary form: letters that go at either end, and what comes after. */
interface Rule {
  front: number;
  back: number;
  ending: string;
}
/** Of prefixes OpenCorpora knows 'по' and 'наи': покрасивее, наикрасивейший. */
const PREFIX_LENGTHS = [0, 2, 3];

const lettersKept = (word: string, lemma: string): number => {
  let kept = 0;
  while (kept < word.length && word[kept] === lemma[kept]) kept += 1;
  return kept;
};

/** What stands beside a word in the file: the rules of all its dictionary forms. */
export const rulesOf = (word: string, lemmas: readonly string[]): string =>
  lemmas
    .map((lemma) => {
      const [best] = PREFIX_LENGTHS.map((front) => ({ front, kept: lettersKept(word.slice(front), lemma) })).toSorted(
        (one, other) => other.kept - other.front - (one.kept - one.front),
      );
      const { front, kept } = best ?? { front: 0, kept: 0 };
      return `${front},${word.length - front - kept},${lemma.slice(kept)}`;
    })
    .join(' ');

const readRules = (text: string): Rule[] =>
  text.split(' ').map((rule) => {
    const [front = '0', back = '0', ending = ''] = rule.split(',');
    return { front: Number(front), back: Number(back), ending };
  });

function readMorphology(file: Buffer): Morphology {
  const graph = readWordGraph(file);
  /** A few thousand, shared by all words. */
  const known = new Map<string, readonly Rule[]>();
  const rulesBy = (text: string): readonly Rule[] => {
    const rules = known.get(text) ?? readRules(text);
    known.set(text, rules);
    return rules;
  };
  return {
    lemmas(word) {
      const text = graph.valueOf(word);
      if (text === null) return [];
      return rulesBy(text).map(({ front, back, ending }) => word.slice(front, word.length - back) + ending);
    },
  };
}

/** Two megabytes, read in a few milliseconds. */
export const openMorphology = async (modelsFolder: string): Promise<Morphology> =>
  readMorphology(await readFile(join(modelsFolder, FILE)));
