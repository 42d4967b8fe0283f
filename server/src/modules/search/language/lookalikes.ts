/**
 * Letters and digits that print alike. What reads text off a picture takes one for another, and a number plate is typed
 * in either alphabet.
 */
const TWINS = 'аaвbеeкkмmнhоoрpсcтtуyхx';
const TO_LATIN = new Map<string, string>();
const TO_CYRILLIC = new Map<string, string>();
for (let at = 0; at < TWINS.length; at += 2) {
  TO_LATIN.set(TWINS.charAt(at), TWINS.charAt(at + 1));
  TO_CYRILLIC.set(TWINS.charAt(at + 1), TWINS.charAt(at));
}
/** Digits for the letters they are taken for. */
const LETTER_OF_DIGIT = new Map([
  ['0', 'о'],
  ['3', 'з'],
  ['6', 'б'],
  ['4', 'ч'],
]);
const SHAPES = new Map([
  ...TO_LATIN,
  ['0', 'o'],
  ['з', '3'],
  ['б', '6'],
  ['ч', '4'],
  ['i', '1'],
  ['l', '1'],
  ['і', '1'],
]);

const each = (word: string, table: ReadonlyMap<string, string>): string =>
  Array.from(word)
    .map((letter) => table.get(letter) ?? letter)
    .join('');

/** One form for all words that look the same. */
export const shapeOf = (word: string): string => each(word, SHAPES);

const CYRILLIC = /[а-я]/;
const LATIN = /[a-z]/;
const DIGIT = /\d/;
export const isCyrillic = (word: string): boolean => /^[а-я]+$/.test(word);
export const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);
export const isNumber = (word: string): boolean => /^\d+$/.test(word);

/**
 * Whether the word mixes alphabets, or letters with digits, so that nobody can say which of the twins it was written
 * with.
 */
export const isMixed = (word: string): boolean => [CYRILLIC, LATIN, DIGIT].filter((kind) => kind.test(word)).length > 1;

/** The word as Cyrillic, where every sign of it has a Cyrillic twin; null otherwise. */
export function asCyrillic(word: string): string | null {
  const read = each(each(word, TO_CYRILLIC), LETTER_OF_DIGIT);
  return isCyrillic(read) ? read : null;
}

const PLATE = /^([авекмнорстухabekmhopctyx])([\dоo]{3})([авекмнорстухabekmhopctyx]{2})([\dоo]{2,3})?$/;
/** The parts of a Russian number plate: people leave out its region, or write it apart. */
export function platePartsOf(word: string): string[] {
  const [, first, digits, letters, region] = PLATE.exec(word) ?? [];
  if (!first || !digits || !letters) return [];
  return [...(region ? [`${first}${digits}${letters}`, region] : []), digits, letters];
}
