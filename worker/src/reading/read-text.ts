import type { ReadWord } from '@rakurs/contract';
import { believePage, believeScattered } from './believable.ts';
import { parseTable, type FoundLine, type FoundWord } from './found-words.ts';
import { letterRowsOf, type Row } from './letter-rows.ts';
import { setOnSheet, type InkRow } from './row-sheet.ts';
import { findTesseractProgram } from './tesseract-program.ts';
import { findTesseractWasm } from './tesseract-wasm.ts';
import type { Tesseract } from './tesseract.ts';
import { prepareForReading, type WorkingPicture } from './working-picture.ts';

/** Fewer long rows than this are signs and captions, not a page. */
const FEWEST_ROWS_OF_PAGE = 3;
const LONG_ROW = 8;
/** More rows than this outside what was read as a page are grass, gravel or noise: nobody reads those. */
const MOST_LOOSE_ROWS = 120;
const TIMEOUT_MS = 40_000;
const LONGEST_WORD = 200;
const MOST_WORDS = 3000;
const LONGEST_TEXT = 100_000;

export interface TextReader {
  model: string;
  /** The text in reading order, lines apart, and its words where they stand on the original picture. '' when there is none. */
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

/** Tesseract as this machine has it: the program, else the same engine in WebAssembly. Throws, with what to install, when there is neither. */
export async function openTextReader({ program = 'tesseract', languageFolders = [], timeoutMs = TIMEOUT_MS }: TextReaderOptions = {}): Promise<TextReader> {
  const tesseract = (await findTesseractProgram({ program, timeoutMs })) ?? (await findTesseractWasm({ languageFolders, timeoutMs }));
  if (tesseract === null) throw new Error('Нечем читать текст: выполните apt-get install tesseract-ocr tesseract-ocr-rus tesseract-ocr-eng');
  return {
    model: tesseract.model,
    readText: async (bytes) => {
      const picture = await prepareForReading(bytes);
      const lines = await readLines(tesseract, picture);
      const read = lines.map((line) => line.flatMap((word) => toReadWord(word, picture))).filter((line) => line.length > 0);
      return { text: read.map((line) => line.map(({ text }) => text).join(' ')).join('\n').slice(0, LONGEST_TEXT), words: read.flat().slice(0, MOST_WORDS) };
    },
    close: () => tesseract.close(),
  };
}

/** First the page, if rows of letters promise one; then whatever stands outside it. */
async function readLines(tesseract: Tesseract, picture: WorkingPicture): Promise<FoundLine[]> {
  const dark = letterRowsOf(picture.dark);
  const light = letterRowsOf(picture.light);
  const [ink, rows] = lettersIn(light) > lettersIn(dark) ? [picture.light, light] : [picture.dark, dark];
  const promisesPage = rows.filter(({ letters }) => letters >= LONG_ROW).length >= FEWEST_ROWS_OF_PAGE;
  const page = promisesPage ? believePage(parseTable(await tesseract.read(ink, 'page'))) : [];

  const inkRows = [...dark.map((row) => ({ row, from: picture.dark })), ...light.map((row) => ({ row, from: picture.light }))];
  const loose = withoutClashes(inkRows.filter(({ row }) => !page.some((line) => line.some((word) => overlap(word, row)))));
  if (loose.length === 0 || loose.length > MOST_LOOSE_ROWS) return page;
  const sheet = await setOnSheet(loose);
  const scattered = believeScattered(parseTable(await tesseract.read(sheet, 'scattered')));
  return inReadingOrder(page, scattered.map((line) => line.map((word) => sheet.toPicture(word))));
}

const lettersIn = (rows: Row[]) => rows.reduce((sum, { letters }) => sum + letters, 0);
type Box = Pick<FoundWord, 'x0' | 'y0' | 'x1' | 'y1'>;
const overlap = (one: Box, other: Box) => one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1;

/** Where rows of dark and of light ink claim one place, the longer one is right: between letters there are shapes too, but fewer. */
function withoutClashes(rows: InkRow[]): InkRow[] {
  const kept: InkRow[] = [];
  for (const candidate of rows.toSorted((one, other) => other.row.letters - one.row.letters)) {
    if (!kept.some(({ row, from }) => from !== candidate.from && overlap(row, candidate.row))) kept.push(candidate);
  }
  return kept;
}

/** A loose line comes before the first line of the page that stands under it. */
function inReadingOrder(page: FoundLine[], scattered: FoundLine[]): FoundLine[] {
  const lines = [...page];
  for (const line of scattered.toSorted((one, other) => edges(one).y0 - edges(other).y0)) {
    const { x0, x1, y1 } = edges(line);
    const below = lines.findIndex((other) => page.includes(other) && edges(other).y0 >= y1 && edges(other).x0 < x1 && x0 < edges(other).x1);
    lines.splice(below < 0 ? lines.length : below, 0, line);
  }
  return lines;
}

const edges = (line: FoundLine) => ({ x0: Math.min(...line.map((word) => word.x0)), x1: Math.max(...line.map((word) => word.x1)), y0: Math.min(...line.map((word) => word.y0)), y1: Math.max(...line.map((word) => word.y1)) });

/** From pixels of the straightened picture to fractions of the original: the upright box around the turned one. */
function toReadWord({ text, confidence, x0, y0, x1, y1 }: FoundWord, { toOriginal }: WorkingPicture): ReadWord[] {
  const clean = text.replaceAll('\0', '').slice(0, LONGEST_WORD);
  if (clean === '') return [];
  const corners = [{ x: x0, y: y0 }, { x: x1, y: y0 }, { x: x0, y: y1 }, { x: x1, y: y1 }].map(toOriginal);
  const within = (value: number) => Math.max(0, Math.min(1, value));
  const [xs, ys] = [corners.map(({ x }) => within(x)), corners.map(({ y }) => within(y))];
  return [{ text: clean, confidence: Math.max(0, Math.min(1, confidence / 100)), x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }];
}
