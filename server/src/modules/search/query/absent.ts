import { isJoining, wordsOf } from '../language/tokens.ts';
import { readMeaning, type Sense } from '../meaning/read-meaning.ts';
import { colourOf, type Colour } from './colours.ts';
import { namesOfThing } from './counted.ts';
import type { Piece } from './parse-query.ts';
import { alternativesOf, held, lexemesOf, type Alternative, type Term } from './terms.ts';
import type { UnderstandDeps } from './understand-deps.ts';

/** Something that must not be there, by every way in which it can be known to be there. */
export interface Absent {
  /** Words that follow one another, where people wrote them or they stand on the picture. */
  terms: Term[];
  /** Boxes and labels of it; each term has its own ways. */
  things: Term[];
  /** What it looks like. */
  senses: Sense[];
  /** A colour that a thing must not have: then the thing itself may be there. */
  colour: { colour: Colour; names: string[] } | null;
}

/** What a denied piece of the query means; null when nothing can show it. */
export async function readAbsent(pieces: readonly Piece[], at: number, deps: UnderstandDeps): Promise<Absent | null> {
  const { language, meanings, countFiles } = deps;
  const words = wordsOf(pieces[at]?.text ?? '');
  const colour = words.map((word) => colourOf(word, language)).find((one) => one !== null) ?? null;
  const bare = words.filter((word) => colourOf(word, language) === null);
  // 'Автобус не красный': the colour is denied of the thing that stands beside it.
  const thing = bare.at(-1) ?? (colour ? nearestThing(pieces, at) : null);
  const names = colour && thing ? await namesOfThing(thing, deps) : [];

  const [asTyped, asThings] = [
    words.map((word) => alternativesOf(language, [word]).filter(({ level }) => level < 2)),
    words.map((word) => withNarrower(word, deps)),
  ];
  // '-класс:человек' is about boxes and labels alone.
  const isClass = /класс:/iu.test(pieces[at]?.source ?? '');
  const counts = await countFiles(lexemesOf([...asTyped, ...asThings].flat()));
  const termsOf = (all: readonly Alternative[][], field: 'anywhere' | 'class'): Term[] =>
    words.map((word, index) => ({
      text: word,
      how: 'exact',
      alternatives: held(all[index] ?? [], counts).filter(({ files }) => files[field] > 0),
    }));
  const asked = isClass ? [] : words.map((word) => ({ word, source: '' }));
  const senses = meanings ? readMeaning(asked, { lexicon: meanings.lexicon, language }).senses : [];
  const absent: Absent = {
    terms: isClass ? [] : termsOf(asTyped, 'anywhere'),
    things: termsOf(asThings, 'class'),
    senses,
    colour: colour && names.length > 0 ? { colour, names } : null,
  };
  const isHeld = [absent.terms, absent.things].some(
    (terms) => terms.length > 0 && terms.every((term) => term.alternatives.length > 0),
  );
  return isHeld || senses.length > 0 || absent.colour ? absent : null;
}

/** Whoever wants no animals wants no cats. */
function withNarrower(word: string, { language }: UnderstandDeps): Alternative[] {
  const direct = alternativesOf(language, [word]).filter(({ level }) => level < 2);
  const narrower = direct
    .flatMap(({ words }) => language.thesaurus.related(words).narrower)
    .map((words): Alternative => ({ words, how: 'hypernym', level: 2 }));
  return [...direct, ...narrower];
}

function nearestThing(pieces: readonly Piece[], at: number): string | null {
  const wordsIn = (some: readonly Piece[]): string[] =>
    some.flatMap(({ kind, text }) => (kind === 'word' ? wordsOf(text) : [])).filter((word) => !isJoining(word));
  return wordsIn(pieces.slice(0, at)).at(-1) ?? wordsIn(pieces.slice(at + 1))[0] ?? null;
}
