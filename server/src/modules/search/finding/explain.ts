import type { MatchField, MatchHow, SearchReason } from '@rakurs/contract';
import { indexedWords, isShape, type Language } from '../language/index.ts';
import { tokenise } from '../language/tokens.ts';
import type { SearchableFile } from '../ports.ts';
import type { QueryWork } from '../query/query-work.ts';
import type { Level, Term } from '../query/terms.ts';
import type { Understood } from '../query/understand.ts';
import { fragmentOf, type Stretch } from './fragments.ts';
import { passagesOf, type Passage } from './passages.ts';

const MAX_REASONS = 8;
/** Where 'класс:' looks. */
const CLASS_FIELDS: ReadonlySet<MatchField> = new Set(['label', 'taught', 'detection']);
/** Finding the dictionary forms of a word takes as long as so many comparisons. */
const STEPS_TO_READ = 4;
/** As many words as the index holds of a file. */
const MAX_WORDS = 20_000;

interface Met {
  how: MatchHow;
  level: Level;
}
interface Found extends Stretch, Met {
  /** Which of the asked things it is. */
  asked: number;
}

/** A word of a passage, as the index has it. */
interface Word extends Stretch {
  text: string;
  direct: readonly string[];
  all: readonly string[];
}

/** Why the file was found: for every asked thing and every field that holds it, the passage that tells most. */
export function explain(
  file: SearchableFile,
  wanted: Understood,
  { language, work }: { language: Language; work: QueryWork },
): SearchReason[] {
  const asked = [...wanted.terms.map((term) => [term]), ...wanted.phrases].map((terms) => terms.map(withPlaces));
  const classes = wanted.classes.map((term) => [withPlaces(term)]);
  const steps = [...asked, ...classes].flat().length + STEPS_TO_READ;
  let words = 0;
  const explained = passagesOf(file).flatMap((passage) => {
    if (words > MAX_WORDS || passage.text === '') return [];
    const read = readWords(passage.text, language);
    words += read.length;
    work.spend(read.length * steps);
    const things = CLASS_FIELDS.has(passage.field) ? [...asked, ...classes] : asked;
    const found = things
      .flatMap((terms, at) => sequencesOf(terms, read).map((one) => ({ ...one, asked: at })))
      .toSorted((one, other) => one.start - other.start || other.end - one.end);
    return found.length > 0 ? [{ passage, found }] : [];
  });
  return mostTelling(explained).slice(0, MAX_REASONS).map(reasonOf);
}

interface Explained {
  passage: Passage;
  found: Found[];
}

function readWords(text: string, language: Language): Word[] {
  return tokenise(text).map(({ word, start, end }) => ({
    start,
    end,
    text: word,
    direct: language.read(word).words,
    all: indexedWords(language, word),
  }));
}

/** A term that is met at once, however many words stand for it. */
interface PlacedTerm extends Term {
  /** The first alternative that each word stands in. */
  places: ReadonlyMap<string, number>;
}
const withPlaces = (term: Term): PlacedTerm => ({
  ...term,
  places: new Map(
    term.alternatives.flatMap(({ words }, at) => words.map((word): [string, number] => [word, at])).toReversed(),
  ),
});

/** Every stretch where the terms follow one another. */
function sequencesOf(terms: readonly PlacedTerm[], words: readonly Word[]): Omit<Found, 'asked'>[] {
  return words.flatMap((first, at) => {
    const last = words[at + terms.length - 1];
    if (!last) return [];
    const steps: Met[] = [];
    for (const [step, term] of terms.entries()) {
      const word = words[at + step];
      const met = word ? howMet(term, word) : null;
      if (!met) return [];
      steps.push(met);
    }
    const [farthest] = steps.toSorted((one, other) => other.level - one.level);
    return farthest ? [{ start: first.start, end: last.end, ...farthest }] : [];
  });
}

function howMet(term: PlacedTerm, word: Word): Met | null {
  const nearest = Math.min(...word.all.map((one) => term.places.get(one) ?? Infinity));
  const met = term.alternatives[nearest];
  if (!met) return null;
  if (term.how !== 'exact') return { how: term.how, level: met.level };
  const by = met.words.find((one) => word.all.includes(one)) ?? '';
  const isDisguised = isShape(by) ? word.text !== term.text : !word.direct.includes(by);
  return { how: isDisguised && met.how === 'exact' ? 'lookalike' : met.how, level: met.level };
}

/** In each field first the passage with the most of what was asked, then whatever adds to it. */
function mostTelling(explained: readonly Explained[]): Explained[] {
  const covered = new Map<string, Set<number>>();
  const told = ({ found }: Explained): number => new Set(found.map(({ asked }) => asked)).size;
  return explained
    .toSorted((one, other) => told(other) - told(one))
    .filter(({ passage, found }) => {
      const known = covered.get(passage.field) ?? new Set();
      covered.set(passage.field, known);
      const adds = found.some(({ asked }) => !known.has(asked));
      for (const { asked } of found) known.add(asked);
      return adds;
    })
    .toSorted((one, other) => nearest(one) - nearest(other));
}

const nearest = ({ found }: Explained): number => Math.min(...found.map(({ level }) => level));

function reasonOf({ passage, found }: Explained): SearchReason {
  const first = found.toSorted((one, other) => one.level - other.level)[0];
  return {
    field: passage.field,
    how: first?.how ?? 'exact',
    ...fragmentOf(passage.text, apart(found)),
    box: first ? passage.boxOf(first) : null,
    second: passage.second,
    frame_id: passage.frameId,
  };
}

/** Marks that do not overlap: a word found twice is marked once. */
function apart(found: readonly Found[]): Stretch[] {
  let end = 0;
  return found.filter((one) => {
    if (one.start < end) return false;
    end = one.end;
    return true;
  });
}
