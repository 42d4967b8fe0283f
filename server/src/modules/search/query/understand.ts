import type { SearchChip } from '@rakurs/contract';
import { isJoining, wordsOf } from '../language/tokens.ts';
import { isEmptyTalk, readMeaning, type AskedWord, type Sense } from '../meaning/read-meaning.ts';
import { nearestMeaning } from '../meaning/nearest.ts';
import { correctByLexicon } from './correct-by-lexicon.ts';
import { correct } from './correct.ts';
import { readPlace, type FilterPiece, type Place } from './filters.ts';
import { readAbsent, type Absent } from './absent.ts';
import { colouredThings, type ColouredThing } from './coloured-things.ts';
import type { CountedThing } from './counted.ts';
import { parseQuery, type Piece } from './parse-query.ts';
import { readPieces } from './read-pieces.ts';
import { withTimes } from './recurring.ts';
import type { UnderstandDeps } from './understand-deps.ts';
import { alternativesOf, held, lexemesOf, type Term } from './terms.ts';

/** A query that can be looked for. */
export interface Understood {
  terms: Term[];
  /** Whether the asker's files hold every one of the terms: otherwise none can be found by its words. */
  isHeld: boolean;
  /** What the plain words look like. */
  senses: Sense[];
  /** Each is found when its words follow one another in one text. */
  phrases: Term[][];
  /** None of these. */
  absent: Absent[];
  /** So many of these on one frame. */
  counts: CountedThing[];
  /** Those of the terms that machines have boxes for. */
  detectable: ReadonlySet<string>;
  /** Colours that belong to a thing, by the places of both among the senses. */
  colours: ColouredThing[];
  classes: Term[];
  place: Place;
}

/** `wanted` is null when nothing can be found: nothing was asked, or something that no file of the asker holds. */
export const understand = (
  query: string,
  deps: UnderstandDeps,
): Promise<{ wanted: Understood | null; chips: SearchChip[] }> => understandPieces(parseQuery(query), deps);

/** The same of a query that somebody else has taken apart. */
export async function understandPieces(
  typed: readonly Piece[],
  deps: UnderstandDeps,
): Promise<{ wanted: Understood | null; chips: SearchChip[] }> {
  const { pieces, times, counts } = await readPieces(typed, deps);
  const isFilter = (piece: Piece): piece is FilterPiece => piece.kind === 'filter';
  const filters = pieces.filter(isFilter);
  const { place, chips } = await readPlace(filters, deps);

  const classes: Term[] = [];
  for (const filter of filters.filter(({ key }) => key === 'class')) {
    const words = wordsOf(filter.text);
    const [term] =
      words.length > 0 ? await findTerms([{ text: filter.text, source: filter.source, words: [words] }], deps) : [];
    const alternatives = term?.alternatives.filter(({ files }) => files.class > 0) ?? [];
    const known = alternatives.length > 0;
    if (term && known) classes.push({ ...term, alternatives });
    chips.push({ kind: 'class', value: term && known ? term.text : filter.text, source: filter.source, known });
  }
  const phrases: Term[][] = [];
  for (const { text, source } of pieces.filter(({ kind }) => kind === 'phrase')) {
    if (wordsOf(text).length === 0) continue;
    phrases.push(withoutRelated(await findTerms([{ text, source, words: wordsOf(text).map((word) => [word]) }], deps)));
    chips.push({ kind: 'phrase', value: text, source, known: true });
  }
  const absent: Absent[] = [];
  for (const [at, { kind, text, source }] of pieces.entries()) {
    if (kind !== 'without' || wordsOf(text).length === 0) continue;
    const one = await readAbsent(pieces, at, deps);
    if (one) absent.push(one);
    chips.push({ kind: 'without', value: text, source, known: true });
  }
  for (const { told, source } of times) chips.push({ kind: 'time', value: told, source, known: true });
  for (const { told, source } of counts) chips.push({ kind: 'count', value: told, source, known: true });
  const read = withNearest(await readWords(namesIn(pieces, deps), deps), deps);
  const { terms, senses, unknown } = read;

  for (const { how, text } of [...terms, ...phrases.flat(), ...classes])
    if (how !== 'exact') chips.push({ kind: how, value: text, source: '', known: true });
  const foundAll =
    terms.every((term) => term.alternatives.length > 0 || !isCode(term.text)) &&
    phrases.flat().every(({ alternatives }) => alternatives.length > 0) &&
    chips.every(({ known }) => known) &&
    place.sources.length > 0;
  const asked =
    terms.length + senses.length + phrases.length + filters.length + absent.length + times.length + counts.length > 0;
  const isHeld = terms.every(({ alternatives }) => alternatives.length > 0);
  for (const { name, source } of read.near) chips.push({ kind: 'near', value: name, source, known: true });
  for (const { word, source } of unknown) chips.push({ kind: 'unknown', value: word, source, known: false });
  const wanted: Understood = {
    terms,
    isHeld,
    senses,
    phrases,
    absent,
    counts,
    detectable: new Set(terms.map(({ text }) => text).filter((text) => isDetectable(text, deps.language))),
    colours: colouredThings({ terms, senses }, deps.language),
    classes,
    place: withTimes(place, times, deps.timeZone),
  };
  return { wanted: asked && foundAll ? wanted : null, chips };
}

