import type { ReadWord } from '@rakurs/contract';
import type { OcrWord } from './tesseract-tsv.ts';
import { hasLetters } from './has-letters.ts';
import { recogniseText } from './recognise-text.ts';
import { findTesseractProgram } from './tesseract-program.ts';
import { findTesseractWasm } from './tesseract-wasm.ts';
import { openGrey, prepareForOcr, type PreparedImage } from './prepared-image.ts';

const TIMEOUT_MS = 40_000;
const MAX_WORD_LENGTH = 200;
const MAX_WORDS = 3000;
const MAX_TEXT_LENGTH = 100_000;

export interface TextReader {
  model: string;
  /**
   * The text in reading order, lines apart, and its words where they stand on the original image. '' when there is
   * none.
   */
  readText(bytes: Buffer): Promise<{ text: string; words: ReadWord[] }>;
  close(): Promise<void>;
}

interface TextReaderOptions {
  /** Tesseract's command; the one on the path unless told. */
  program?: string;
  /** Where to look for rus.traineddata and eng.traineddata when the program is not there. */
  languageFolders?: string[];
  timeoutMs?: number;
}

/**
 * Tesseract as this machine has it: the program, else the same engine in WebAssembly. Throws, with what to install,
 * when there is neither.
 */
export async function openTextReader({
  program = 'tesseract',
  languageFolders = [],
  timeoutMs = TIMEOUT_MS,
}: TextReaderOptions = {}): Promise<TextReader> {
  const tesseract =
    (await findTesseractProgram({ program, timeoutMs })) ?? (await findTesseractWasm({ languageFolders, timeoutMs }));
  if (tesseract === null)
    throw new Error(
      'Нечем читать текст: нужен Tesseract с русским и английским. Debian и Ubuntu: apt-get install tesseract-ocr tesseract-ocr-rus tesseract-ocr-eng; macOS: brew install tesseract tesseract-lang; Windows: установщик UB Mannheim с отмеченным русским языком',
    );
  return {
    model: tesseract.model,
    readText: async (bytes) => {
      const opened = await openGrey(bytes);
      if (!(await hasLetters(opened))) return { text: '', words: [] };
      const { lines, image } = await recogniseText(tesseract, await prepareForOcr(opened));
      const read = lines
        .map((line) => line.flatMap((word) => toReadWord(word, image)))
        .filter((line) => line.length > 0);
      return {
        text: read
          .map((line) => line.map(({ text }) => text).join(' '))
          .join('\n')
          .slice(0, MAX_TEXT_LENGTH),
        words: read.flat().slice(0, MAX_WORDS),
      };
    },
    close: () => tesseract.close(),
  };
}

/** From pixels of the straightened image to fractions of the original: the upright box around the turned one. */
function toReadWord(
  { text, confidence, x0, y0, x1, y1 }: OcrWord,
  { toOriginal }: Pick<PreparedImage, 'toOriginal'>,
): ReadWord[] {
  const clean = text.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '').slice(0, MAX_WORD_LENGTH);
  if (clean === '') return [];
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x0, y: y1 },
    { x: x1, y: y1 },
  ].map(toOriginal);
  const within = (value: number) => Math.max(0, Math.min(1, value));
  const [xs, ys] = [corners.map(({ x }) => within(x)), corners.map(({ y }) => within(y))];
  return [
    {
      text: clean,
      confidence: Math.max(0, Math.min(1, confidence / 100)),
      x0: Math.min(...xs),
      y0: Math.min(...ys),
      x1: Math.max(...xs),
      y1: Math.max(...ys),
    },
  ];
}
