import type { Certainty } from '@rakurs/contract';
import { anywhere, inClass, ofLowConfidence } from '../indexing/lexemes.ts';
import type { CountedAlternative, Term } from '../query/terms.ts';
import { CONCEPTS_WORTH, meanOf, scoreOf, UNSEEN_COSINE, weightOf, type Sighting } from './by-sight.ts';
import type { Understood } from '../query/understand.ts';
import type { Held, Holding } from './finding.store.ts';
import { lowConfidenceAgainst, isCountSure, lacksBox, WITHOUT_BOX, withColours } from './proofs.ts';

/**
 * How sure a word makes it that the thing is there: by whether people wrote it or it stands there, a machine named it,
 * told it, or only with low confidence.
 */
const CERTAINTY = { plain: 1, detected: 0.85, told: 0.75, lowConfidence: 0.3 };
/** By how far the word is from the typed one. */
const HOW_NEAR = [1, 0.95, 0.4];
/**
 * What is seen is surely it from here: every asked thing is likelier there than not, and the picture as a whole lies
 * near.
 */
const SURE = { each: 0.5, cosine: 0.4 };
/** And not even perhaps below this. */
const PERHAPS = { cosine: 0.3, mean: 0.25, cosineAlone: 0.4 };
const MAX_PERHAPS = 50;
/**
 * Of several asked things one is surely there (as for what is sure), and another is not: that is no 'perhaps', it is a
 * part.
 */
const ABSENT = 0.2;
const MAX_PARTIAL = 50;
/** A kind that is so sure needs no box. */
const KIND_IS_SURE = 0.7;

export interface Fused {
  fileId: number;
  certainty: Certainty;
  /** Asked words that are not there; of a partial one alone. */
  missing: string[];
  sighting: Sighting | null;
}

export interface Candidates {
  /** Files that hold all of the words, in the order in which words alone would show them. */
  byWords: readonly number[];
  /** Files that hold some of the words, the best first. */
  inPart: readonly number[];
  bySight: readonly Sighting[];
  holdings: readonly Holding[];
  asked: Pick<Understood, 'senses' | 'terms' | 'absent' | 'counts' | 'colours' | 'detectable'>;
}

/**
 * One order for what words found and what eyes saw. First where the asked words stand themselves, in a title, a label,
 * a text or a code, as words alone
 * would show them; then the rest by how likely it shows what was asked; apart from them what perhaps does; and last
 * what surely shows a part of it.
 */
