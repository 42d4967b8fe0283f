import { titleOf, type Gender, type Noun } from '../nouns/nouns.ts';

/** Agreement of Russian words with numbers. Words up to ten, figures above, as in any newspaper. */
type Quantity = 'one' | 'few' | 'many';

/** 1, 21, 101 -> one; 2-4, 22-24 -> few; 0, 5-20, 11-14, 111 -> many. */
export function quantityOf(count: number): Quantity {
  const [units, tens] = [count % 10, count % 100];
  if (tens >= 11 && tens <= 14) return 'many';
  if (units === 1) return 'one';
  return units >= 2 && units <= 4 ? 'few' : 'many';
}

/** `agree(21, { one: 'секунда', few: 'секунды', many: 'секунд' })` is 'секунда'. */
export const agree = (count: number, forms: Record<Quantity, string>): string => forms[quantityOf(count)];

type Counted = { one: string; few: string; many: string; gender: Exclude<Gender, 'p'>; genitive: string };
const PAIR: Counted = { one: 'пара', few: 'пары', many: 'пар', gender: 'f', genitive: 'пары' };
const PIECE: Counted = { one: 'штука', few: 'штуки', many: 'штук', gender: 'f', genitive: 'штуки' };
const IN_PAIRS = new Set(['skis', 'scissors']);

const WORDS = ['ноль', '', '', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять', 'десять'];
const ONE = { m: 'один', f: 'одна', n: 'одно' };
const TWO = { m: 'два', f: 'две', n: 'два' };
const WORDS_GENITIVE = ['нуля', '', 'двух', 'трёх', 'четырёх', 'пяти', 'шести', 'семи', 'восьми', 'девяти', 'десяти'];
const ONE_GENITIVE = { m: 'одного', f: 'одной', n: 'одного' };
/**
 * What has no singular is counted by collective numerals: 'двое ножниц'. They end at four, make no compounds, and give
 * way to 'двух' in the genitive.
 */
const COLLECTIVE: Record<number, string> = { 2: 'двое', 3: 'трое', 4: 'четверо' };

function numeral(count: number, gender: Counted['gender']): string {
  if (count === 1) return ONE[gender];
  if (count === 2) return TWO[gender];
  return WORDS[count] ?? String(count);
}

const numeralGenitive = (count: number, gender: Counted['gender']): string =>
  count === 1 ? ONE_GENITIVE[gender] : (WORDS_GENITIVE[count] ?? String(count));

/**
 * What stands behind the numeral when the noun cannot: 'пять пар ножниц', 'две штуки моркови'. Null for a noun that is
 * counted itself.
 */
function measureOf(noun: Noun): { unit: Counted; of: string } | null {
  if (noun.isMass) return { unit: PIECE, of: noun.singular.genitive };
  if (noun.gender === 'p') return { unit: IN_PAIRS.has(noun.key) ? PAIR : PIECE, of: noun.plural.genitive };
  return null;
}

const itself = ({ singular, afterFew, afterMany, gender }: Noun): Counted => ({
  one: singular.nominative,
  few: afterFew,
  many: afterMany,
  gender: gender === 'p' ? 'm' : gender,
  genitive: singular.genitive,
});

/** 'одна собака', 'две собаки', 'пять человек', '21 автомобиль', 'двое ножниц', '21 пара ножниц'. */
export function counted(count: number, noun: Noun): string {
  const measure = measureOf(noun);
  if (!measure) return countedUnit(count, itself(noun));
  if (noun.gender === 'p' && count === 1) return `одни ${noun.plural.nominative}`;
  if (noun.gender === 'p' && COLLECTIVE[count]) return `${COLLECTIVE[count]} ${measure.of}`;
  return `${countedUnit(count, measure.unit)} ${measure.of}`;
}

const countedUnit = (count: number, unit: Counted): string => `${numeral(count, unit.gender)} ${agree(count, unit)}`;

/** The same in the genitive, after 'не меньше', 'около', 'из': 'двух собак', '21 собаки', 'пяти человек'. */
export function countedGenitive(count: number, noun: Noun): string {
  const measure = measureOf(noun);
  if (!measure) return countedUnitGenitive(count, itself(noun));
  if (noun.gender === 'p' && count === 1) return `одних ${noun.plural.genitive}`;
  if (noun.gender === 'p' && COLLECTIVE[count]) return `${WORDS_GENITIVE[count]} ${measure.of}`;
  return `${countedUnitGenitive(count, measure.unit)} ${measure.of}`;
}

const countedUnitGenitive = (count: number, unit: Counted): string =>
  `${numeralGenitive(count, unit.gender)} ${quantityOf(count) === 'one' ? unit.genitive : unit.many}`;

export const atLeast = (count: number, noun: Noun): string => `не меньше ${countedGenitive(count, noun)}`;

/** 'не меньше трёх', of what was named just before. */
export const atLeastSo = (count: number): string => `не меньше ${numeralGenitive(count, 'm')}`;

/** 'несколько собак'; what is not counted stays as it is: 'часы', since 'несколько часов' would be a time. */
export const severalOf = (noun: Noun): string =>
  noun.isMass || noun.gender === 'p' ? titleOf(noun) : `несколько ${noun.plural.genitive}`;

/** 'а', 'а и б', 'а, б и в'. */
export const enumerate = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} и ${items.at(-1)}`;

export const capitalise = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** 'со скейтбордом', 'с зонтом': the vowel parts a hissing pair of consonants from the preposition. */
export const withSomething = (instrumental: string): string =>
  `${/^([сзшж][бвгджзклмнпрстфхцчшщ]|щ)/i.test(instrumental) ? 'со' : 'с'} ${instrumental}`;
