import { otsuSeparability } from './otsu-separability.ts';
import type { Ink } from './ink.ts';
import { haveUniformStrokes } from './stroke-width.ts';
import type { Stroke } from './strokes.ts';

const MIN_LETTER_HEIGHT = 9;
const MAX_LETTER_HEIGHT_SHARE = 0.6;
const MIN_LETTER_FILL = 0.12;
const MAX_LETTER_FILL = 0.98;
const MIN_LETTERS = 3;
/** The widest gap between letters of a row, in letter heights: a space with a small sign in it. */
const MAX_GAP = 1.6;

/** A row of letters, with the pieces around it that are something else. */
export interface Row {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  letters: number;
  letterHeight: number;
  /** How it goes downhill, pixels down for one across; 0 for a few letters, which do not tell. */
  tilt: number;
  /** A mast, a frame, a letter of the next row: what reaches into this one from outside. */
  strangers: Stroke[];
}

/**
 * Text detection: rows of pieces that stand like letters: alike in height, on one line, close together. Text among
 * other things is looked for only there,
 * which is what makes reading a photograph cheap and keeps foliage from being read.
 */
export const letterRowsOf = (ink: Ink): Row[] =>
  textRowsOf(ink, MIN_LETTER_HEIGHT).map((row) => withStrangers(row, ink.strokes));

/** The same in letters of any lowest height, without the pieces around. */
export function textRowsOf({ image, strokes }: Ink, lowestLetter: number): Row[] {
  const letters = strokes
    .filter((stroke) =>
      looksLikeLetter(stroke, { lowest: lowestLetter, highest: image.height * MAX_LETTER_HEIGHT_SHARE }),
    )
    .sort((one, other) => one.x0 - other.x0);
  const rows = chain(letters)
    .filter((row) => row.length >= MIN_LETTERS && isEven(row) && haveUniformStrokes(row))
    .map(around);
  return rows.filter((row) => otsuSeparability(image, row) >= minSeparability(row));
}

/** The longer a row, the less it can be chance, and the less it has to look like print. */
function minSeparability({ letters }: Row): number {
  if (letters >= 12) return 0.7;
  return letters >= 6 ? 0.8 : 0.83;
}

function looksLikeLetter(
  { x0, y0, x1, y1, pixels }: Stroke,
  { lowest, highest }: { lowest: number; highest: number },
): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  if (height < lowest || height > highest) return false;
  const fill = pixels / (width * height);
  return width < height * 4 && fill > MIN_LETTER_FILL && fill < MAX_LETTER_FILL;
}

/** Each letter is tied to its nearest neighbours on the right; letters tied together are a row. */
function chain(letters: Stroke[]): Stroke[][] {
  const rows: Stroke[][] = [];
  const rowOf = new Map<Stroke, Stroke[]>();
  for (const [index, letter] of letters.entries()) {
    const row = rowOf.get(letter) ?? [letter];
    if (!rowOf.has(letter)) {
      rowOf.set(letter, row);
      rows.push(row);
    }
    const reach = letter.x1 + (letter.y1 - letter.y0) * MAX_GAP;
    for (let at = index + 1; at < letters.length; at += 1) {
      const next = letters[at];
      if (next === undefined || next.x0 > reach) break;
      if (rowOf.has(next) || !standTogether(letter, next)) continue;
      row.push(next);
      rowOf.set(next, row);
      break;
    }
  }
  return rows;
}

function standTogether(one: Stroke, other: Stroke): boolean {
  const [height, otherHeight] = [one.y1 - one.y0, other.y1 - other.y0];
  if (Math.max(height, otherHeight) > 1.8 * Math.min(height, otherHeight)) return false;
  const shared = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  return shared > 0.6 * Math.min(height, otherHeight) && other.x0 > one.x0 + (one.x1 - one.x0) / 2;
}

/** So many letters tell by themselves that their line is tilted; three stand on some line always. */
const LETTERS_OF_TILTED_ROW = 5;
const MAX_ROW_TILT = 0.2;

/** Most letters of a row share their top or their foot. */
function isEven(row: Stroke[]): boolean {
  const tilt = tiltOf(row);
  const tallest = Math.max(...row.map(({ y0, y1 }) => y1 - y0));
  const level = (edges: number[]) => {
    const middle = [...edges].sort((one, other) => one - other)[Math.floor(edges.length / 2)] ?? 0;
    return edges.filter((edge) => Math.abs(edge - middle) <= Math.max(2, tallest * 0.12)).length / edges.length;
  };
  return (
    Math.max(level(row.map(({ x0, y0 }) => y0 - tilt * x0)), level(row.map(({ x0, y1 }) => y1 - tilt * x0))) >= 0.6
  );
}

/**
 * How a row goes downhill, pixel for pixel: the middle one of the ways from each letter to the one half a row further
 * on (Theil and Sen).
 */
function tiltOf(row: Stroke[]): number {
  if (row.length < LETTERS_OF_TILTED_ROW) return 0;
  const half = Math.floor(row.length / 2);
  const tilts = row
    .slice(half)
    .map((letter, at) => (letter.y1 - (row[at]?.y1 ?? 0)) / Math.max(1, letter.x0 - (row[at]?.x0 ?? 0)))
    .sort((one, other) => one - other);
  const tilt = tilts[Math.floor(tilts.length / 2)] ?? 0;
  return Math.abs(tilt) > MAX_ROW_TILT ? 0 : tilt;
}

/** With room for accents and for a letter that was missed at either end. */
function around(row: Stroke[]): Row {
  const [x0, y0, x1, y1] = [
    Math.min(...row.map((at) => at.x0)),
    Math.min(...row.map((at) => at.y0)),
    Math.max(...row.map((at) => at.x1)),
    Math.max(...row.map((at) => at.y1)),
  ];
  const tilt = tiltOf(row);
  // Of the height it would have when laid level: more room would let in what stands beside a tilted sign.
  const room = Math.round(Math.max((y1 - y0) / 2, y1 - y0 - Math.abs(tilt) * (x1 - x0)) * 0.3);
  const heights = row.map((at) => at.y1 - at.y0).sort((one, other) => one - other);
  return {
    x0: x0 - 2 * room,
    y0: y0 - room,
    x1: x1 + 2 * room,
    y1: y1 + room,
    letters: row.length,
    letterHeight: heights[Math.floor(heights.length / 2)] ?? 1,
    tilt,
    strangers: [],
  };
}

function withStrangers(row: Row, strokes: Stroke[]): Row {
  const reaches = ({ x0, y0, x1, y1 }: Stroke) => x1 > row.x0 && x0 < row.x1 && y1 > row.y0 && y0 < row.y1;
  const staysInside = ({ x0, y0, x1, y1 }: Stroke) => x0 >= row.x0 && y0 >= row.y0 && x1 <= row.x1 && y1 <= row.y1;
  const strangers = strokes.filter((stroke) => reaches(stroke) && !staysInside(stroke));
  return { ...row, strangers };
}
