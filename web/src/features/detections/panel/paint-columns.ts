import { DETECTION_COLUMNS } from '@rakurs/contract';
import type { Run } from '../logic/columns.ts';

export const LINE_HEIGHT = 28;
/** Narrower than this nobody sees it: a phone has three columns to a pixel. */
const MIN_WIDTH = 2;
/** What is least sure is pale, and seen. */
const MIN_OPACITY = 0.45;

export interface ColumnPainting {
  width: number;
  runs: readonly Run[];
  colour: string;
  /** Where the film stands, as a share of it. */
  now: number;
  /** The page's own: they are other ones in the dark. */
  ground: string;
  cursor: string;
}

/** A class on its time line: a thousand columns, as tall and as clear as the class was sure. */
export const paintColumns = (
  canvas: HTMLCanvasElement,
  { width, runs, colour, now, ground, cursor }: ColumnPainting,
): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const density = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * density)) canvas.width = Math.round(width * density);
  if (canvas.height !== Math.round(LINE_HEIGHT * density)) canvas.height = Math.round(LINE_HEIGHT * density);
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, LINE_HEIGHT);
  context.fillStyle = ground;
  context.fillRect(0, LINE_HEIGHT - 2, width, 2);
  context.fillStyle = colour;
  for (const { first, last, confidence } of runs) {
    const left = (first / DETECTION_COLUMNS) * width;
    const long = Math.max(MIN_WIDTH, ((last - first + 1) / DETECTION_COLUMNS) * width);
    const tall = Math.max(6, confidence * (LINE_HEIGHT - 4));
    context.globalAlpha = MIN_OPACITY + (1 - MIN_OPACITY) * confidence;
    context.fillRect(Math.min(left, width - MIN_WIDTH), LINE_HEIGHT - 2 - tall, long, tall);
  }
  context.globalAlpha = 1;
  context.fillStyle = cursor;
  context.fillRect(now * width - 1, 0, 2, LINE_HEIGHT);
};
