import type { Morphology } from '@rakurs/language';

export interface Dictionary {
  /**
   * What the word may be a form of, 'ё' written as 'е', the likeliest first; itself when the dictionary does not know
   * it.
   */
  formsOf(word: string): readonly string[];
  /** Whether it holds the word, in whatever form. */
  knows(word: string): boolean;
}

export const fold = (word: string): string => word.toLowerCase().replaceAll('ё', 'е');

export const createDictionary = (morphology: Morphology): Dictionary => ({
  knows: (word) => morphology.lemmas(word).length > 0,
  formsOf(word) {
    const forms = morphology.lemmas(word);
    // Who writes a dictionary form means it, rather than another word that has the same form.
    return [...new Set([...(forms.length === 0 || forms.includes(word) ? [word] : []), ...forms])];
  },
});
