import type { SeenFrame } from '../sights/subject.ts';
import { thingsIn, type NamedThing } from './asked-things.ts';

/** A question, taken apart far enough to see whether we can decide it. */
export interface Question {
  /** As it is compared: small letters, 'ё' as 'е', no signs. */
  text: string;
  words: string[];
  /** What stands in quotation marks: «выход». */
  quoted: string[];
  things: NamedThing[];
}

/** What was found out, and on which frame; null when it is of no frame in particular, as with everything that is absent. */
export interface Finding {
  text: string;
  frame: SeenFrame | null;
}

export const UNKNOWN = 'Не удалось определить';

export const plain = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replace(/[^\p{L}\p{N}№-]+/gu, ' ').trim();

export function understand(asked: string): Question {
  const text = plain(asked);
  const words = text.split(' ');
  const quoted = [...asked.matchAll(/[«"“„]([^»"”“]+)[»"”“]/g)].map(([, inside = '']) => plain(inside)).filter((inside) => inside !== '');
  return { text, words, quoted, things: thingsIn(words) };
}

/** 'есть ли', 'видно ли', 'нет ли', 'имеются', 'присутствует', 'на фото есть …?' */
export const asksWhether = ({ text }: Question): boolean => /(^| )(есть|нет|видно|виден|видна|видны|имеется|имеются|присутству\S+|стоит|стоят|находится|находятся|изображен\S*|заметн\S+)( |$)|(^| )ли( |$)/u.test(text);
export const asksHowMany = ({ text }: Question): boolean => /(^| )(сколько|каково число|какое количество|количество|число)( |$)/u.test(text);
