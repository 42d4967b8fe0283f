import { inOtherLayout } from '../language/layout.ts';
import type { Language } from '../language/index.ts';
import { fold } from '../language/tokens.ts';
import { forgivenTypos, typingDistance } from '../language/typos.ts';
import type { Lexicon } from '../meaning/lexicon.ts';
import type { QueryWork } from './query-work.ts';
import type { Term } from './terms.ts';

interface Corrected {
  typed: string;
  words: string[];
  how: 'layout' | 'typo';
}

/**
 * What a word that nobody knows may have been meant to be among the words that pictures are known by. Null when nothing
 * comes near.
 */
export function correctByLexicon(
  { text: typed }: Term,
  { lexicon, language, work }: { lexicon: Lexicon; language: Language; work: QueryWork },
): Corrected | null {
  const other = inOtherLayout(typed);
  const meant = other === null ? null : fold(other);
  if (meant && language.ask(meant).words.some((lemma) => lexicon.find([lemma])))
    return { typed, words: [meant], how: 'layout' };
  // A word that is spelt right is not corrected to another one.
  if (language.isKnown(typed) || forgivenTypos(typed.length) === 0) return null;
  // One mistake and no more: the lexicon is large, and the asker may have meant a word that it does not hold.
  const near = lexicon.names.find((name) => {
    if (Math.abs(name.length - typed.length) > 1 || forgivenTypos(name.length) === 0) return false;
    work.spend(typed.length);
    return typingDistance(typed, name) === 1;
  });
  return near === undefined ? null : { typed, words: [near], how: 'typo' };
}
