import type { Gender } from '../nouns/nouns.ts';

/** A phrase in the nominative, and what a verb in front of it must agree with: 'p' for 'две собаки', 'n' for 'несколько собак'. */
export interface Phrase {
  text: string;
  gender: Gender;
}

const SEEN: Record<Gender, string> = { m: 'виден', f: 'видна', n: 'видно', p: 'видны' };

/** 'виден' for 'автобус', 'видно' for 'несколько собак', 'видны' for two phrases and more. */
export function seenVerb(phrases: readonly Phrase[]): string {
  const [first] = phrases;
  return SEEN[first && phrases.length === 1 ? first.gender : 'p'];
}
