import { anywhere, inClass, ofColour, ofCount, ofMaybeCount } from '../indexing/lexemes.ts';
import type { Absent } from '../query/absent.ts';
import type { CountedThing } from '../query/counted.ts';
import type { Term } from '../query/terms.ts';
import type { Condition, Conditions } from './lexeme-query.ts';

/** Where people wrote a word, or it stands on the picture: what machines told of it in sentences is no evidence. */
const NOT_TOLD = 'ACD';

/**
 * Nothing shows it: no box, no label, no word that stands there. What pictures look like is weighed where they are seen.
 */
export function isAbsent({ terms, things, colour }: Absent, conditions: Conditions): Condition[] {
  const { all, any, inSequence, not, lexeme } = conditions;
  if (colour)
    return colour.names.map((name) => not(any(colour.colour.seen.map((seen) => lexeme(ofColour(name, seen), 0)))));
  const isHeld = (some: readonly Term[]): boolean =>
    some.length > 0 && some.every(({ alternatives }) => alternatives.length > 0);
  const written = ({ alternatives }: Term): Condition =>
    any(
      alternatives.map(({ words, files }) =>
        all(words.map((word) => conditions.weighed(anywhere(word), files.anywhere, NOT_TOLD))),
      ),
    );
  const boxed = ({ alternatives }: Term): Condition =>
    any(alternatives.map(({ words, files }) => all(words.map((word) => lexeme(inClass(word), files.class)))));
  return [
    ...(isHeld(terms) ? [not(inSequence(terms.map(written)))] : []),
    ...(isHeld(things) ? [not(all(things.map(boxed)))] : []),
  ];
}

/** So many boxes of it, or perhaps so many, on some frame, and on none of them more. */
export function hasCount({ names, least, most }: CountedThing, conditions: Conditions): Condition {
  const { all, any, lexeme, not, everything } = conditions;
  // How many files hold such a number is not asked: a few or all of them.
  const of = (lexemes: readonly string[]): Condition => any(lexemes.map((one) => lexeme(one, everything)));
  const atLeast = (amount: number): Condition =>
    of(names.flatMap((name) => [ofCount(name, amount), ofMaybeCount(name, amount)]));
  const none = not(of(names.map((name) => ofCount(name, (most ?? 0) + 1))));
  if (least === 0) return none;
  return most === null ? atLeast(least) : all([atLeast(least), none]);
}
