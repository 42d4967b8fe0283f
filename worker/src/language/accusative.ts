import type { Noun } from '../nouns/nouns.ts';

const ENDINGS: readonly [nominative: RegExp, accusative: string][] = [
  [/ая$/, 'ую'],
  [/яя$/, 'юю'],
  [/а$/, 'у'],
  [/я$/, 'ю'],
];
const ANIMATE = new Set(['person', 'animal']);
/** A thing by its group, declined as who lives: 'запускает воздушного змея'. */
const AS_IF_ALIVE = new Set(['kite']);

const feminine = (word: string): string => {
  const found = ENDINGS.find(([ending]) => ending.test(word));
  return found ? word.replace(found[0], found[1]) : word;
};

/** What is held, thrown or eaten: 'теннисную ракетку', 'собаку', 'коня', 'зонт', 'лыжи'. */
export function accusativeOf({ key, gender, group, singular, plural }: Noun): string {
  if (gender === 'p') return plural.nominative;
  if (gender === 'm') return ANIMATE.has(group) || AS_IF_ALIVE.has(key) ? singular.genitive : singular.nominative;
  if (gender === 'n') return singular.nominative;
  const [first = '', ...rest] = singular.nominative.split(' ');
  // 'доску для сёрфинга': only what agrees with the noun changes, and what stands behind it does not.
  const last = /(ая|яя)$/.test(first) ? rest.slice(0, 1).map(feminine).concat(rest.slice(1)) : rest;
  return [feminine(first), ...last].join(' ');
}
