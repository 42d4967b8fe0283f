import { anywhere, inClass, inTitle } from '../indexing/lexemes.ts';
import type { Alternative, Term } from '../query/terms.ts';
import type { Held, Holding } from './finding.store.ts';

/**
 * What a word is worth by where it stands: in the title, in a label, among what the project's own classes found, among
 * what machines detected, in what they told, in what they read, elsewhere.
 */
const WORTH = { title: 8, label: 6, taught: 5.5, detection: 5, told: 4, read: 3, other: 2 };
const HOW_NEAR = [1, 0.6, 0.3];
/** For standing in further places too. */
const REPEATED = 0.1;
/** For a title that says nothing else. */
const WHOLE_TITLE = 2;
/** For standing beside the word it was asked beside; less when there are words between. */
const SIDE_BY_SIDE = 2;

interface Standing {
  fileId: number;
  level: number;
  score: number;
}

type Found = ReadonlyMap<string, Held>;

function worthOf(word: string, found: Found): number {
  const weights = new Set(found.get(anywhere(word))?.weights);
  const asClass = new Set(found.get(inClass(word))?.weights);
  const worths = [
    weights.has('A') ? WORTH.title : 0,
    asClass.has('A') ? WORTH.label : 0,
    asClass.has('C') ? WORTH.taught : 0,
    asClass.has('B') ? WORTH.detection : 0,
    weights.has('B') ? WORTH.told : 0,
    weights.has('C') ? WORTH.read : 0,
    weights.has('D') ? WORTH.other : 0,
  ];
  const best = Math.max(...worths);
  return best + REPEATED * (worths.reduce((sum, worth) => sum + worth, 0) - best);
}

const isHeld = ({ words }: Alternative, found: Found): boolean => words.every((word) => found.has(anywhere(word)));

function standingOf(holding: Holding, terms: readonly Term[]): Standing {
  const found: Found = new Map(holding.held.map((one) => [one.lexeme, one]));
  let score = 0;
  let level = 0;
  let inTitleToo = 0;
  const placesOfTerms: number[][] = [];
  for (const { alternatives } of terms) {
    const met = alternatives.filter((alternative) => isHeld(alternative, found));
    const scores = met.map(
      ({ words, level: far }) => (HOW_NEAR[far] ?? 0) * Math.min(...words.map((word) => worthOf(word, found))),
    );
    score += Math.max(0, ...scores);
    level = Math.max(level, Math.min(...met.map((alternative) => alternative.level)));
    if (met.some(({ words }) => words.every((word) => found.has(inTitle(word))))) inTitleToo += 1;
    placesOfTerms.push(met.flatMap(({ words }) => words.flatMap((word) => found.get(anywhere(word))?.places ?? [])));
  }
  if (holding.titleWords > 0) score += WHOLE_TITLE * Math.min(1, inTitleToo / holding.titleWords);
  return { fileId: holding.fileId, level, score: score + togetherness(placesOfTerms) };
}

/** Words asked beside each other that stand beside each other. */
function togetherness(places: readonly number[][]): number {
  let worth = 0;
  for (let at = 1; at < places.length; at += 1) {
    const gaps = (places[at - 1] ?? []).flatMap((one) =>
      (places[at] ?? []).map((other) => Math.abs(other - one)).filter((gap) => gap > 0),
    );
    worth += SIDE_BY_SIDE / Math.min(Infinity, ...gaps);
  }
  return worth;
}

/**
 * The files in the order in which they are shown: nearer meanings first, then the better place, then as they came (the
 * newest).
 */
export function rank(fileIds: readonly number[], holdings: readonly Holding[], terms: readonly Term[]): number[] {
  const standings = new Map(holdings.map((holding) => [holding.fileId, standingOf(holding, terms)]));
  const nowhere = { level: Infinity, score: 0 };
  return fileIds.toSorted((one, other) => {
    const [a, b] = [standings.get(one) ?? nowhere, standings.get(other) ?? nowhere];
    return a.level === b.level ? b.score - a.score : a.level - b.level;
  });
}
