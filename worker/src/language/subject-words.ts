import { NOUNS, titleOf } from '../nouns/nouns.ts';
import { counted } from './grammar.ts';

/** A word that our sentences have for their subject, with what it becomes when there are more. */
export interface SubjectWord {
  /** Key of the noun table: boxes of it are counted. */
  noun: string;
  /** 'anyone' gives way to a man, a woman, a child, a few people; a role ('лыжник') and a thing stay what they are. */
  kind: 'anyone' | 'role' | 'thing';
  one: string;
  two: string;
  many: string;
}

const ANYONE = 'человек|мужчина|женщина|мальчик|девочка|ребёнок|малыш|девушка|парень|младенец';
/** one | two | many */
const ROLES = `
бейсболист|два бейсболиста|бейсболисты
теннисист|два теннисиста|теннисисты
теннисистка|две теннисистки|теннисистки
футболист|два футболиста|футболисты
лыжник|два лыжника|лыжники
сноубордист|два сноубордиста|сноубордисты
сёрфер|два сёрфера|сёрферы
скейтбордист|два скейтбордиста|скейтбордисты
скейтер|два скейтера|скейтеры
игрок|два игрока|игроки
бэттер|два игрока|игроки
отбивающий|два игрока|игроки
всадник|два всадника|всадники
мотоциклист|два мотоциклиста|мотоциклисты`;
/** Other words for nouns of the table: key | one | two | many */
const OTHERWISE = `
car|машина|две машины|машины
boat|корабль|два корабля|корабли
oven|духовка|две духовки|духовки
sandwich|сэндвич|два сэндвича|сэндвичи
tv|телевизор|два телевизора|телевизоры
fire hydrant|гидрант|два гидранта|гидранты
motorcycle|скутер|два скутера|скутеры
sheep|ягнёнок|два ягнёнка|ягнята
elephant|слонёнок|два слонёнка|слонята`;

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|'));

const WORDS: SubjectWord[] = [
  ...ANYONE.split('|').map((one) => ({
    noun: 'person',
    kind: 'anyone' as const,
    one,
    two: 'два человека',
    many: 'люди',
  })),
  ...rowsOf(ROLES).map(([one = '', two = '', many = '']) => ({
    noun: 'person',
    kind: 'role' as const,
    one,
    two,
    many,
  })),
  ...rowsOf(OTHERWISE).map(([noun = '', one = '', two = '', many = '']) => ({
    noun,
    kind: 'thing' as const,
    one,
    two,
    many,
  })),
  ...NOUNS.filter(({ key, gender, isMass }) => key !== 'person' && gender !== 'p' && !isMass).map((noun) => ({
    noun: noun.key,
    kind: 'thing' as const,
    one: titleOf(noun),
    two: counted(2, noun),
    many: noun.plural.nominative,
  })),
];

const singular = new Map(WORDS.map((word) => [word.one, word]));
const plural = new Map(WORDS.toReversed().map((word) => [word.many, word]));

/** The subject word that stands here in the nominative singular. */
export const subjectWord = (word: string): SubjectWord | null => singular.get(word) ?? null;
/** The same in the plural: 'лошади', 'люди'. */
export const subjectOfMany = (word: string): SubjectWord | null =>
  word === 'дети' ? (singular.get('ребёнок') ?? null) : (plural.get(word) ?? null);
