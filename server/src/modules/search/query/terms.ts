import type { MatchHow } from '@rakurs/contract';
import { anywhere, inClass, inTitle, ofLowConfidence, ofTaught } from '../indexing/lexemes.ts';
import type { Language } from '../language/index.ts';
import type { Name } from '../language/thesaurus.ts';

/** How far from the typed word something is. Nearer ones are shown first, whatever the field. */
export const LEVELS = [0, 1, 2] as const;
export type Level = (typeof LEVELS)[number];

/** One way in which a file may hold what was asked: all these words of the index. */
export interface Alternative {
  words: Name;
  how: MatchHow;
  level: Level;
}
/** With the number of the asker's files that may hold it, at most. */
export interface CountedAlternative extends Alternative {
  files: { anywhere: number; title: number; class: number; taught: number; lowConfidence: number };
}

/** Something asked for: a word, or words that name one thing together. */
export interface Term {
  /** As it was understood, folded. */
  text: string;
  /** How what was understood relates to what was typed. */
  how: 'exact' | 'typo' | 'layout';
  /** Only those that some file holds. A term without any is not found. */
  alternatives: CountedAlternative[];
}

export type Counts = ReadonlyMap<string, number>;

/** Every way to meet these typed words, the nearest first. */
export function alternativesOf(language: Language, typed: readonly string[]): Alternative[] {
  const [word = ''] = typed;
  const reading = typed.length === 1 ? language.ask(word) : { words: [], others: [], lookalikes: [] };
  const exact: Name[] =
    typed.length === 1 ? reading.words.map((one) => [one]) : [typed.map((one) => language.ask(one).words[0] ?? one)];
  const related = exact.map((name) => language.thesaurus.related(name));
  const found: Alternative[] = [
    ...exact.map((words) => ({ words, how: 'exact' as const, level: 0 as const })),
    ...reading.others.map((one) => ({ words: [one], how: 'exact' as const, level: 1 as const })),
    ...reading.lookalikes.map((one) => ({ words: [one], how: 'lookalike' as const, level: 1 as const })),
    ...related
      .flatMap(({ synonyms }) => synonyms)
      .map((words) => ({ words, how: 'synonym' as const, level: 1 as const })),
    ...related.flatMap(({ wider }) => wider).map((words) => ({ words, how: 'hypernym' as const, level: 2 as const })),
  ];
  const seen = new Set<string>();
  return found.filter(({ words }) => !seen.has(words.join(' ')) && seen.add(words.join(' ')));
}

export const lexemesOf = (alternatives: readonly Alternative[]): string[] =>
  alternatives.flatMap(({ words }) =>
    words.flatMap((word) => [anywhere(word), inTitle(word), inClass(word), ofTaught(word), ofLowConfidence(word)]),
  );

/** Those that the asker's files hold. */
export function held(alternatives: readonly Alternative[], counts: Counts): CountedAlternative[] {
  const files = (words: Name, place: (word: string) => string): number =>
    Math.min(...words.map((word) => counts.get(place(word)) ?? 0));
  return alternatives
    .map(({ words, how, level }) => ({
      words,
      how,
      level,
      files: {
        anywhere: files(words, anywhere),
        title: files(words, inTitle),
        class: files(words, inClass),
        taught: files(words, ofTaught),
        lowConfidence: files(words, ofLowConfidence),
      },
    }))
    .filter(({ files: { anywhere: held, lowConfidence } }) => held + lowConfidence > 0);
}
