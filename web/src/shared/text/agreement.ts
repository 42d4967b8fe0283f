/** 'p' stands for nouns that have no singular: ножницы, часы, лыжи. */
export type Gender = 'm' | 'f' | 'n' | 'p';

/** Where the last letter does not tell. */
const OTHERWISE: Record<Gender, ReadonlySet<string>> = {
  m: new Set([
    'автомобиль',
    'голубь',
    'гусь',
    'дедушка',
    'дядя',
    'календарь',
    'камень',
    'конь',
    'корабль',
    'кофе',
    'лебедь',
    'медведь',
    'мужчина',
    'огонь',
    'олень',
    'пони',
    'руль',
    'фонарь',
    'юноша',
    'якорь',
  ]),
  f: new Set(['брокколи']),
  n: new Set(['время', 'знамя', 'пламя', 'такси']),
  p: new Set(),
};
const LAST_LETTERS: [letters: string, gender: Gender][] = [
  ['ая', 'f'],
  ['оеё', 'n'],
  ['ыи', 'p'],
  ['ь', 'f'],
];
/** 'мягкая игрушка': the adjective in front tells it, and what stands behind a noun ('диск фрисби') does not. */
const ADJECTIVE = /^\S+(ая|яя|ое|ее|ые)$/u;
const GENDER_OF_ADJECTIVE: Record<string, Gender> = { ая: 'f', яя: 'f', ое: 'n', ее: 'n', ые: 'p' };

/** Of a noun in the nominative, alone or with other words. */
export const genderOf = (title: string): Gender => {
  const [first = '', ...others] = title.trim().toLowerCase().split(/\s+/u);
  const ending = others.length > 0 ? ADJECTIVE.exec(first)?.[1] : undefined;
  if (ending !== undefined) return GENDER_OF_ADJECTIVE[ending] ?? 'm';
  const known = (['m', 'f', 'n', 'p'] as const).find((gender) => OTHERWISE[gender].has(first));
  return known ?? LAST_LETTERS.find(([letters]) => letters.includes(first.at(-1) ?? ' '))?.[1] ?? 'm';
};

/**
 * Nominative endings: hard (красный), stressed (голубой), soft (синий), and those after sounds that are followed by no
 * 'ы' (рыжий, далёкий).
 */
const ENDINGS: [adjective: RegExp, endings: Record<Gender, string>][] = [
  [/[ыо]й$/u, { m: '', f: 'ая', n: 'ое', p: 'ые' }],
  [/(?<=[кгх])ий$/u, { m: '', f: 'ая', n: 'ое', p: 'ие' }],
  [/(?<=[жшчщ])ий$/u, { m: '', f: 'ая', n: 'ее', p: 'ие' }],
  [/ий$/u, { m: '', f: 'яя', n: 'ее', p: 'ие' }],
];

/**
 * `agreeing('коричневый', 'кошка')` is 'коричневая'. Takes the masculine; what is no adjective ('хаки') stays as it is.
 */
export const inflectFor = (adjective: string, title: string): string => {
  const gender = genderOf(title);
  const [ending, forms] = ENDINGS.find(([pattern]) => pattern.test(adjective)) ?? [];
  return gender === 'm' || !ending || !forms ? adjective : adjective.replace(ending, forms[gender]);
};
