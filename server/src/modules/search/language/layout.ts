/** The same keys in the two layouts of a Russian keyboard. */
const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const toRussian = new Map(Array.from(LATIN_KEYS).map((key, at) => [key, RUSSIAN_KEYS.charAt(at)]));
const toLatin = new Map(Array.from(RUSSIAN_KEYS).map((key, at) => [key, LATIN_KEYS.charAt(at)]));
// With Shift held some keys print other signs.
for (const [shifted, plain] of ['~`', '{[', '}]', ':;', '"\'', '<,', '>.'])
  toRussian.set(shifted ?? '', toRussian.get(plain ?? '') ?? '');

const typedAs = (text: string, keys: ReadonlyMap<string, string>): string | null => {
  const letters = Array.from(text.toLowerCase()).map((key) => (/\d/.test(key) ? key : keys.get(key)));
  return letters.every((letter) => letter !== undefined) ? letters.join('') : null;
};

/** What the keys would have given in the other layout; null when they are no word there. */
export function inOtherLayout(text: string): string | null {
  const other = /[а-яё]/i.test(text) ? typedAs(text, toLatin) : typedAs(text, toRussian);
  return other !== null && /^[\p{L}\d]+$/u.test(other) && /\p{L}/u.test(other) ? other : null;
}
