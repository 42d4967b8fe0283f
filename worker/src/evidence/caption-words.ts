import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The words that the decoder writes, by their numbers, and the concept that each of them says. */
export interface CaptionWords {
  words: readonly string[];
  /** Null for a word that says no concept. */
  conceptOf: (word: string) => number | null;
}

export async function readCaptionWords(folder: string): Promise<CaptionWords> {
  const [, ...rows] = (await readFile(join(folder, 'caption-words.tsv'), 'utf8')).trimEnd().split('\n');
  const pairs = rows.map((row) => {
    const [word = '', concept = ''] = row.split('\t');
    return [word, concept === '' ? null : Number(concept)] as const;
  });
  const concepts = new Map(pairs);
  return { words: pairs.map(([word]) => word), conceptOf: (word) => concepts.get(word) ?? null };
}
