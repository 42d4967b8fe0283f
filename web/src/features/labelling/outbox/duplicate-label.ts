import type { Label } from '@rakurs/contract';
import { isSameBox } from '../logic/geometry.ts';
import type { Entry } from './entry.ts';

/** Whether the server's label is what the entry has made. */
export const isDuplicate = ({ shape }: Entry, { title, time_frame, ...box }: Label): boolean =>
  title === shape.title && time_frame === shape.second && isSameBox(box, shape.box);