export function fuse({ byWords, inPart, bySight, holdings, asked }: Candidates): Fused[] {
  const { terms, senses } = asked;
  const held = new Map(
    holdings.map((holding) => [holding.fileId, new Map(holding.held.map((one) => [one.lexeme, one]))]),
  );
  const sightings = new Map(bySight.map((sighting) => [sighting.fileId, sighting]));
  const foundByWords = new Set(byWords);
  const wordless = terms.filter(({ text }) => !senses.some(({ words }) => words.includes(text)));

  const judge = (fileId: number) => {
    const found = held.get(fileId) ?? new Map<string, Held>();
    const sighting = sightings.get(fileId) ?? null;
    const ofTerm = (term: Term): number =>
      Math.max(0, ...term.alternatives.map((alternative) => certaintyByWord(alternative, found)));
    const ofSenses = senses.map(({ words }, at) => {
      const own = terms.filter(({ text }) => words.includes(text));
      const byWord = own.length > 0 ? Math.min(...own.map(ofTerm)) : 0;
      // Where machines would have boxed it, and boxed nothing, the picture as a whole only may be right: a hot dog is no dog.
      const seen = sighting?.spoken[at];
      const isDoubtful = seen && seen.byKind < KIND_IS_SURE && lacksBox(own, found, asked.detectable);
      return Math.max(byWord, isDoubtful ? Math.min(WITHOUT_BOX, seen.certainty) : (seen?.certainty ?? 0));
    });
    const certainties = [...withColours(ofSenses, asked, found), ...wordless.map(ofTerm)];
    // Where nobody has looked, words alone have the say, in their own order.
    const isPlain =
      foundByWords.has(fileId) &&
      terms.every((term) =>
        term.alternatives.some(
          (alternative) => alternative.level < 2 && certaintyByWord(alternative, found) >= (HOW_NEAR[1] ?? 1),
        ),
      );
    // A file that no eyes have seen is taken for as near as its words are sure.
    const cosine = sighting?.cosine ?? UNSEEN_COSINE * meanOf(certainties);
    // A word that is only close ('человек' for 'девушка') is believed where nobody has looked.
    const isHeld =
      foundByWords.has(fileId) &&
      terms.every((term) => ofTerm(term) > (bySight.length > 0 ? SURE.each : CERTAINTY.lowConfidence));
    const isProven =
      isCountSure(asked, found) &&
      certainties
        .slice(0, senses.length)
        .every((one, at) => one > ABSENT || !asked.colours.some(({ colourAt }) => colourAt === at));
    const against = Math.max(sighting?.against ?? 0, lowConfidenceAgainst(asked, found));
    const isSure =
      isProven &&
      (isHeld ||
        (certainties.every((certainty) => certainty >= SURE.each) && (sighting === null || cosine >= SURE.cosine)));
    const isPossible =
      foundByWords.has(fileId) ||
      cosine >= PERHAPS.cosineAlone ||
      (cosine >= PERHAPS.cosine && meanOf(certainties) >= PERHAPS.mean);
    const names = [...senses.map(({ words }) => words.join(' ')), ...wordless.map(({ text }) => text)];
    const missing = names.filter((_, at) => (certainties[at] ?? 0) < ABSENT);
    const isPartial =
      !foundByWords.has(fileId) && missing.length > 0 && certainties.some((certainty) => certainty >= SURE.each);
    return {
      fileId,
      sighting,
      isPlain: isPlain || bySight.length === 0,
      isSure,
      isPossible: isPossible && !isPartial,
      isPartial: !isSure && isPartial,
      missing,
      score: scoreOf(cosine, certainties, senses.map(weightOf)) - CONCEPTS_WORTH * against,
    };
  };
  const judged = [...new Set([...byWords, ...sightings.keys()])].map(judge);
  const inPartToo = inPart.filter((fileId) => !foundByWords.has(fileId) && !sightings.has(fileId)).map(judge);
  const byScore = judged.filter(({ isPlain }) => !isPlain).toSorted((one, other) => other.score - one.score);
  const told =
    (certainty: Certainty) =>
    ({ fileId, sighting, missing }: Omit<Fused, 'certainty'>): Fused => ({
      fileId,
      certainty,
      missing: certainty === 'partial' ? missing : [],
      sighting,
    });
  // What has a part of it and is likelier than all that only may be it, may be it too: a sure motorcycle with an unsure
  // policeman stands before what only resembles both.
  const bestPossible = Math.max(
    ...byScore.filter(({ isSure, isPossible }) => !isSure && isPossible).map(({ score }) => score),
  );
  for (const one of byScore)
    if (one.isPartial && bestPossible > -Infinity && one.score > bestPossible) {
      one.isPartial = false;
      one.isPossible = true;
    }
  // With fewer words missing first; among equals what is likelier.
  const partial = [...byScore, ...inPartToo]
    .filter(({ isPartial }) => isPartial)
    .toSorted((one, other) => one.missing.length - other.missing.length || other.score - one.score);
  return [
    ...judged.filter(({ isPlain, isSure }) => isPlain && isSure).map(told('sure')),
    ...byScore.filter(({ isSure }) => isSure).map(told('sure')),
    // Not every word is told of them, but boxes show all of it: a red car that nobody called red.
    ...inPartToo.filter(({ isSure }) => isSure).map(told('sure')),
    ...judged.filter(({ isPlain, isSure }) => isPlain && !isSure).map(told('perhaps')),
    ...byScore
      .filter(({ isSure, isPossible }) => !isSure && isPossible)
      .slice(0, MAX_PERHAPS)
      .map(told('perhaps')),
    ...partial.slice(0, MAX_PARTIAL).map(told('partial')),
  ];
}

/** How sure the file's words are of one way to meet a term. */
function certaintyByWord({ words, level }: CountedAlternative, found: ReadonlyMap<string, Held>): number {
  return (HOW_NEAR[level] ?? 0) * Math.min(...words.map((word) => certaintyOfWord(word, found)));
}

function certaintyOfWord(word: string, found: ReadonlyMap<string, Held>): number {
  const weights = found.get(anywhere(word))?.weights ?? [];
  const asClass = found.get(inClass(word))?.weights ?? [];
  // A title and a label are people's, and a taught class finds what people have shown it; what was read stands there;
  // the rest machines say.
  if (asClass.includes('A') || asClass.includes('C') || weights.some((weight) => weight !== 'B'))
    return CERTAINTY.plain;
  if (asClass.includes('B')) return CERTAINTY.detected;
  if (weights.includes('B')) return CERTAINTY.told;
  return found.has(ofLowConfidence(word)) ? CERTAINTY.lowConfidence : 0;
}
