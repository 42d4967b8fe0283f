import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Concept } from '../sights/lexicon.ts';
import { subjectOfMany, subjectWord, type SubjectWord } from './subject-words.ts';
import { isVerb } from './verbs.ts';

/** A sentence that says just a bag of concepts, taken apart as far as its subject, so that it can be said of as many as were seen. */
export interface Sentence {
  concepts: number[];
  /** The same by their English lemmas. */
  lemmas: string[];
  text: string;
  /** Whom or what it is about; null when it is about nothing that could be counted. */
  subject: { word: SubjectWord; at: number; number: 'one' | 'many' } | null;
}

/** A subject of two words has its noun last: 'воздушный змей'. We look for it where Russian sentences of ours have it: first, or right behind the verb. */
function subjectOf(text: string): Sentence['subject'] {
  const words = wordsOf(text).map((word) => word.toLowerCase());
  const verbAt = words.findIndex(isVerb);
  for (const at of verbAt > 0 ? [0, verbAt + 1] : [0]) {
    const isJoined = words[at + 1] === 'и' && at + 2 !== verbAt && !isVerb(words[at + 2] ?? '');
    const [one, many] = [subjectWord(words[at] ?? ''), subjectOfMany(words[at] ?? '')];
    // What stands behind a verb may be its object: 'играет в мяч' has a preposition, 'держит зонт' has not.
    if (at > 0 && words.slice(0, verbAt).some((word) => subjectWord(word) || subjectOfMany(word))) return null;
    if (isJoined) return null;
    if (one) return { word: one, at, number: 'one' };
    if (many) return { word: many, at, number: 'many' };
  }
  return null;
}

/** The words of a sentence without its full stop. */
export const wordsOf = (text: string): string[] => text.replace(/\.$/, '').split(' ');

export async function readBank(folder: string, lexicon: readonly Concept[]): Promise<readonly Sentence[]> {
  const [, ...rows] = (await readFile(join(folder, 'bank.tsv'), 'utf8')).trimEnd().split('\n');
  return rows.map((row) => {
    const [bag = '', text = ''] = row.split('\t');
    const concepts = bag.split(' ').map(Number);
    return { concepts, lemmas: concepts.map((id) => lexicon[id]?.lemma ?? ''), text, subject: subjectOf(text) };
  });
}
