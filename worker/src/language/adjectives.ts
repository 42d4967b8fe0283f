import type { Gender } from '../nouns/nouns.ts';

/** Nominative endings by declension: hard (красный), stressed (голубой), soft (синий). */
const ENDINGS: [ending: string, Record<Gender, string>][] = [
  ['ый', { m: 'ый', f: 'ая', n: 'ое', p: 'ые' }],
  ['ой', { m: 'ой', f: 'ая', n: 'ое', p: 'ые' }],
  ['ий', { m: 'ий', f: 'яя', n: 'ее', p: 'ие' }],
];

/** `agreeing('синий', 'f')` is 'синяя'. Takes the masculine, as in a dictionary. */
export function agreeing(adjective: string, gender: Gender): string {
  const found = ENDINGS.find(([ending]) => adjective.endsWith(ending));
  if (!found) throw new Error(`"${adjective}" is not an adjective`);
  return adjective.slice(0, -2) + found[1][gender];
}