interface ReadWords {
  terms: Term[];
  senses: Sense[];
  /** Words that neither the asker's files hold nor the lexicon knows: the others are looked for without them. */
  unknown: AskedWord[];
  /** The names that these words are. */
  lost: (Term & { source: string })[];
}

/** Instead of a word that nobody here knows stands what comes nearest to it, and is told. */
function withNearest(
  read: ReadWords,
  { meanings, language }: UnderstandDeps,
): ReadWords & { near: { name: string; source: string }[] } {
  if (!meanings) return { ...read, near: [] };
  const found = read.unknown.map((asked) => ({
    asked,
    nearest: nearestMeaning(asked.word, { lexicon: meanings.lexicon, language }),
  }));
  const senses = found.flatMap(({ asked: { word }, nearest }): Sense[] =>
    nearest ? [{ ...nearest.meaning, words: [word], isNear: true }] : [],
  );
  const replaced = new Set(found.filter(({ nearest }) => nearest !== null).map(({ asked }) => asked.word));
  const isReplaced = ({ text }: Term): boolean => wordsOf(text).every((word) => replaced.has(word));
  return {
    // A name that no file holds, but that may be seen.
    terms: [...read.terms, ...read.lost.filter(isReplaced)],
    lost: read.lost.filter((term) => !isReplaced(term)),
    senses: [...read.senses, ...senses],
    unknown: found.filter(({ nearest }) => nearest === null).map(({ asked }) => asked),
    near: found.flatMap(({ asked: { source }, nearest }) => (nearest ? [{ name: nearest.name, source }] : [])),
  };
}

/** What the plain words of a query are: terms that files may hold, and senses that pictures may show. */
async function readWords(named: readonly Named[], deps: UnderstandDeps): Promise<ReadWords> {
  const { language, meanings, work } = deps;
  const found = await findTerms(named, deps);
  const asked = found.flatMap(({ text, source }): AskedWord[] => wordsOf(text).map((word) => ({ word, source })));
  const read = meanings ? readMeaning(asked, { lexicon: meanings.lexicon, language }) : { senses: [], unknown: asked };
  const strange = new Set(read.unknown.map(({ word }) => word));
  const isUnknown = ({ text, alternatives }: Term): boolean =>
    alternatives.length === 0 && !isCode(text) && wordsOf(text).every((word) => strange.has(word));
  const corrected = meanings
    ? found
        .filter(isUnknown)
        .flatMap((term) => correctByLexicon(term, { lexicon: meanings.lexicon, language, work }) ?? [])
    : [];
  if (corrected.length > 0) {
    const renamed = new Map(corrected.map((one) => [one.typed, one]));
    const words = found.map((term) => renamed.get(term.text)?.words ?? [term.text]);
    const again = meanings
      ? readMeaning(
          words.flatMap((some, at) => some.flatMap(wordsOf).map((word) => ({ word, source: found[at]?.source ?? '' }))),
          { lexicon: meanings.lexicon, language },
        )
      : read;
    const terms = found.map((term) =>
      renamed.has(term.text)
        ? {
            ...term,
            text: renamed.get(term.text)?.words.join(' ') ?? term.text,
            how: renamed.get(term.text)?.how ?? term.how,
          }
        : term,
    );
    return apart(terms, again, isUnknown);
  }
  return apart(found, read, isUnknown);
}

