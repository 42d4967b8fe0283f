import type { Language } from '../language/index.ts';
import { fold, wordsOf } from '../language/tokens.ts';
import type { QueryWork } from './query-work.ts';

/** A title as it is compared: read once, however many filters ask for it. */
interface ReadTitle {
  folded: string;
  words: readonly string[];
  forms: ReadonlySet<string>;
}

/** Finding the dictionary forms of a word takes as long as so many comparisons. */
const STEPS_TO_READ = 20;

/**
 * Titles by what a filter says: those that are its value; else those whose words the value's words begin or are forms
 * of.
 */
export function createTitleReader({ language, work }: { language: Language; work: QueryWork }) {
  const known = new Map<string, ReadTitle>();
  const readTitle = (title: string): ReadTitle => {
    const before = known.get(title);
    if (before) return before;
    const words = wordsOf(title);
    work.spend(words.length * STEPS_TO_READ + 1);
    const read = {
      folded: fold(title).trim(),
      words,
      forms: new Set(words.flatMap((word) => language.read(word).words)),
    };
    known.set(title, read);
    return read;
  };
  return async (titles: readonly string[], value: string): Promise<ReadonlySet<string>> => {
    const distinct = [...new Set(titles)];
    const folded = fold(value);
    const same = new Set<string>();
    for (const title of distinct) {
      if (readTitle(title).folded === folded) same.add(title);
      await work.breathe();
    }
    if (same.size > 0) return same;
    const asked = [...new Set(wordsOf(value))].map((word) => ({ word, forms: language.read(word).words }));
    const found = new Set<string>();
    if (asked.length === 0) return found;
    for (const title of distinct) {
      const { words, forms } = readTitle(title);
      work.spend(asked.length * (words.length + 1));
      await work.breathe();
      if (
        asked.every(
          (one) => one.forms.some((form) => forms.has(form)) || words.some((word) => word.startsWith(one.word)),
        )
      )
        found.add(title);
    }
    return found;
  };
}
