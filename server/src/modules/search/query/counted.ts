import { ofCount } from '../indexing/lexemes.ts';
import type { AskedCount } from './read-counts.ts';
import { alternativesOf } from './terms.ts';
import type { UnderstandDeps } from './understand-deps.ts';

/** Things of which so many are asked for, by the names that the asker's files count them under. */
export interface CountedThing extends Pick<AskedCount, 'least' | 'most'> {
  names: string[];
}

type NamingDeps = Pick<UnderstandDeps, 'language' | 'countFiles' | 'meanings'>;
/** Whatever people do, boxes tell of people. */
const USER = 'человек';

/**
 * Under which names boxes of such a thing are counted, the asker's files told: the nearest that there are, so that
 * 'женщины' are counted as people where nothing tells them apart.
 */
export async function namesOfThing(word: string, { language, countFiles, meanings }: NamingDeps): Promise<string[]> {
  const lemma = language.ask(word).words[0] ?? word;
  const user = meanings?.lexicon.find([lemma])?.isUser ? [{ name: USER, level: 2 }] : [];
  const named = [
    ...alternativesOf(language, [word]).map(({ words, level }) => ({ name: words.join(' '), level: Number(level) })),
    ...user,
  ];
  const counts = await countFiles(named.map(({ name }) => ofCount(name, 1)));
  const held = named.filter(({ name }) => (counts.get(ofCount(name, 1)) ?? 0) > 0);
  const nearest = Math.min(...held.map(({ level }) => level));
  return held.filter(({ level }) => level <= Math.max(1, nearest)).map(({ name }) => name);
}
