import { CLASS_COLOURS, classKey, freeColour, type LabelClass } from '@rakurs/contract';

/**
 * Twelve hues that are told apart on a photograph and on both schemes of the page; pale ones between them when a
 * project needs more.
 */
const HUES = [205, 28, 145, 330, 265, 48, 180, 0, 95, 290, 230, 15];
const GOLDEN_ANGLE = 137.508;

/** What the colour of this number looks like. All are light enough for dark letters on them. */
export const colourNumbered = (number: number): string => {
  const hue = HUES[number % HUES.length] ?? 0;
  if (number < HUES.length) return `hsl(${hue} 90% 64%)`;
  if (number < CLASS_COLOURS) return `hsl(${(hue + 12) % 360} 70% 82%)`;
  return `hsl(${((number * GOLDEN_ANGLE) % 360).toFixed(1)} 60% 73%)`;
};

/** Every colour that can be chosen. */
export const COLOUR_NUMBERS = Array.from({ length: CLASS_COLOURS }, (_, number) => number);

export type ColourOf = (title: string) => string;

/**
 * The project's own colours; titles that the server does not know yet get free ones, so that no two classes look the
 * same.
 */
export const createColours = (
  classes: readonly Pick<LabelClass, 'title' | 'colour'>[],
  fresh: readonly string[],
): ColourOf => {
  const numbers = new Map(classes.map(({ title, colour }) => [classKey(title), colour]));
  const taken = new Set(numbers.values());
  // Thousands of rectangles ask for a few colours at every frame, and lower case by a language's rules is slow.
  const known = new Map<string, string>();
  const colourOf = (title: string): string => {
    const ready = known.get(title);
    if (ready !== undefined) return ready;
    const key = classKey(title);
    const number = numbers.get(key) ?? freeColour(title, taken);
    numbers.set(key, number);
    taken.add(number);
    const colour = colourNumbered(number);
    known.set(title, colour);
    return colour;
  };
  fresh.forEach(colourOf);
  return colourOf;
};
