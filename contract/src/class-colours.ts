/** Colours a user can choose from for a class of labels, by number; what they look like is the screen's business. */
export const CLASS_COLOURS = 24;

/** The keys from 1 to 9: as many classes of a project can be given by one press. */
export const CLASS_DIGITS = 9;

/** One class however it is written in capitals and spaces. */
export const classKey = (title: string): string =>
  title.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('ru');

/** FNV-1a: short titles that differ by a letter fall far apart. */
const hashOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};

/** The first half of the colours differ most: a project of a few classes needs no others. */
const FIRST_CHOICE = CLASS_COLOURS / 2;

/**
 * The colour of a class that has none: its own of any project, or else the nearest that no other class has. When all
 * are given away the numbers go on.
 */
export const freeColour = (title: string, taken: ReadonlySet<number>): number => {
  const own = hashOf(classKey(title)) % FIRST_CHOICE;
  const choices = [
    ...Array.from({ length: FIRST_CHOICE }, (_, step) => (own + step) % FIRST_CHOICE),
    ...Array.from({ length: FIRST_CHOICE }, (_, step) => FIRST_CHOICE + ((own + step) % FIRST_CHOICE)),
  ];
  const free = choices.find((colour) => !taken.has(colour));
  if (free !== undefined) return free;
  let next = CLASS_COLOURS;
  while (taken.has(next)) next += 1;
  return next;
};
