import type { Box } from './box.ts';

/** A place in a file that a link can point at: a moment of a video, a rectangle of the picture. */
export interface Spot {
  second: number | null;
  box: Box | null;
}

export interface FileAddress {
  projectId: number;
  dataSourceId: number;
  fileId: number;
}

export const NO_SPOT: Spot = { second: null, box: null };

const LONGEST_SECOND = 1_000_000;
/** A pixel of a picture 10,000 pixels wide. */
const DIGITS = 4;

const rounded = (fraction: number): string => String(Number(fraction.toFixed(DIGITS)));

const writeSpot = ({ second, box }: Spot): string => {
  const params = new URLSearchParams();
  if (second !== null) params.set('second', String(Number(second.toFixed(2))));
  if (box !== null) params.set('box', [box.x0, box.y0, box.x1, box.y1].map(rounded).join(','));
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
};

/** The labelling route (A section 2), at a spot if one is given. */
export const filePath = ({ projectId, dataSourceId, fileId }: FileAddress, spot: Spot = NO_SPOT): string =>
  `/cabinet/projects/${projectId}/data_sources/${dataSourceId}/data_source_files/${fileId}${writeSpot(spot)}`;

const readNumber = (text: string): number => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

const readSecond = (text: string | null): number | null => {
  const second = readNumber(text ?? '');
  return second <= LONGEST_SECOND ? second : null;
};

const readBox = (text: string | null): Box | null => {
  const numbers = (text ?? '').split(',').map(readNumber);
  const [x0, y0, x1, y1] = numbers;
  if (numbers.length !== 4 || x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  return x0 < x1 && y0 < y1 && x1 <= 1 && y1 <= 1 ? { x0, y0, x1, y1 } : null;
};

/** Anybody may have written the address: what makes no sense in it is left out. */
export const readSpot = (params: URLSearchParams): Spot => ({ second: readSecond(params.get('second')), box: readBox(params.get('box')) });

/** The id in an address, or null when what stands there cannot be one. */
export const toFileId = (text: string | undefined): number | null => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null);
