/** Twelve hues that are told apart on a photograph and on both schemes of the page. */
export const HUES = [205, 28, 145, 330, 265, 48, 180, 0, 95, 290, 230, 15] as const;

/** The same title has the same hue everywhere. FNV-1a: short titles that differ by a letter fall far apart. */
export const hueOf = (title: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of title.trim().toLocaleLowerCase('ru')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return HUES[hash % HUES.length] ?? HUES[0];
};

const colours = new Map<string, string>();

/** On the dark stage. Kept: thousands of rectangles ask for a few colours at every frame, and lower case by a language's rules is slow. */
export const colourOf = (title: string): string => {
  const known = colours.get(title);
  if (known !== undefined) return known;
  const colour = `hsl(${hueOf(title)} 90% 64%)`;
  colours.set(title, colour);
  return colour;
};
