import { moved } from '../logic/geometry.ts';
import type { Shape } from '../logic/history.ts';
import type { LabelEdits } from './use-label-edits.ts';

/** A pasted rectangle stands a little beside the copied one, or nobody would see it. */
const PASTE_STEP = 0.02;

/** What was copied last, on whatever file: a series of shots has the same thing at the same place. */
let copied: Shape | null = null;

interface Parts {
  edits: Pick<LabelEdits, 'labels' | 'find' | 'create'>;
  selected: string | null;
  onPasted: (key: string) => void;
}

/** Copy and paste of a label, from one file to another too. */
export const createClipboard = ({ edits, selected, onPasted }: Parts) => ({
  copy: (): void => void (copied = edits.find(selected) ?? copied),
  /** At a second of this file. */
  paste: (second: number): void => {
    if (!copied) return;
    const { title, box: last } = copied;
    const isTaken = edits.labels.some(({ box }) => box.x0 === last.x0 && box.y0 === last.y0);
    copied = { title, box: isTaken ? moved(last, { x: PASTE_STEP, y: PASTE_STEP }) : last, second };
    onPasted(edits.create(copied));
  },
});
