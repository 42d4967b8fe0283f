import { isLargeEnough } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { showWarning } from '../labeller/show-warning.ts';
import { isSelectable } from '../logic/label-opacity.ts';
import { moved, onPicture } from '../logic/geometry.ts';
import { toPicture } from '../logic/view.ts';
import { nextProposal } from '../proposals/next-proposal.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import { ZOOM_STEP } from './StageToolbar.tsx';
import { isVisible, type StageView } from './use-view.ts';

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

interface KeyContext {
  labeller: Labeller;
  viewing: StageView;
  /** Where a video stands; null for a picture. */
  now: number | null;
  /** Null while it is not known which frame is on the screen. */
  holdFrame: () => number | null;
  onHelp: () => void;
}

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const FAR_STEP = 10;
/** A rectangle drawn without a mouse: a quarter of what is in sight, in its middle. */
const FRESH_SHARE = 0.25;

/** What is chosen, as long as it can be seen and taken hold of: a key must not change what has faded out of sight. */
const chosenOf = <T extends { key: string; second: number }>(
  marks: readonly T[],
  { labeller, now }: KeyContext,
): T | undefined => marks.find(({ key, second }) => key === labeller.drawing.selected && isSelectable(second, now));

/** One pixel of the picture, ten with Shift. With Ctrl the lower right corner goes alone. */
const byArrow = ({ code, shiftKey, ctrlKey, metaKey }: Pressed, context: KeyContext): boolean => {
  const { labeller, viewing } = context;
  const way = ARROWS[code];
  const label = chosenOf(labeller.labels, context);
  if (!way || !label || !viewing.seen) return false;
  const { picture } = viewing.seen.pane;
  const pixels = shiftKey ? FAR_STEP : 1;
  const by = { x: (way.x * pixels) / picture.width, y: (way.y * pixels) / picture.height };
  const corner = onPicture({ x: label.box.x1 + by.x, y: label.box.y1 + by.y });
  const box = ctrlKey || metaKey ? { ...label.box, x1: corner.x, y1: corner.y } : moved(label.box, by);
  if (isLargeEnough(box) && box.x1 > box.x0 && box.y1 > box.y0) labeller.place(label.key, { box }, { isNudge: true });
  return true;
};

/** What is made belongs to the frame on the screen; until it is known which one that is, nothing is. */
const onFrame = ({ holdFrame }: KeyContext, make: (second: number) => void): void => {
  const second = holdFrame();
  if (second === null) showWarning(ru.labelling.frameUnknown);
  else make(second);
};

/** The codes and not the letters: on a Russian keyboard Z is Я. */
const withCtrl = ({ code, shiftKey }: Pressed, context: KeyContext): boolean => {
  const { labeller } = context;
  switch (code) {
    // The labels of this frame; the browser would choose every word of the page.
    case 'KeyA':
      labeller.send({
        type: 'selectAll',
        keys: labeller.labels
          .filter(({ second, state }) => state !== 'deleting' && isSelectable(second, context.now))
          .map(({ key }) => key),
      });
      return true;
    case 'KeyZ':
      if (shiftKey) labeller.redo();
      else labeller.undo();
      return true;
    case 'KeyY':
      labeller.redo();
      return true;
    case 'KeyC':
      // Without a chosen label the browser copies the chosen text as ever.
      if (!chosenOf(labeller.labels, context)) return false;
      labeller.copy();
      return true;
    case 'KeyV':
      onFrame(context, labeller.paste);
      return true;
    default:
      return false;
  }
};

const byDigit = (code: string, context: KeyContext): boolean => {
  const { labeller } = context;
  const title = labeller.quickTitles.get(Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? Number.NaN));
  if (title === undefined) return false;
  const label = chosenOf(labeller.labels, context);
  if (labeller.drawing.group.length > 0) labeller.placeAll(labeller.drawing.group, { title });
  else if (label) labeller.place(label.key, { title });
  // Pressed once more it stays: a class that went would send the next keys into the field of the name.
  else labeller.send({ type: 'arm', title });
  return true;
};

