import { parseTable } from './found-words.ts';
import type { Leaf } from './leaf.ts';
import type { Row } from './letter-rows.ts';
import { setOnSheet, type InkRow } from './row-sheet.ts';
import type { Grey } from './skew.ts';
import type { Stroke } from './strokes.ts';
import { surenessOf } from './sureness.ts';
import type { Tesseract } from './tesseract.ts';
import type { WorkingPicture } from './working-picture.ts';

/** So many lines tell which way up a page is; reading all of it would cost ten times as much. */
const LINES_TRIED = 3;
const LARGEST_DOT = 0.4;
const SMALLEST_DOT = 0.06;
const FEWEST_DOTS = 2;

const turnGrey = ({ pixels, width, height }: Grey): Grey => ({ pixels: pixels.toReversed(), width, height });

export const turnUpsideDown = (picture: WorkingPicture): WorkingPicture => ({
  ...picture,
  dark: turnGrey(picture.dark),
  light: turnGrey(picture.light),
  toOriginal: ({ x, y }) => picture.toOriginal({ x: picture.width - x, y: picture.height - y }),
});

/** The same for a picture of one ink. */
export const turnAround = <Picture extends Grey & Pick<WorkingPicture, 'toOriginal'>>(picture: Picture): Picture => ({
  ...picture,
  ...turnGrey(picture),
  toOriginal: ({ x, y }) => picture.toOriginal({ x: picture.width - x, y: picture.height - y }),
});

/** Whether the letters stand on their heads: a few lines are read both ways, and the surer way is the right one. */
export async function standsOnItsHead(tesseract: Tesseract, { main }: Leaf): Promise<boolean> {
  const rows = main.rows.toSorted((one, other) => other.letters - one.letters).slice(0, LINES_TRIED);
  if (rows.length === 0) return false;
  const turned = turnGrey(main.picture);
  const upright: InkRow[] = rows.map((row) => ({ row, from: main.picture }));
  const headlong: InkRow[] = rows.map((row) => ({ row: turnRow(row, turned), from: turned }));
  const sheet = await setOnSheet([...upright, ...headlong]);
  const lines = parseTable(await tesseract.read(sheet, 'scattered'));
  const readFrom = (picture: Grey) => lines.map((line) => line.filter((word) => sheet.rowOf(word)?.from === picture));
  return surenessOf(readFrom(turned)) > surenessOf(readFrom(main.picture));
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
 * Whether it looks so: full stops and commas, which stand between letters at their feet, hang at their heads. Costs nothing, so it is asked of every page before
 * a line is read; dots that belong to a letter (й, ё, i) stand above it and do not count.
 */
export function seemsOnItsHead({ main: { rows, strokes } }: Leaf): boolean {
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
  return high >= FEWEST_DOTS && high > low;
}

function isDot({ x0, y0, x1, y1 }: Stroke, letterHeight: number): boolean {
  const size = Math.max(x1 - x0, y1 - y0);
  return size <= letterHeight * LARGEST_DOT && size >= letterHeight * SMALLEST_DOT;
}
