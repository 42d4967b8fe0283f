import type { Ink } from './ink.ts';
import type { Stroke } from './strokes.ts';

const MIN_LETTER_SIZE = 9;
const MAX_LETTER_SHARE = 0.2;
const MAX_ASPECT_RATIO = 4;
const MIN_LETTER_FILL = 0.12;
const MAX_LETTER_FILL = 0.98;
/** How far the next letter of a line may stand, in sizes of this one. */
const REACH = 2;
const MAX_SIZE_RATIO = 2.2;
const HALF_TURN = 180;

/** The way from a letter to the one nearest to it. */
export interface Step {
  from: Stroke;
  to: Stroke;
  /** By how many degrees it goes downhill, -90 to 90. */
  degrees: number;
}

/** What may be a letter, whichever way it is turned, from left to right. */
export function lettersOn({ image, strokes }: Ink, smallest = MIN_LETTER_SIZE): Stroke[] {
  const largest = Math.min(image.width, image.height) * MAX_LETTER_SHARE;
  return strokes
    .filter((stroke) => looksLikeLetter(stroke, { smallest, largest }))
    .sort((one, other) => one.x0 - other.x0);
}

const sizeOf = ({ x0, y0, x1, y1 }: Stroke) => Math.max(x1 - x0, y1 - y0);

function looksLikeLetter(stroke: Stroke, { smallest, largest }: { smallest: number; largest: number }): boolean {
  const [width, height] = [stroke.x1 - stroke.x0, stroke.y1 - stroke.y0];
  const size = Math.max(width, height);
  if (size < smallest || size > largest || size > MAX_ASPECT_RATIO * Math.min(width, height)) return false;
  const fill = stroke.pixels / (width * height);
  return fill > MIN_LETTER_FILL && fill < MAX_LETTER_FILL;
}

/** From a letter to the nearest of its size; none when it stands alone. The letters are sorted from left to right. */
export function stepFrom(letters: Stroke[], at: number): Step[] {
  const own = letters[at];
  if (own === undefined) return [];
  const [size, x, y] = [sizeOf(own), (own.x0 + own.x1) / 2, (own.y0 + own.y1) / 2];
  let [best, right, down] = [(size * REACH) ** 2, 0, 0];
  let to: Stroke | undefined;
  const look = (other: Stroke) => {
    const otherSize = sizeOf(other);
    if (Math.max(size, otherSize) > MAX_SIZE_RATIO * Math.min(size, otherSize)) return;
    const [across, along] = [(other.x0 + other.x1) / 2 - x, (other.y0 + other.y1) / 2 - y];
    const distance = across ** 2 + along ** 2;
    if (distance < best && distance > 0) [best, right, down, to] = [distance, across, along, other];
  };
  const reach = size * (REACH + 1);
  for (let index = at + 1; index < letters.length && (letters[index]?.x0 ?? 0) <= own.x0 + reach; index += 1)
    look(letters[index] ?? own);
  for (let index = at - 1; index >= 0 && (letters[index]?.x0 ?? 0) >= own.x0 - reach; index -= 1)
    look(letters[index] ?? own);
  if (to === undefined) return [];
  const degrees = (Math.atan2(right < 0 ? -down : down, Math.abs(right)) * HALF_TURN) / Math.PI;
  return [{ from: own, to, degrees }];
}
