import { fixHomoglyphs } from './homoglyphs.ts';

/** A word as Tesseract found it: pixels of the working image, confidence 0 to 100. */
export interface OcrWord {
  text: string;
  confidence: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A line of text, its words from left to right. */
export type OcrLine = OcrWord[];

const WORD_LEVEL = '5';

/** Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function parseTsv(table: string): OcrLine[] {
  const lines = new Map<string, OcrLine>();
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, ...rest] = row.split('\t');
    const text = rest.join(' ').trim();
    if (level !== WORD_LEVEL || text === '') continue;
    const key = [page, block, paragraph, line].join('.');
    const [x0, y0] = [Number(left), Number(top)];
    const word = { text, confidence: Number(confidence), x0, y0, x1: x0 + Number(width), y1: y0 + Number(height) };
    lines.set(key, [...(lines.get(key) ?? []), word]);
  }
  return [...lines.values()].map(fixHomoglyphs);
}
