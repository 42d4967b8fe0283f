import { parseTsv } from './tesseract-tsv.ts';
import type { PageLayout } from './page-layout.ts';
import type { Row } from './letter-rows.ts';
import { composeRowSheet, type InkRow } from './row-sheet.ts';
import type { Grey } from './skew.ts';
import type { Stroke } from './strokes.ts';
import { totalConfidence } from './reading-confidence.ts';
import type { Tesseract } from './tesseract.ts';
import type { PreparedImage } from './prepared-image.ts';

/** So many lines tell which way up a page is; reading all of it would cost ten times as much. */
const LINES_TRIED = 3;
const MAX_DOT_SIZE = 0.4;
const MIN_DOT_SIZE = 0.06;
const MIN_DOTS = 2;

const reversePixels = ({ pixels, width, height }: Grey): Grey => ({ pixels: pixels.toReversed(), width, height });

export const rotate180 = (image: PreparedImage): PreparedImage => ({
  ...image,
  dark: reversePixels(image.dark),
  light: reversePixels(image.light),
  toOriginal: ({ x, y }) => image.toOriginal({ x: image.width - x, y: image.height - y }),
});

/** The same for an image of one ink. */
export const rotateGrey180 = <Image extends Grey & Pick<PreparedImage, 'toOriginal'>>(picture: Image): Image => ({
  ...picture,
  ...reversePixels(picture),
  toOriginal: ({ x, y }) => picture.toOriginal({ x: picture.width - x, y: picture.height - y }),
});

/** Whether the letters stand on their heads: a few lines are read both ways, and the surer way is the right one. */
export async function isUpsideDown(tesseract: Tesseract, { main }: PageLayout): Promise<boolean> {
  const rows = main.rows.toSorted((one, other) => other.letters - one.letters).slice(0, LINES_TRIED);
  if (rows.length === 0) return false;
  const turned = reversePixels(main.image);
  const upright: InkRow[] = rows.map((row) => ({ row, from: main.image }));
  const headlong: InkRow[] = rows.map((row) => ({ row: turnRow(row, turned), from: turned }));
  const sheet = await composeRowSheet([...upright, ...headlong]);
  const lines = parseTsv(await tesseract.read(sheet, 'scattered'));
  const readFrom = (picture: Grey) => lines.map((line) => line.filter((word) => sheet.rowOf(word)?.from === picture));
  return totalConfidence(readFrom(turned)) > totalConfidence(readFrom(main.image));
}

const turnRow = (row: Row, { width, height }: Grey): Row => ({
  ...row,
  x0: width - row.x1,
  y0: height - row.y1,
  x1: width - row.x0,
  y1: height - row.y0,
  strangers: [],
});

/**
 * Whether it looks so: full stops and commas, which stand between letters at their feet, hang at their heads. Costs
 * nothing, so it is asked of every page before
 * a line is read; dots that belong to a letter (й, ё, i) stand above it and do not count.
 */
export function looksUpsideDown({ main: { rows, strokes } }: PageLayout): boolean {
  let [high, low] = [0, 0];
  for (const row of rows) {
    const room = (row.y1 - row.y0) / 8;
    const inside = strokes.filter(({ x0, y0, x1, y1 }) => x0 >= row.x0 && x1 <= row.x1 && y0 >= row.y0 && y1 <= row.y1);
    const dots = inside.filter(
      (stroke) =>
        isDot(stroke, row.letterHeight) &&
        !inside.some((other) => other !== stroke && other.x0 < stroke.x1 && stroke.x0 < other.x1),
    );
    high += dots.filter(({ y1 }) => y1 < (row.y0 + row.y1) / 2 - room / 2).length;
    low += dots.filter(({ y0 }) => y0 > (row.y0 + row.y1) / 2 + room / 2).length;
  }
  return high >= MIN_DOTS && high > low;
}

function isDot({ x0, y0, x1, y1 }: Stroke, letterHeight: number): boolean {
  const size = Math.max(x1 - x0, y1 - y0);
  return size <= letterHeight * MAX_DOT_SIZE && size >= letterHeight * MIN_DOT_SIZE;
}
