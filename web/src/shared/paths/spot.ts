import { MAX_LABEL_TITLE_LENGTH } from '@rakurs/contract';
import type { Box } from '#shared/picture/box.ts';

/** A place in a file that a link can point at: a moment of a video, a rectangle of the picture. */
export interface Spot {
  second: number | null;
  box: Box | null;
}

/** In the address of a file: the title that new rectangles get without being asked for. */
export const LABEL_PARAM = 'label';

export const NO_SPOT: Spot = { second: null, box: null };

const MAX_SECOND = 1_000_000;
/** A pixel of a picture 10,000 pixels wide. */
const DIGITS = 4;

const rounded = (fraction: number): string => String(Number(fraction.toFixed(DIGITS)));

/** What is added to the address of the file. */
export const writeSpot = ({ second, box }: Spot): string => {
  const params = new URLSearchParams();
  if (second !== null) params.set('second', String(Number(second.toFixed(2))));
  if (box !== null) params.set('box', [box.x0, box.y0, box.x1, box.y1].map(rounded).join(','));
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
};

const readNumber = (text: string): number => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

const readSecond = (text: string | null): number | null => {
  const second = readNumber(text ?? '');
  return second <= MAX_SECOND ? second : null;
};

const readBox = (text: string | null): Box | null => {
  const numbers = (text ?? '').split(',').map(readNumber);
  const [x0, y0, x1, y1] = numbers;
  if (numbers.length !== 4 || x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  return x0 < x1 && y0 < y1 && x1 <= 1 && y1 <= 1 ? { x0, y0, x1, y1 } : null;
};

/** Anybody may have written the address: what makes no sense in it is left out. */
export const readSpot = (params: URLSearchParams): Spot => ({
  second: readSecond(params.get('second')),
  box: readBox(params.get('box')),
});

/** Nothing but blanks is no title; a longer one than a label may have is cut as the form would. */
export const readLabel = (params: URLSearchParams): string | null =>
  (params.get(LABEL_PARAM) ?? '').trim().slice(0, MAX_LABEL_TITLE_LENGTH) || null;
