import { BOXED, inClass, ofColour, ofColoured, ofCount, ofLowConfidence, ofMaybeCount } from '../indexing/lexemes.ts';
import type { Term } from '../query/terms.ts';
import type { Understood } from '../query/understand.ts';
import type { Held } from './finding.store.ts';

type Found = ReadonlyMap<string, Held>;
type Asked = Pick<Understood, 'absent' | 'counts' | 'colours' | 'terms' | 'senses'>;

/** Lexemes of a document by which it is told whether boxes bear out what was asked for. */
export const lexemesOfProofs = ({ absent, counts, colours }: Asked): string[] => [
  BOXED,
  ...counts.flatMap(({ names, least, most }) =>
    names.flatMap((name) => [ofCount(name, least), ...(most === null ? [] : [ofMaybeCount(name, most + 1)])]),
  ),
  ...colours.flatMap(({ names, colour }) =>
    names.flatMap((name) => [ofColoured(name), ...colour.seen.map((seen) => ofColour(name, seen))]),
  ),
  ...absent.flatMap(({ terms }) =>
    terms.flatMap(({ alternatives }) => alternatives.flatMap(({ words }) => words.map(ofLowConfidence))),
  ),
];

/** Whether there are just so many: where something more, or one of them, was seen too faintly, it only may be so. */
export const isCountSure = ({ counts }: Asked, found: Found): boolean =>
  counts.every(
    ({ names, least, most }) =>
      (least === 0 || names.some((name) => found.has(ofCount(name, least)))) &&
      (most === null || !names.some((name) => found.has(ofMaybeCount(name, most + 1)))),
  );

/**
 * A box of another colour than was asked for leaves little of what the picture as a whole says; one of a neighbouring
 * shade leaves it unsure.
 */
const [OF_ITS_COLOUR, OF_A_SHADE, OF_ANOTHER] = [0.75, 0.6, 0.1];
/** What the picture as a whole adds to that. */
const WHOLE_ADDS = 0.2;
/** A colour that was seen somewhere on the picture may be of something else. */
const OF_WHOLE_PICTURE = 0.8;

/** How sure the colours of a query are, by the places of its senses: they belong to their things. */
export function withColours(certainties: readonly number[], { colours }: Asked, found: Found): number[] {
  const bound = new Map(
    colours.map(({ colourAt, colour, names }) => {
      const whole = certainties[colourAt] ?? 0;
      if (!names.some((name) => found.has(ofColoured(name)))) return [colourAt, OF_WHOLE_PICTURE * whole] as const;
      const [own, ...shades] = colour.seen.map((seen) => names.some((name) => found.has(ofColour(name, seen))));
      const ofBox = own ? OF_ITS_COLOUR : shades.some(Boolean) ? OF_A_SHADE : null;
      return [colourAt, ofBox === null ? Math.min(OF_ANOTHER, whole) : ofBox + WHOLE_ADDS * whole] as const;
    }),
  );
  return certainties.map((certainty, at) => bound.get(at) ?? certainty);
}

/** What was detected with low confidence of what must not be there. */
const GLIMPSED = 0.3;
export const lowConfidenceAgainst = ({ absent }: Asked, found: Found): number =>
  absent.some(
    ({ colour, terms }) =>
      colour === null &&
      terms.length > 0 &&
      terms.every(({ alternatives }) =>
        alternatives.some(({ words }) => words.every((word) => found.has(ofLowConfidence(word)))),
      ),
  )
    ? GLIMPSED
    : 0;

/** The most that a picture as a whole says for a thing that machines have a box for, where they boxed none. */
export const WITHOUT_BOX = 0.45;

/**
 * Whether these words name something that would have a box if it were there, while only other things have one on this
 * file, and it has not even a faint one.
 */
export function lacksBox(terms: readonly Term[], found: Found, detectable: ReadonlySet<string>): boolean {
  const isBoxed = (words: readonly string[]): boolean =>
    words.every((word) => found.has(inClass(word)) || found.has(ofLowConfidence(word)));
  return (
    found.has(BOXED) &&
    terms.some(({ text }) => detectable.has(text)) &&
    !terms.some(({ alternatives }) => alternatives.some(({ words, level }) => level < 2 && isBoxed(words)))
  );
}
