import type { ScreenBox, Size } from '../logic/view.ts';

const WIDTH = 248;
/** The field with two rows of suggestions. */
const HEIGHT = 150;
const GAP = 8;

/** Under the rectangle, above it, or inside when it leaves no other place; never out of the pane. */
export const formPlace = ({ left, top, width, height }: ScreenBox, room: Size) => {
  const x = Math.max(GAP, Math.min(left, room.width - WIDTH - GAP));
  const bottom = top + height;
  if (bottom + GAP + HEIGHT <= room.height) return { left: x, top: Math.max(GAP, bottom + GAP) };
  if (top - GAP - HEIGHT >= 0) return { left: x, bottom: Math.min(room.height - top + GAP, room.height - HEIGHT) };
  const beside = left + width + GAP;
  const y = Math.max(GAP, Math.min(top, room.height - HEIGHT - GAP));
  if (beside + WIDTH <= room.width) return { left: beside, top: y };
  if (left - GAP - WIDTH >= 0) return { left: left - GAP - WIDTH, top: y };
  return { left: Math.max(GAP, Math.min(left + GAP, room.width - WIDTH - GAP)), top: y };
};
