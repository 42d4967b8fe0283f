import { filterPage, filterScattered, type TextCertainty } from './confidence-filter.ts';
import { parseTsv, type OcrLine, type OcrWord } from './tesseract-tsv.ts';
import { promisesPage, type PageLayout } from './page-layout.ts';
import { composeRowSheet, type InkRow } from './row-sheet.ts';
import type { Grey } from './skew.ts';
import { totalConfidence } from './reading-confidence.ts';
import type { Tesseract } from './tesseract.ts';

/** More rows than this outside what was read as a page are grass, gravel or noise: nobody reads those. */
const MAX_LOOSE_ROWS = 120;

/** First the page, if rows of letters promise one; then whatever stands outside it. */
export async function readLines(
  tesseract: Tesseract,
  { dark, light, main }: PageLayout,
  promise: TextCertainty,
): Promise<OcrLine[]> {
  const page = promisesPage(main.rows) ? await readPage(tesseract, main.image, promise) : [];

  const inkRows = [dark, light].flatMap(({ rows, image }) => rows.map((row) => ({ row, from: image })));
  const loose = withoutClashes(
    inkRows.filter(({ row }) => !page.some((line) => line.some((word) => overlap(word, row)))),
  );
  if (loose.length === 0 || loose.length > MAX_LOOSE_ROWS) return page;
  const sheet = await composeRowSheet(loose);
  const scattered = filterScattered(parseTsv(await tesseract.read(sheet, 'scattered')));
  return inReadingOrder(page, withoutDoubles(scattered.map((line) => line.map((word) => sheet.toImage(word)))));
}

/** A place that was read twice keeps the surer reading. */
function withoutDoubles(lines: OcrLine[]): OcrLine[] {
  const kept: OcrLine[] = [];
  for (const line of lines.toSorted((one, other) => totalConfidence([other]) - totalConfidence([one]))) {
    if (!kept.some((other) => other.some((word) => line.some((twin) => standOnOnePlace(word, twin))))) kept.push(line);
  }
  return kept;
}

function standOnOnePlace(one: Box, other: Box): boolean {
  const area = ({ x0, y0, x1, y1 }: Box) => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
  const shared = {
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  };
  return shared.x1 > shared.x0 && area(shared) > Math.min(area(one), area(other)) / 2;
}

/** The whole image, divided into columns and lines by Tesseract itself. */
export const readPage = async (tesseract: Tesseract, picture: Grey, promise: TextCertainty): Promise<OcrLine[]> =>
  filterPage(parseTsv(await tesseract.read(picture, 'page')), promise);

type Box = Pick<OcrWord, 'x0' | 'y0' | 'x1' | 'y1'>;
const overlap = (one: Box, other: Box) =>
  one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1;

/** A row so much shorter than another is what stands between its letters. */
const SHARE_OF_RIVAL = 0.8;

/**
 * Where rows of dark and of light ink claim one place, the longer one is right: between letters there are shapes too,
 * but fewer. About as many, and both are read.
 */
function withoutClashes(rows: InkRow[]): InkRow[] {
  const kept: InkRow[] = [];
  for (const candidate of rows.toSorted((one, other) => other.row.letters - one.row.letters)) {
    if (
      !kept.some(
        ({ row, from }) =>
          from !== candidate.from &&
          candidate.row.letters < row.letters * SHARE_OF_RIVAL &&
          overlap(row, candidate.row),
      )
    )
      kept.push(candidate);
  }
  return kept;
}

/** A loose line comes before the first line of the page that stands under it. */
function inReadingOrder(page: OcrLine[], scattered: OcrLine[]): OcrLine[] {
  const lines = [...page];
  for (const line of scattered.toSorted((one, other) => edges(one).y0 - edges(other).y0)) {
    const { x0, x1, y1 } = edges(line);
    const below = lines.findIndex(
      (other) => page.includes(other) && edges(other).y0 >= y1 && edges(other).x0 < x1 && x0 < edges(other).x1,
    );
    lines.splice(below < 0 ? lines.length : below, 0, line);
  }
  return lines;
}

const edges = (line: OcrLine) => ({
  x0: Math.min(...line.map((word) => word.x0)),
  x1: Math.max(...line.map((word) => word.x1)),
  y0: Math.min(...line.map((word) => word.y0)),
  y1: Math.max(...line.map((word) => word.y1)),
});
