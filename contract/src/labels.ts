import { z } from 'zod';
import { Id } from './values.ts';

const fraction = z.number().min(0).max(1);

/** A named rectangle, in fractions of width and height, at a second of a video (0 for pictures). */
export const Label = z
  .object({ id: Id, title: z.string(), x0: fraction, y0: fraction, x1: fraction, y1: fraction, time_frame: z.number().min(0) })
  .meta({ id: 'Label' });
export type Label = z.output<typeof Label>;
