import { DOES_NOT_KNOW, type FrameAnswer } from '@rakurs/contract';
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

/** What a frame answers: short enough for a condition to be put on it, and what was seen beside it, for people. */
export type Finding = Pick<FrameAnswer, 'text' | 'confidence' | 'reason'>;

/** Nobody is as sure of not knowing as of a number. */
export const unknown = (reason: string | null = null): Finding => ({ text: DOES_NOT_KNOW, confidence: null, reason });
export const yes = (confidence: number, reason: string | null): Finding => ({ text: 'да', confidence: rounded(confidence), reason });
export const no = (confidence: number, reason: string | null): Finding => ({ text: 'нет', confidence: rounded(confidence), reason });
export const says = (text: string, { confidence, reason = null }: { confidence: number; reason?: string | null }): Finding => ({ text, confidence: rounded(confidence), reason });

const rounded = (confidence: number): number => Math.round(Math.max(0, Math.min(1, confidence)) * 100) / 100;
export const percent = (confidence: number): string => `${Math.round(confidence * 100)} %`;

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
