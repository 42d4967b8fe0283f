import { smallestAt, type Box, type Point } from '#shared/picture/box.ts';
import { isSelectable } from '../logic/label-opacity.ts';
import { HANDLES, handleAt, type Handle } from '../logic/geometry.ts';
import type { Hit } from '../logic/pointer.ts';
import { toPicture, toScreen } from '../logic/view.ts';
import type { Seen } from './use-view.ts';

interface Mark {
  key: string;
  box: Box;
  second: number;
}

export interface Target {
  seen: Seen;
  labels: readonly (Mark & { state: 'saved' | 'saving' | 'deleting' })[];
  proposals: readonly Mark[];
  selected: string | null;
  now: number | null;
}

/** How far from a handle it is still meant, in pixels. A finger is broader than a mouse. */
const REACH = { mouse: 9, touch: 20 };

const handleUnder = ({ seen }: Target, { box }: Mark, at: Point, reach: number): Handle | null => {
  const { left, top, width, height } = toScreen(seen.view, seen.pane, box);
  const onScreen = { x0: left, y0: top, x1: left + width, y1: top + height };
  const distance = (handle: Handle): number => {
    const place = handleAt(onScreen, handle);
    return Math.hypot(place.x - at.x, place.y - at.y);
  };
  const nearest = HANDLES.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest !== undefined && distance(nearest) <= reach ? nearest : null;
};

/** What a press at this place of the screen takes hold of. */
export const hitAt = (target: Target, at: Point, pointer: 'mouse' | 'touch'): Hit => {
  const within = target.labels.filter(({ second, state }) => state !== 'deleting' && isSelectable(second, target.now));
  const chosen = within.find(({ key }) => key === target.selected);
  const handle = chosen ? handleUnder(target, chosen, at, REACH[pointer]) : null;
  if (chosen && handle) return { on: 'handle', key: chosen.key, box: chosen.box, handle };
  const place = toPicture(target.seen.view, target.seen.pane, at);
  // The chosen one is held even where a smaller one lies inside it: a click without a drag leads there.
  const under = (chosen && smallestAt([chosen], place)) ?? smallestAt(within, place);
  return under ? { on: 'box', key: under.key, box: under.box } : { on: 'nothing' };
};

/** What a click at this place chooses: proposals too. */
export const findUnderPointer = ({ seen, labels, proposals, now }: Target, at: Point): string | null => {
  const within = [...labels.filter(({ state }) => state !== 'deleting'), ...proposals].filter(({ second }) =>
    isSelectable(second, now),
  );
  return smallestAt(within, toPicture(seen.view, seen.pane, at))?.key ?? null;
};

const CURSORS: Record<Handle, string> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
};

export const cursorFor = (
  hit: Hit,
  { tool, selected }: { tool: 'draw' | 'select'; selected: string | null },
): string => {
  if (hit.on === 'handle') return CURSORS[hit.handle];
  if (hit.on === 'box' && (tool === 'select' || hit.key === selected)) return 'move';
  return tool === 'draw' ? 'crosshair' : 'grab';
};