const freshBox = ({ seen }: StageView) => {
  if (!seen) return null;
  const { room } = seen.pane;
  const at = (share: number) =>
    onPicture(toPicture(seen.view, seen.pane, { x: room.width * share, y: room.height * share }));
  const [from, to] = [at(0.5 - FRESH_SHARE / 2), at(0.5 + FRESH_SHARE / 2)];
  return { x0: from.x, y0: from.y, x1: to.x, y1: to.y };
};

const onSelected = (code: string, context: KeyContext): boolean => {
  const { labeller } = context;
  const proposal = chosenOf(labeller.proposals, context);
  const label = chosenOf(labeller.labels, context);
  const isRemoval = code === 'Delete' || code === 'Backspace';
  if (code !== 'Enter' && !isRemoval) return false;
  if (isRemoval && labeller.drawing.group.length > 0) labeller.removeAll(labeller.drawing.group);
  else if (proposal && isRemoval) labeller.reject(proposal.key);
  else if (proposal) labeller.accept(proposal);
  else if (label && isRemoval) labeller.remove(label.key);
  else if (label) labeller.rename(label.key);
  else return false;
  return true;
};

/**
 * Yes or no to the chosen proposal, and on to the next. On a picture the first one is outlined from the beginning, and
 * needs no choosing; where nothing
 * is chosen or outlined the first press only chooses, so that nothing is judged unseen. On a video those of this
 * moment.
 */
const judge = (code: string, { labeller, now, viewing }: KeyContext): boolean => {
  if (code !== 'KeyA' && code !== 'KeyX') return false;
  const seen = labeller.proposals.filter(({ second }) => isSelectable(second, now));
  const outlined = labeller.upNext && isVisible(viewing.seen, labeller.upNext.box) ? labeller.upNext : undefined;
  const chosen = seen.find(({ key }) => key === labeller.drawing.selected) ?? outlined;
  const next = nextProposal(seen, chosen?.key ?? null);
  if (chosen && code === 'KeyA') labeller.accept(chosen);
  if (chosen && code === 'KeyX') labeller.reject(chosen.key);
  if (next) labeller.send({ type: 'select', key: next.key });
  return chosen !== undefined || next !== null;
};

/** What a key means on the pane (design: the list under `?`). True when it meant something. */
export const pressKey = (event: Pressed, context: KeyContext): boolean => {
  const { labeller, viewing, onHelp } = context;
  if (event.altKey) return false;
  if (byArrow(event, context)) return true;
  if (event.ctrlKey || event.metaKey) return withCtrl(event, context);
  if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) {
    onHelp();
    return true;
  }
  if (byDigit(event.code, context) || onSelected(event.code, context) || judge(event.code, context)) return true;
  switch (event.code) {
    case 'KeyR':
      labeller.send({ type: 'tool', tool: 'draw' });
      return true;
    case 'KeyV':
      labeller.send({ type: 'tool', tool: 'select' });
      return true;
    case 'KeyN': {
      const box = freshBox(viewing);
      if (box) onFrame(context, (second) => labeller.send({ type: 'ask', key: null, box, title: '', second }));
      return box !== null;
    }
    case 'KeyL':
      labeller.toggleLock();
      return true;
    case 'Digit0':
    case 'Numpad0':
      if (!labeller.isLocked) viewing.fit();
      return true;
    case 'Equal':
    case 'NumpadAdd':
      if (!labeller.isLocked) viewing.zoom(ZOOM_STEP);
      return true;
    case 'Minus':
    case 'NumpadSubtract':
      if (!labeller.isLocked) viewing.zoom(1 / ZOOM_STEP);
      return true;
    case 'Escape':
      labeller.send({ type: 'cancel' });
      return true;
    default:
      return false;
  }
};
