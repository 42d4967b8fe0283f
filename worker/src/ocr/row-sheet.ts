import sharp from 'sharp';
import type { OcrWord } from './tesseract-tsv.ts';
import type { Row } from './letter-rows.ts';
import type { Grey } from './skew.ts';

/** The size of letters that Tesseract reads best, and the distance at which it takes lines for separate ones. */
const LETTER_HEIGHT = 40;
const BETWEEN_ROWS = 50;
const MARGIN = 30;
const MAX_ROW_WIDTH = 3000;
const PAPER = 255;
/** The soft edge of a stroke reaches this far beyond its firm ink. */
const SOFT_EDGE = 2;

export interface InkRow {
  row: Row;
  /** The image it was found on. */
  from: Grey;
}

interface Placed extends InkRow {
  scale: number;
  top: number;
  bottom: number;
}

/**
 * Rows from anywhere in an image, set one under another in letters of one size, and the way back to where they stood.
 */
interface RowSheet extends Grey {
  toImage(word: OcrWord): OcrWord;
  /** Which of the rows a word stands in. */
  rowOf(word: OcrWord): InkRow | undefined;
}

export async function composeRowSheet(rows: InkRow[]): Promise<RowSheet> {
  const pieces: { piece: Grey; placed: Placed }[] = [];
  let top = MARGIN;
  for (const inkRow of rows) {
    const cut = deskewRow(cutOut(inkRow), inkRow.row.tilt);
    const scale = Math.min(LETTER_HEIGHT / inkRow.row.letterHeight, MAX_ROW_WIDTH / cut.width);
    const size = {
      width: Math.max(1, Math.round(cut.width * scale)),
      height: Math.max(1, Math.round(cut.height * scale)),
    };
    const scaled = await sharp(cut.pixels, { raw: { width: cut.width, height: cut.height, channels: 1 } })
      .resize(size.width, size.height, { fit: 'fill' })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    pieces.push({ piece: { pixels: scaled, ...size }, placed: { ...inkRow, scale, top, bottom: top + size.height } });
    top += size.height + BETWEEN_ROWS;
  }
  const width = Math.max(...pieces.map(({ piece }) => piece.width)) + 2 * MARGIN;
  const pixels = new Uint8Array(width * top).fill(PAPER);
  for (const { piece, placed } of pieces) {
    for (let y = 0; y < piece.height; y += 1)
      pixels.set(piece.pixels.subarray(y * piece.width, (y + 1) * piece.width), (placed.top + y) * width + MARGIN);
  }
  const placed = pieces.map((at) => at.placed);
  return {
    pixels,
    width,
    height: top,
    toImage: (word) => backTo(homeOf(placed, word), word),
    rowOf: (word) => homeOf(placed, word),
  };
}

/** A row alone: on white paper, without what only reaches into it. */
function cutOut({ row, from }: InkRow): Grey {
  const [x0, y0] = [Math.max(0, row.x0), Math.max(0, row.y0)];
  const [width, height] = [Math.min(from.width, row.x1) - x0, Math.min(from.height, row.y1) - y0];
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    pixels.set(from.pixels.subarray((y0 + y) * from.width + x0, (y0 + y) * from.width + x0 + width), y * width);
  for (const run of row.strangers.flatMap((stranger) => stranger.runs())) {
    const [left, right] = [Math.max(0, run.from - SOFT_EDGE - x0), Math.min(width, run.to + SOFT_EDGE - x0)];
    for (let y = Math.max(0, run.row - SOFT_EDGE - y0); y <= Math.min(height - 1, run.row + SOFT_EDGE - y0); y += 1) {
      if (left < right) pixels.fill(PAPER, y * width + left, y * width + right);
    }
  }
  return { pixels, width, height };
}

/**
 * A tilted row, each column moved up or down by as much as the row has climbed or fallen there: letters keep their
 * shape, and the strip becomes narrower.
 */
function deskewRow(cut: Grey, tilt: number): Grey {
  const height = levelHeight(cut, tilt);
  if (height === cut.height) return cut;
  const pixels = new Uint8Array(cut.width * height).fill(PAPER);
  for (let x = 0; x < cut.width; x += 1) {
    const from = fallAt(cut, { x, tilt });
    const [whole, rest] = [Math.floor(from), from - Math.floor(from)];
    for (let y = 0; y < height; y += 1) {
      const [upper, lower] = [whole + y, whole + y + 1].map(
        (at) => cut.pixels[Math.max(0, Math.min(cut.height - 1, at)) * cut.width + x] ?? PAPER,
      );
      pixels[y * cut.width + x] = Math.round((upper ?? PAPER) * (1 - rest) + (lower ?? PAPER) * rest);
    }
  }
  return { pixels, width: cut.width, height };
}

const levelHeight = ({ width, height }: Pick<Grey, 'width' | 'height'>, tilt: number) =>
  Math.max(Math.ceil(height / 4), height - Math.floor(Math.abs(tilt) * width));
/** How far down a level strip begins in a column of the tilted one. */
const fallAt = (cut: Pick<Grey, 'width' | 'height'>, { x, tilt }: { x: number; tilt: number }) =>
  (cut.height - levelHeight(cut, tilt)) / 2 + tilt * (x - cut.width / 2);

function homeOf(rows: Placed[], word: OcrWord): Placed | undefined {
  const middle = (word.y0 + word.y1) / 2;
  return rows.find(({ bottom }) => middle < bottom + BETWEEN_ROWS / 2) ?? rows.at(-1);
}

function backTo(home: Placed | undefined, word: OcrWord): OcrWord {
  if (home === undefined) return word;
  const { row, from } = home;
  const across = (value: number) => (value - MARGIN) / home.scale;
  const cut = {
    width: Math.min(from.width, row.x1) - Math.max(0, row.x0),
    height: Math.min(from.height, row.y1) - Math.max(0, row.y0),
  };
  const fall = fallAt(cut, { x: across((word.x0 + word.x1) / 2), tilt: row.tilt });
  const x = (value: number) => Math.max(0, row.x0) + across(value);
  const y = (value: number) => Math.max(0, row.y0) + fall + (value - home.top) / home.scale;
  return { ...word, x0: x(word.x0), y0: y(word.y0), x1: x(word.x1), y1: y(word.y1) };
}
