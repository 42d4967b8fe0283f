import type { Box } from '#shared/picture/box.ts';
import { visibility } from '../logic/label-opacity.ts';
import type { ColourOf } from '../logic/class-colours.ts';
import { toScreen } from '../logic/view.ts';
import type { Seen } from './use-view.ts';

interface Painted {
  key: string;
  title: string;
  box: Box;
  second: number;
  state?: 'saved' | 'saving' | 'deleting';
}

export interface Scene {
  seen: Seen;
  labels: readonly Painted[];
  proposals: readonly Painted[];
  /** Where a video stands; null for a picture. */
  now: number | null;
  colourOf: ColourOf;
  /** In hand: the SVG above draws it. */
  skipped: string | null;
  /** Chosen together. */
  group: readonly string[];
}

/** What is being deleted is a trace of itself. */
const GOING = 0.3;
const CHOSEN_FILL = 0.2;
const DARK = 'rgb(10 16 24 / 65%)';
const TAG_FONT = "600 12px 'Onest Variable', system-ui, sans-serif";
const TAG_HEIGHT = 18;
/** On a smaller rectangle its name would hide it. */
const MIN_BOX_FOR_TAG = 28;
const MIN_TAG_ROOM = 96;

/** All rectangles that are not being drawn: one canvas, because two thousand elements are too slow. */
export const paintStage = (canvas: HTMLCanvasElement, scene: Scene): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = scene.seen.pane.room;
  const density = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * density)) canvas.width = Math.round(width * density);
  if (canvas.height !== Math.round(height * density)) canvas.height = Math.round(height * density);
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = TAG_FONT;
  context.textBaseline = 'middle';
  for (const mark of scene.proposals) paintOne(context, scene, mark, true);
  for (const mark of scene.labels) paintOne(context, scene, mark, false);
  context.globalAlpha = 1;
};

const paintOne = (
  context: CanvasRenderingContext2D,
  { seen, now, skipped, colourOf, group }: Scene,
  mark: Painted,
  isProposal: boolean,
): void => {
  const alpha = visibility(mark.second, now);
  if (mark.key === skipped || alpha === 0) return;
  const { left, top, width, height } = toScreen(seen.view, seen.pane, mark.box);
  const { room } = seen.pane;
  if (left > room.width || top > room.height || left + width < 0 || top + height < 0) return;
  const colour = colourOf(mark.title);
  context.globalAlpha = mark.state === 'deleting' ? alpha * GOING : alpha;
  context.lineWidth = 4;
  context.strokeStyle = DARK;
  context.setLineDash([]);
  context.strokeRect(left, top, width, height);
  context.lineWidth = 2;
  context.strokeStyle = colour;
  context.setLineDash(isProposal ? [6, 5] : []);
  context.strokeRect(left, top, width, height);
  context.setLineDash([]);
  if (group.includes(mark.key)) {
    context.globalAlpha *= CHOSEN_FILL;
    context.fillStyle = colour;
    context.fillRect(left, top, width, height);
    context.globalAlpha = alpha;
  }
  if (!isProposal && width >= MIN_BOX_FOR_TAG && height >= MIN_BOX_FOR_TAG)
    paintTag(context, { text: mark.title, colour, left, top, room: Math.max(width, MIN_TAG_ROOM) });
};

interface Tag {
  text: string;
  colour: string;
  left: number;
  top: number;
  /** A name that is longer than this is cut: it would hide its neighbours. */
  room: number;
}

const shortened = (context: CanvasRenderingContext2D, text: string, room: number): string => {
  const { width } = context.measureText(text);
  return width <= room
    ? text
    : `${text.slice(0, Math.max(1, Math.floor((text.length * room) / width) - 1)).trimEnd()}…`;
};

const paintTag = (context: CanvasRenderingContext2D, { text: whole, colour, left, top, room }: Tag): void => {
  const text = shortened(context, whole, room);
  const width = context.measureText(text).width + 10;
  const x = Math.max(left - 1, 0);
  const y = top >= TAG_HEIGHT ? top - TAG_HEIGHT : Math.max(top, 0);
  context.fillStyle = colour;
  context.fillRect(x, y, width, TAG_HEIGHT);
  context.fillStyle = '#0a1018';
  context.fillText(text, x + 5, y + TAG_HEIGHT / 2 + 1);
};
