import type { Grey } from './skew.ts';

/** How the text stands: `page` in columns and paragraphs, `scattered` anywhere. */
export type Layout = 'page' | 'scattered';

/** Tesseract, in whichever form this machine has it. */
export interface Tesseract {
  /** Who reads, for the record beside what was read. */
  model: string;
  /** What stands on the image, as Tesseract's table of words. */
  read(image: Grey, layout: Layout): Promise<string>;
  close(): Promise<void>;
}

export const LANGUAGES = ['rus', 'eng'] as const;
/** Tesseract's own numbers for the two layouts. */
export const SEGMENTATION = { page: '3', scattered: '11' } as const satisfies Record<Layout, string>;
/** The letters are about the size they would have on paper scanned so; without it Tesseract guesses. */
export const DOTS_PER_INCH = '300';

/** The simplest image format that Tesseract takes: a line of header, then the bytes as they are. */
export const toPgm = ({ pixels, width, height }: Grey): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
