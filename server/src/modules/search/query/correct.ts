import type { Language } from '../language/index.ts';
import { inOtherLayout } from '../language/layout.ts';
import { isCyrillic, isLatin } from '../language/lookalikes.ts';
import { stem } from '../language/stem.ts';
import { fold, wordsOf } from '../language/tokens.ts';
import { forgivenTypos, typingDistance } from '../language/typos.ts';
import { alternativesOf, held, lexemesOf, type Counts, type Term } from './terms.ts';

export interface CorrectionDeps {
  language: Language;
  /** In how many of the asker's files each lexeme stands. */
  countFiles: (lexemes: string[]) => Promise<Counts>;
  /** Words of the asker's files that share most with this one. */
  nearWords: (word: string) => Promise<string[]>;
}

/** Corrections that fit equally well: all of them are meant. */
const MAX_CORRECTIONS = 3;

/**
 * What a piece of the query that finds nothing may have been meant to be: typed in the other layout, or mistyped. Empty
 * when nothing comes near.
 */
export async function correct(piece: string, deps: CorrectionDeps): Promise<Term[]> {
  return (await fromOtherLayout(piece, deps)) ?? (await fromTypos(piece, deps)) ?? [];
}

async function fromOtherLayout(piece: string, { language, countFiles }: CorrectionDeps): Promise<Term[] | null> {
  // A comma may be a letter of the other layout ('cj,frf') or a comma after a word ('rjirf,').
  const whole = inOtherLayout(piece);
  const readings = [whole === null ? [] : [whole], wordsOf(piece).map(inOtherLayout)].map((words) =>
    words.filter((word) => word !== null).map(fold),
  );
  for (const words of readings) {
    if (words.length === 0) continue;
    const terms = words.map((word) => ({ text: word, how: 'layout' as const, all: alternativesOf(language, [word]) }));
    const counts = await countFiles(terms.flatMap(({ all }) => lexemesOf(all)));
    const found = terms.map(({ text, how, all }) => ({ text, how, alternatives: held(all, counts) }));
    if (found.every(({ alternatives }) => alternatives.length > 0)) return found;
  }
  return null;
}

async function fromTypos(piece: string, deps: CorrectionDeps): Promise<Term[] | null> {
  const terms: Term[] = [];
  for (const word of wordsOf(piece)) {
    const term = await correctWord(word, deps);
    if (!term) return null;
    terms.push(term);
  }
  return terms;
}

async function correctWord(word: string, { language, countFiles, nearWords }: CorrectionDeps): Promise<Term | null> {
  const asTyped = alternativesOf(language, [word]);
  const own = held(asTyped, await countFiles(lexemesOf(asTyped)));
  if (own.length > 0) return { text: word, how: 'exact', alternatives: own };
  // A word that is spelt right is not corrected to another one: who asks for a boat does not want vodka. Nor is a
  // number.
  if (language.isKnown(word) || !(isCyrillic(word) || isLatin(word)) || forgivenTypos(word.length) === 0) return null;

  const nearest = nearestOf(word, await nearWords(word));
  const [best] = nearest;
  if (best === undefined) return null;
  const all = [
    ...new Map(
      nearest.flatMap((near) => alternativesOf(language, [near])).map((one) => [one.words.join(' '), one]),
    ).values(),
  ];
  const alternatives = held(all, await countFiles(lexemesOf(all)));
  return alternatives.length > 0 ? { text: best, how: 'typo', alternatives } : null;
}

/**
 * The candidates with the fewest mistakes, if few enough. Endings are left out of the count where that helps: they say
 * which form, not which word.
 */
function nearestOf(word: string, candidates: readonly string[]): string[] {
  const bare = stem(word);
  const measured = candidates
    .filter((candidate) => isCyrillic(candidate) === isCyrillic(word))
    .map((candidate) => {
      const mistakes = typingDistance(word, candidate);
      const inStem = bare.length < forgivingStem ? Infinity : typingDistance(bare, stem(candidate));
      return { candidate, mistakes: Math.min(mistakes, inStem), whole: mistakes };
    })
    .filter(({ candidate, mistakes }) => mistakes <= forgivenTypos(Math.min(word.length, candidate.length)));
  const fewest = Math.min(...measured.map(({ mistakes }) => mistakes));
  const best = measured.filter(({ mistakes }) => mistakes === fewest).toSorted((one, other) => one.whole - other.whole);
  return best.slice(0, MAX_CORRECTIONS).map(({ candidate }) => candidate);
}

/** A shorter stem is near too many others. */
const forgivingStem = 4;
