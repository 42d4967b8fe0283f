import type { Language } from '../language/index.ts';

/**
 * Colours as people ask for them, and as boxes are told to be: a name of a query, the concept that says it, and names
 * of the palette that are it.
 */
export interface Colour {
  name: string;
  words: readonly string[];
  /** Names that a box's colour may have. */
  seen: readonly string[];
}

const list = (text: string): string[] => text.split(' ');

const COLOURS: readonly Colour[] = [
  {
    name: 'красный',
    words: list('красный алый бордовый малиновый пунцовый'),
    seen: list('красный тёмно-красный пурпурный'),
  },
  { name: 'розовый', words: list('розовый'), seen: list('розовый пурпурный') },
  { name: 'оранжевый', words: list('оранжевый'), seen: list('оранжевый') },
  { name: 'рыжий', words: list('рыжий'), seen: list('оранжевый коричневый бежевый') },
  { name: 'жёлтый', words: list('желтый золотой золотистый'), seen: list('жёлтый') },
  {
    name: 'зелёный',
    words: list('зеленый салатовый'),
    seen: list('зелёный тёмно-зелёный светло-зелёный серо-зелёный'),
  },
  { name: 'синий', words: list('синий'), seen: list('синий тёмно-синий голубой') },
  { name: 'голубой', words: list('голубой бирюзовый'), seen: list('голубой бирюзовый серо-голубой синий') },
  {
    name: 'фиолетовый',
    words: list('фиолетовый сиреневый лиловый пурпурный'),
    seen: list('фиолетовый тёмно-фиолетовый пурпурный'),
  },
  { name: 'коричневый', words: list('коричневый бурый'), seen: list('коричневый тёмно-коричневый') },
  { name: 'бежевый', words: list('бежевый'), seen: list('бежевый светло-бежевый') },
  { name: 'чёрный', words: list('черный'), seen: list('чёрный тёмно-серый') },
  { name: 'белый', words: list('белый белоснежный'), seen: list('белый светло-серый светло-бежевый') },
  { name: 'серый', words: list('серый серебристый'), seen: list('серый тёмно-серый светло-серый') },
];

/** The colour that a word may be a form of the name of: 'красная' is a noun of its own, too. */
export function colourOf(word: string, language: Pick<Language, 'ask'>): Colour | null {
  const { words, others } = language.ask(word);
  const lemmas = [...words, ...others];
  return COLOURS.find((colour) => colour.words.some((name) => lemmas.includes(name))) ?? null;
}
