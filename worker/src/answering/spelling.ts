import type { Dictionary } from './dictionary.ts';
import { stemOf } from './stem.ts';

/** As people talk | as it is written. */
const SPOKEN = new Map(
  `
скока|сколько
сколька|сколько
скольк|сколько
сколко|сколько
чё|что
че|что
чо|что
шо|что
чего|что
ктонибудь|кто-нибудь
кто-нить|кто-нибудь
ктото|кто-то
чтонибудь|что-нибудь
что-нить|что-нибудь
чтото|что-то
гдето|где-то
нету|нет
щас|сейчас
счас|сейчас
ваще|вообще
`
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
    .map(([spoken = '', written = '']) => [spoken.replaceAll('ё', 'е'), written]),
);
const COLOUR = /^(цвета|окраса|масти|вида|породы)$/u;

const MIN_LENGTH = 4;
const MAX_LENGTH = 24;

/** As it sounds: who writes 'сабака' and 'велосепед' hears no difference. */
const soundOf = (word: string): string =>
  word
    .replaceAll('ё', 'е')
    .replace(/[ьъ]/g, '')
    .replace(/о/g, 'а')
    .replace(/[еэяы]/g, 'и')
    .replace(/тс(?=и|а|$)/g, 'ц');
const heard = (word: string): string => soundOf(stemOf(word.replace(/(.)\1+/gu, '$1')));

export type Speller = (word: string) => string;

/** Puts a word that no dictionary has into the form of the only name that sounds so. */
export function createSpeller(names: Iterable<string>, dictionary: Dictionary): Speller {
  const bySound = new Map<string, string>();
  for (const name of names)
    if (/^\p{Script=Cyrillic}{4,24}$/u.test(name)) {
      const sound = heard(name);
      if (!bySound.has(sound)) bySound.set(sound, name);
    }
  const isKnown = new Set(names);
  return (word) => {
    if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || dictionary.knows(word) || isKnown.has(word))
      return word;
    return bySound.get(heard(word)) ?? word;
  };
}

/** 'скока', 'чё', 'какова цвета' */
export const writtenFor = (words: readonly string[]): string[] =>
  words.map((word, at) =>
    /^каков[ао]$/u.test(word) && COLOUR.test(words[at + 1] ?? '') ? 'какого' : (SPOKEN.get(word) ?? word),
  );
