import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import az from 'az';

/**
 * Russian dictionary forms, offline. The program `az` is under MIT, its dictionaries are those of OpenCorpora under Creative Commons
 * Attribution-ShareAlike 3.0; they are only read here.
 */
export interface Dictionary {
  /** What the word may be a form of, 'ё' written as 'е', the likeliest first; itself when the dictionary does not know it. */
  formsOf(word: string): readonly string[];
  /** Whether it holds the word, in whatever form. */
  knows(word: string): boolean;
}

const LONGEST_KNOWN = 30;
/** Only what the dictionary holds, and no 'stutter': undoing it takes exponential time. */
const OPTIONS = { ignoreCase: true, stutter: 0, typos: 0, parsers: ['Dictionary'] };

export const fold = (word: string): string => word.toLowerCase().replaceAll('ё', 'е');

let loading: Promise<Dictionary> | null = null;
/** Takes 50 MB and a third of a second, so it is read when the first question comes. A failure is tried again by whoever asks next. */
export function openDictionary(): Promise<Dictionary> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Dictionary> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('az/package.json')), 'dicts');
  await new Promise<void>((resolve, reject) => az.Morph.init(folder, (error) => (error ? reject(error) : resolve())));
  const parsed = (word: string) =>
    word.length > LONGEST_KNOWN || !/^[а-я-]+$/u.test(word) ? [] : az.Morph(word, OPTIONS);
  return {
    knows: (word) => parsed(word).length > 0,
    formsOf(word) {
      const forms = parsed(word).map((parse) => fold(parse.normalize().word));
      // Who writes a dictionary form means it, rather than another word that has the same form.
      return [...new Set([...(forms.length === 0 || forms.includes(word) ? [word] : []), ...forms])];
    },
  };
}