function apart(
  found: readonly (Term & { source: string })[],
  { senses, unknown }: { senses: Sense[]; unknown: AskedWord[] },
  isUnknown: (term: Term) => boolean,
): ReadWords {
  const lost = found.filter(isUnknown);
  const terms = [...new Map(found.filter((term) => !lost.includes(term)).map((term) => [term.text, term])).values()];
  return {
    terms,
    senses,
    lost,
    unknown: unknown.filter(({ source, word }) =>
      lost.some((term) => term.source === source && wordsOf(term.text).includes(word)),
    ),
  };
}

/** A number or a code that is not there is no word that somebody might not know: nothing is found without it. */
const isCode = (text: string): boolean => /\d/.test(text);

/** A piece of the query and the names that it may hold: one word each, or several that are one name. */
interface Named {
  text: string;
  source: string;
  words: string[][];
}

/** The plain words of a query; words that stand for one thing together ('мягкая игрушка') are one name. */
function namesIn(pieces: readonly Piece[], { language }: UnderstandDeps): Named[] {
  const typed = pieces
    .filter(({ kind }) => kind === 'word')
    .flatMap(({ text, source }) => {
      const words = wordsOf(text);
      return words.length > 0 ? [{ text, source, words }] : [];
    });
  const saysNothing = (word: string): boolean => isJoining(word) || isEmptyTalk(word, language);
  const alone = typed.length === pieces.length && typed.every(({ words }) => words.every(saysNothing));
  const plain = alone ? typed : typed.filter(({ words }) => !words.every((word) => isEmptyTalk(word, language)));
  const named: Named[] = [];
  for (let at = 0; at < plain.length;) {
    let length = Math.min(language.thesaurus.longest, plain.length - at);
    const nameOf = (amount: number): string[] => plain.slice(at, at + amount).flatMap(({ words }) => words);
    while (
      length > 1 &&
      language.thesaurus.related(nameOf(length).map((word) => language.ask(word).words[0] ?? word)).synonyms.length ===
        0
    )
      length -= 1;
    const { text, source, words } = plain[at] ?? { text: '', source: '', words: [] };
    if (length > 1)
      named.push({
        text: plain
          .slice(at, at + length)
          .map((one) => one.text)
          .join(' '),
        source,
        words: [nameOf(length)],
      });
    else if (alone || !words.every(isJoining)) named.push({ text, source, words: words.map((word) => [word]) });
    at += length;
  }
  return named;
}

/**
 * Looks every name up; a piece that neither the asker's files hold nor the lexicon knows is corrected, if it can be.
 */
async function findTerms(named: readonly Named[], deps: UnderstandDeps): Promise<(Term & { source: string })[]> {
  const read = named.map(({ text, source, words }) => ({
    text,
    source,
    names: words.map((name) => ({ name, text: name.join(' '), all: alternativesOf(deps.language, name) })),
  }));
  const counts = await deps.countFiles(read.flatMap(({ names }) => names.flatMap(({ all }) => lexemesOf(all))));
  const terms: (Term & { source: string })[] = [];
  for (const { text, source, names } of read) {
    const asTyped = names.map((name): Term => ({
      text: name.text,
      how: 'exact',
      alternatives: held(name.all, counts),
    }));
    const isMissing = asTyped.some(
      ({ alternatives }, at) => alternatives.length === 0 && !isKnown(names[at]?.name ?? [], deps),
    );
    const corrected = isMissing && deps.work.mayCorrect() ? await correct(text, deps) : [];
    terms.push(...(corrected.length > 0 ? corrected : asTyped).map((term) => ({ ...term, source })));
  }
  return terms;
}

/** Whether the lexicon knows these words as they are. */
const isKnown = (words: readonly string[], { language, meanings }: UnderstandDeps): boolean =>
  meanings !== null &&
  readMeaning(
    words.map((word) => ({ word, source: '' })),
    { lexicon: meanings.lexicon, language },
  ).unknown.length === 0;

/** Whether machines have boxes for what these words name. */
const isDetectable = (text: string, { ask, thesaurus }: UnderstandDeps['language']): boolean =>
  thesaurus.related(wordsOf(text).map((word) => ask(word).words[0] ?? word)).isDetected;

/** Who quotes means these words. */
const withoutRelated = (terms: readonly Term[]): Term[] =>
  terms.map((term) => ({
    ...term,
    alternatives: term.alternatives.filter(
      ({ how, files }) => files.anywhere > 0 && (how === 'exact' || how === 'lookalike'),
    ),
  }));
