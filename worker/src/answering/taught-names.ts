import { fold, type Dictionary } from './dictionary.ts';
import { isJoining, type Meaning } from './names.ts';
import { stemOf } from './stem.ts';

/** A class of the project that a question names, and the words of the question that name it. */
export interface TaughtName {
  meaning: Meaning;
  places: readonly number[];
}
export type TaughtNames = (words: readonly string[]) => TaughtName[];

/** Between the words of one title may stand as many others: 'открыт ли сегодня склад'. */
const MAX_WORDS_BETWEEN = 3;
/**
 * In any grammatical form, and in any order. A longer title is looked for first: 'вилочный погрузчик' is no mere
 * 'погрузчик'.
 */
export function createTaughtNames(titles: readonly string[], dictionary: Dictionary): TaughtNames {
  const wordsOf = (title: string): string[] =>
    fold(title)
      .split(/[^\p{L}\p{N}№-]+/u)
      .filter((word) => word !== '' && !isJoining(word));
  const known = titles
    .map((title) => ({
      meaning: meaningOf(title),
      words: wordsOf(title).map((word) => ({ word, forms: dictionary.formsOf(word) })),
    }))
    .filter(({ words }) => words.length > 0);
  const inOrder = known.toSorted((one, other) => other.words.length - one.words.length);

  return (words) => {
    const asked = words.map((word) => ({ word, forms: dictionary.formsOf(word) }));
    const taken = new Set<number>();
    return inOrder.flatMap(({ meaning, words: own }): TaughtName[] => {
      const places: number[] = [];
      for (const word of own) {
        const place = asked.findIndex(
          (one, at) => !taken.has(at) && !places.includes(at) && areOneWord(word, one, dictionary),
        );
        if (place < 0) return [];
        places.push(place);
      }
      const [first, last] = [Math.min(...places), Math.max(...places)];
      if (last - first + 1 > own.length + MAX_WORDS_BETWEEN) return [];
      for (const place of places) taken.add(place);
      return [{ meaning, places: places.toSorted((one, other) => one - other) }];
    });
  };
}

interface Read {
  word: string;
  forms: readonly string[];
}

function areOneWord(one: Read, other: Read, dictionary: Dictionary): boolean {
  if (one.forms.some((form) => other.forms.includes(form))) return true;
  return !dictionary.knows(other.word) && !dictionary.knows(one.word) && stemOf(one.word) === stemOf(other.word);
}

const meaningOf = (title: string): Meaning => ({
  name: `${title} (класс проекта)`,
  nouns: [],
  within: null,
  lemmas: [],
  concepts: [],
  kinds: [],
  category: 'object',
  title,
});
