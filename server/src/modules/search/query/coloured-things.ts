import type { Language } from '../language/index.ts';
import type { Sense } from '../meaning/read-meaning.ts';
import { colourOf, type Colour } from './colours.ts';
import type { Term } from './terms.ts';

/** A colour and the thing that has it, by their places among the senses of a query. */
export interface ColouredThing {
  colour: Colour;
  colourAt: number;
  thingAt: number;
  /** Names that boxes of the thing may have. */
  names: string[];
}

/** Binds every colour of a query to the thing behind it, or before it where there is none behind. */
export function colouredThings(
  { terms, senses }: { terms: readonly Term[]; senses: readonly Sense[] },
  language: Language,
): ColouredThing[] {
  const colourAt = (at: number): Colour | null => {
    const words = senses[at]?.words ?? [];
    return words.length === 1 ? colourOf(words[0] ?? '', language) : null;
  };
  return senses.flatMap((_sense, at) => {
    const colour = colourAt(at);
    if (!colour) return [];
    const thingAt = [at + 1, at - 1].find((one) => senses[one] !== undefined && colourAt(one) === null);
    const words = thingAt === undefined ? [] : (senses[thingAt]?.words ?? []);
    const names = terms
      .filter(({ text }) => words.join(' ') === text || words.includes(text))
      .flatMap(({ alternatives }) => alternatives.filter(({ level }) => level < 2).map((one) => one.words.join(' ')));
    return thingAt === undefined ? [] : [{ colour, colourAt: at, thingAt, names: [...new Set(names)] }];
  });
}
