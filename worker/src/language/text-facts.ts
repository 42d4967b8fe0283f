import type { ReadWord, FrameAnalysis } from '@rakurs/contract';
import { enumerate } from './grammar.ts';

/** What matters of the text on an image: the strongest line, and what people look documents up by. */
export interface TextFacts {
  line: string | null;
  /** What stands in the largest letters, the first of such lines. */
  title: string | null;
  plates: string[];
  dates: string[];
  sums: string[];
  phones: string[];
  /** How many words are surely words. */
  words: number;
}

const PLATE_LETTERS = 'АВЕКМНОРСТУХABEKMHOPCTYX';
const PLATE = new RegExp(
  `(?<![\\p{L}\\d])[${PLATE_LETTERS}]\\s?\\d{3}\\s?[${PLATE_LETTERS}]{2}\\s?\\d{2,3}(?![\\p{L}\\d])`,
  'giu',
);
const DATE = /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)?\d{2}(?!\d)/g;
const SUM = /(?<!\d)\d{1,3}(?:[ \u00a0]?\d{3})*(?:[.,]\d{2})?\s?(?:₽|руб\.?|р\.|коп\.?)/gi;
const PHONE = /(?<!\d)(?:\+7|8)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/g;

const MIN_WORD_CONFIDENCE = 0.7;
const MIN_LIKELY_WORD_CONFIDENCE = 0.5;
const MAX_LINE_LENGTH = 80;
const MIN_LETTERS = 5;
/** Letters of one size differ so little by what is read of them. */
const AS_TALL = 0.85;
const VOWEL = /[аеёиоуыэюяaeiouy]/i;
const PLAIN = /^["«(+]?[\p{L}\d][\p{L}\d.,:;!?%№«»"()/-]*$/u;

/** Read surely, and no soup of signs. */
const isLegible = ({ text, confidence }: ReadWord): boolean => confidence >= MIN_WORD_CONFIDENCE && PLAIN.test(text);
/** Surely a word or a number. */
const isGood = (word: ReadWord): boolean =>
  isLegible(word) && (/\d{2,}/.test(word.text) || (word.text.length >= 3 && VOWEL.test(word.text)));

export function textFactsOf({ words }: Pick<FrameAnalysis, 'words'>): TextFacts {
  const lines = linesOf(words);
  const likely = lines
    .map((line) =>
      line
        .filter(({ confidence }) => confidence >= MIN_LIKELY_WORD_CONFIDENCE)
        .map(({ text }) => text)
        .join(' '),
    )
    .join('\n');
  const all = (pattern: RegExp) => [...new Set((likely.match(pattern) ?? []).map((found) => found.trim()))];
  const readable = lines.map(scored).filter(({ score }) => score > 0);
  const [best] = readable.toSorted((one, other) => other.score - one.score);
  const tallest = Math.max(0, ...readable.map(({ height }) => height));
  const title = readable.find(({ height }) => height >= AS_TALL * tallest);
  return {
    line: best ? shortened(best.text) : null,
    title: title ? shortened(title.text) : null,
    plates: all(PLATE),
    dates: all(DATE),
    sums: all(SUM),
    phones: all(PHONE),
    words: words.filter(isGood).length,
  };
}

/** Words come in reading order; a line ends where the next word stands lower or back on the left. */
function linesOf(words: readonly ReadWord[]): ReadWord[][] {
  const lines: ReadWord[][] = [];
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    const middle = (word.y0 + word.y1) / 2;
    const isSameLine = last !== undefined && middle > last.y0 && middle < last.y1 && word.x0 >= last.x0;
    if (isSameLine) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** Long and large lines are titles. Only letters count: a line of digits is no title. */
function scored(line: ReadWord[]): { text: string; score: number; height: number } {
  const good = line.filter(isGood);
  const letters = good.reduce((sum, { text }) => sum + (text.match(/\p{L}{3,}/gu) ?? []).join('').length, 0);
  const height = Math.max(...line.map(({ y0, y1 }) => y1 - y0));
  // A piece of an inscription tells less than none.
  const isReadable = line.every(isLegible) && good.length >= line.length * 0.6 && letters >= MIN_LETTERS;
  return {
    text: line
      .filter(isLegible)
      .map(({ text }) => text)
      .join(' '),
    height,
    score: isReadable ? letters * (1 + height * 20) : 0,
  };
}

const shortened = (text: string): string =>
  text.length <= MAX_LINE_LENGTH ? text : `${text.slice(0, MAX_LINE_LENGTH).replace(/\s+\S*$/, '')}…`;

/** Quotation marks do not nest, and a quotation keeps no full stop of its own. */
export const quoted = (text: string): string => `«${text.replace(/[«»"]/g, '').replace(/[.,;:\s]+$/, '')}»`;

/**
 * 'надпись «Выход» и автомобильный номер А123ВС77': what can be read, in the nominative; empty when nothing worth
 * telling is.
 */
export function legible({ line, plates, dates, sums, phones }: TextFacts): string[] {
  const first = (what: string, [found]: string[]) =>
    found && !line?.includes(found) ? [`${what} ${found.replace(/\.$/, '')}`] : [];
  return [
    ...(line ? [`надпись ${quoted(line)}`] : []),
    ...first('автомобильный номер', plates),
    ...first('дата', dates),
    ...first('сумма', sums),
    ...first('телефон', phones),
  ];
}

/** 'читается надпись «Выход»', 'читаются надпись «Касса» и сумма 120 руб'. */
export const reads = (facts: readonly string[]): string =>
  `${facts.length > 1 ? 'читаются' : 'читается'} ${enumerate(facts)}`;
