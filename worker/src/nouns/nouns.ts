import { NOUN_TABLE } from './noun-table.ts';

/** 'p' stands for nouns that have no singular: ножницы, часы, лыжи. */
export type Gender = 'm' | 'f' | 'n' | 'p';

export interface Forms {
  nominative: string;
  genitive: string;
  instrumental: string;
  prepositional: string;
}

export interface Noun {
  key: string;
  gender: Gender;
  group: string;
  singular: Forms;
  plural: Forms;
  /** After 2, 3, 4: 'две собаки', 'два пожарных гидранта'. */
  afterFew: string;
  /** After 5 and more: 'пять собак', 'пять человек'. */
  afterMany: string;
  /** Mass nouns: 'брокколи' is there or not, nobody counts it. */
  isMass: boolean;
}

const MASS = new Set(['broccoli', 'carrot']);
/** Forms after a numeral that follow no rule. */
const AFTER_FEW: Record<string, string> = { 'potted plant': 'растения в горшках' };
const AFTER_MANY: Record<string, string> = { person: 'человек' };

const isGender = (text: string): text is Gender => ['m', 'f', 'n', 'p'].includes(text);

function readRow(row: string): Noun {
  const [key = '', gender = '', group = '', ...forms] = row.split('|');
  const [singular, plural] = [readForms(forms.slice(0, 4)), readForms(forms.slice(4))];
  if (!isGender(gender) || forms.length !== 8) throw new Error(`The noun table has a broken row: ${row}`);
  return {
    key,
    gender,
    group,
    singular,
    plural,
    afterFew: AFTER_FEW[key] ?? formAfterFew({ gender, singular, plural }),
    afterMany: AFTER_MANY[key] ?? plural.genitive,
    isMass: MASS.has(key),
  };
}

const readForms = ([nominative = '', genitive = '', instrumental = '', prepositional = '']: string[]): Forms => ({
  nominative,
  genitive,
  instrumental,
  prepositional,
});

/**
 * The genitive singular, but an adjective in front of it stands in the plural: 'две теннисные ракетки', 'два воздушных
 * змея'.
 */
function formAfterFew({ gender, singular, plural }: Pick<Noun, 'gender' | 'singular' | 'plural'>): string {
  if (!/^\S+(ый|ий|ая|ое) /.test(singular.nominative)) return singular.genitive;
  if (gender === 'f') return plural.nominative;
  const [adjective = ''] = plural.genitive.split(' ');
  return [adjective, ...singular.genitive.split(' ').slice(1)].join(' ');
}

/** In the order of the detector's classes. */
export const NOUNS: readonly Noun[] = NOUN_TABLE.trim().split('\n').map(readRow);

const byKey = new Map(NOUNS.map((noun) => [noun.key, noun]));

export function nounOf(key: string): Noun {
  const noun = byKey.get(key);
  if (!noun) throw new Error(`The noun table has no "${key}"`);
  return noun;
}

/** The word on a button, a tag, the wire: 'кошка', 'ножницы'. */
export const titleOf = (noun: Noun): string => (noun.gender === 'p' ? noun.plural : noun.singular).nominative;
