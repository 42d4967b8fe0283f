import type { SearchChip } from '@rakurs/contract';
import { isJoining, wordsOf } from '../language/tokens.ts';
import { correct, type CorrectionDeps } from './correct.ts';
import { readPlace, type FilterContext, type FilterPiece, type Place } from './filters.ts';
import { parseQuery, type Piece } from './parse-query.ts';
import { alternativesOf, held, lexemesOf, type Term } from './terms.ts';

/** A query that can be looked for. */
export interface Understood {
  terms: Term[];
  /** Each is found when its words follow one another in one text. */
  phrases: Term[][];
  /** None of these, each told as words that follow one another. */
  without: Term[][];
  classes: Term[];
  place: Place;
}

export interface UnderstandDeps extends CorrectionDeps, FilterContext {}

/** `wanted` is null when nothing can be found: nothing was asked, or something that no file of the asker holds. */
export async function understand(query: string, deps: UnderstandDeps): Promise<{ wanted: Understood | null; chips: SearchChip[] }> {
  const pieces = parseQuery(query);
  const isFilter = (piece: Piece): piece is FilterPiece => piece.kind === 'filter';
  const filters = pieces.filter(isFilter);
  const { place, chips } = readPlace(filters, deps);

  const classes: Term[] = [];
  for (const filter of filters.filter(({ key }) => key === 'class')) {
    const words = wordsOf(filter.text);
    const [term] = words.length > 0 ? await findTerms([{ text: filter.text, words: [words] }], deps) : [];
    const alternatives = term?.alternatives.filter(({ files }) => files.class > 0) ?? [];
    const known = alternatives.length > 0;
    if (term && known) classes.push({ ...term, alternatives });
    chips.push({ kind: 'class', value: term && known ? term.text : filter.text, source: filter.source, known });
  }
  const phrases: Term[][] = [];
  for (const { text, source } of pieces.filter(({ kind }) => kind === 'phrase')) {
    if (wordsOf(text).length === 0) continue;
    phrases.push(withoutRelated(await findTerms([{ text, words: wordsOf(text).map((word) => [word]) }], deps)));
    chips.push({ kind: 'phrase', value: text, source, known: true });
  }
  const without: Term[][] = [];
  for (const { text, source } of pieces.filter(({ kind }) => kind === 'without')) {
    if (wordsOf(text).length === 0) continue;
    const terms = await termsAsTyped(wordsOf(text), deps);
    // What no file holds need not be left out.
    if (terms.every(({ alternatives }) => alternatives.length > 0)) without.push(terms);
    chips.push({ kind: 'without', value: text, source, known: true });
  }
  const terms = [...new Map((await findTerms(namesIn(pieces, deps), deps)).map((term) => [term.text, term])).values()];

  for (const { how, text } of [...terms, ...phrases.flat(), ...classes]) if (how !== 'exact') chips.push({ kind: how, value: text, source: '', known: true });
  const asked = terms.length + phrases.length + filters.length > 0;
  const foundAll = [...terms, ...phrases.flat()].every(({ alternatives }) => alternatives.length > 0) && chips.every(({ known }) => known) && place.sources.length > 0;
  return { wanted: asked && foundAll ? { terms, phrases, without, classes, place } : null, chips };
}

/** A piece of the query and the names that it may hold: one word each, or several that are one name. */
interface Named {
  text: string;
  words: string[][];
}

/** The plain words of a query; words that stand for one thing together ('мягкая игрушка') are one name. */
function namesIn(pieces: readonly Piece[], { language }: UnderstandDeps): Named[] {
  const plain = pieces.filter(({ kind }) => kind === 'word').flatMap(({ text }) => {
    const words = wordsOf(text);
    return words.length > 0 ? [{ text, words }] : [];
  });
  const alone = plain.length === pieces.length && plain.every(({ words }) => words.every(isJoining));
  const named: Named[] = [];
  for (let at = 0; at < plain.length; ) {
    let length = Math.min(language.thesaurus.longest, plain.length - at);
    const nameOf = (amount: number): string[] => plain.slice(at, at + amount).flatMap(({ words }) => words);
    while (length > 1 && language.thesaurus.related(nameOf(length).map((word) => language.ask(word).words[0] ?? word)).synonyms.length === 0) length -= 1;
    const { text, words } = plain[at] ?? { text: '', words: [] };
    if (length > 1) named.push({ text: plain.slice(at, at + length).map((one) => one.text).join(' '), words: [nameOf(length)] });
    else if (alone || !words.every(isJoining)) named.push({ text, words: words.map((word) => [word]) });
    at += length;
  }
  return named;
}

/** Looks every name up; a piece that the asker's files do not hold is corrected, if it can be. */
async function findTerms(named: readonly Named[], deps: UnderstandDeps): Promise<Term[]> {
  const read = named.map(({ text, words }) => ({ text, names: words.map((name) => ({ text: name.join(' '), all: alternativesOf(deps.language, name) })) }));
  const counts = await deps.countFiles(read.flatMap(({ names }) => names.flatMap(({ all }) => lexemesOf(all))));
  const terms: Term[] = [];
  for (const { text, names } of read) {
    const asTyped = names.map((name): Term => ({ text: name.text, how: 'exact', alternatives: held(name.all, counts) }));
    const found = asTyped.every(({ alternatives }) => alternatives.length > 0);
    const corrected = found ? [] : await correct(text, deps);
    terms.push(...(corrected.length > 0 ? corrected : asTyped));
    // All of them must be found: after one that is not, the rest need not be looked for.
    if (!found && corrected.length === 0) break;
  }
  return terms;
}

/** Who quotes means these words. */
const withoutRelated = (terms: readonly Term[]): Term[] => terms.map((term) => ({ ...term, alternatives: term.alternatives.filter(({ how }) => how === 'exact' || how === 'lookalike') }));

/** What is to be left out is taken as it was typed, other words for the same thing included. */
async function termsAsTyped(words: readonly string[], { language, countFiles }: UnderstandDeps): Promise<Term[]> {
  const read = words.map((word) => ({ word, all: alternativesOf(language, [word]).filter(({ level }) => level < 2) }));
  const counts = await countFiles(read.flatMap(({ all }) => lexemesOf(all)));
  return read.map(({ word, all }) => ({ text: word, how: 'exact', alternatives: held(all, counts) }));
}
