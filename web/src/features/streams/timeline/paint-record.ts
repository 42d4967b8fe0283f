import type { StreamEvent, StreamOutage } from '@rakurs/contract';
import { placeOf, type Span } from '#shared/timeline/span.ts';
import { tickWords } from './clock-words.ts';
import { stretchOf, type Cluster } from './logic/marks.ts';
import { barOf, ticksOf } from './logic/ticks.ts';

/** From top to bottom: marks of two kinds, the record with motion upon it, the hours. */
export const RECORD_LINE_HEIGHT = 92;
const ROWS = { detection: 13, answer: 33 } as const;
const BAND = { top: 46, height: 22 };
const DOT_RADIUS = 5;
/** Of several taken together, with their number inside. */
const CLUSTER_RADIUS = 8;
const MAX_COUNTED = 9;
const MIN_BAR = 2;

interface RecordPainting {
  span: Span;
  width: number;
  now: number;
  shown: number;
  spans: readonly Span[];
  events: readonly StreamEvent[];
  outages: readonly StreamOutage[];
  clusters: readonly Cluster[];
  range: Span | null;
}

type Ink = 'empty' | 'record' | 'outage' | 'motion' | 'detection' | 'answer' | 'words' | 'grid' | 'cursor' | 'card';
type Inks = (ink: Ink) => string;

const inksOf = (canvas: HTMLCanvasElement): Inks => {
  const style = getComputedStyle(canvas);
  return (ink) => style.getPropertyValue(`--ink-${ink}`).trim();
};

const begin = (canvas: HTMLCanvasElement, width: number): CanvasRenderingContext2D | null => {
  const context = canvas.getContext('2d');
  if (!context) return null;
  const density = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(RECORD_LINE_HEIGHT * density);
  context.setTransform(density, 0, 0, density, 0, 0);
  return context;
};

type Layer = (context: CanvasRenderingContext2D, painting: RecordPainting, ink: Inks) => void;

const paintTicks: Layer = (context, { span, width }, ink) => {
  context.font = "11px 'Onest Variable', system-ui, sans-serif";
  context.textBaseline = 'bottom';
  for (const at of ticksOf(span, width)) {
    const x = Math.round(placeOf(at, span, width));
    context.fillStyle = ink('grid');
    context.fillRect(x, 4, 1, BAND.top + BAND.height + 2);
    context.fillStyle = ink('words');
    context.fillText(tickWords(at), Math.min(x + 3, width - 36), RECORD_LINE_HEIGHT - 2);
  }
};

const paintBand: Layer = (context, { span, width, spans }, ink) => {
  context.fillStyle = ink('empty');
  context.fillRect(0, BAND.top, width, BAND.height);
  context.fillStyle = ink('record');
  for (const stretch of spans) {
    const bar = barOf(stretch, span, { width, least: MIN_BAR });
    if (bar) context.fillRect(bar.x, BAND.top, bar.width, BAND.height);
  }
};

/** Of the whole height and of another colour than what merely was not recorded. */
const paintOutages: Layer = (context, { span, width, outages, now }, ink) => {
  context.fillStyle = ink('outage');
  for (const outage of outages) {
    const bar = barOf(stretchOf(outage, now), span, { width, least: MIN_BAR });
    if (bar) context.fillRect(bar.x, BAND.top, bar.width, BAND.height);
  }
};

/** The stronger it moved, the higher. */
const paintMotion: Layer = (context, { span, width, events, now }, ink) => {
  context.fillStyle = ink('motion');
  for (const event of events) {
    const bar = barOf(stretchOf(event, now), span, { width, least: MIN_BAR });
    const height = Math.round(BAND.height * (0.4 + 0.6 * event.strength));
    if (bar) context.fillRect(bar.x, BAND.top + BAND.height - height, bar.width, height);
  }
};

const paintMarks: Layer = (context, { clusters }, ink) => {
  context.font = "600 10px 'Onest Variable', system-ui, sans-serif";
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const { kind, x, marks } of clusters) {
    const radius = marks.length > 1 ? CLUSTER_RADIUS : DOT_RADIUS;
    context.fillStyle = ink(kind);
    context.beginPath();
    // A square and a disc: the colour alone does not tell them apart for everybody.
    if (kind === 'detection') context.rect(x - radius, ROWS[kind] - radius, radius * 2, radius * 2);
    else context.arc(x, ROWS[kind], radius, 0, Math.PI * 2);
    context.fill();
    if (marks.length === 1) continue;
    context.fillStyle = ink('card');
    context.fillText(marks.length > MAX_COUNTED ? `${MAX_COUNTED}+` : String(marks.length), x, ROWS[kind] + 1);
  }
  context.textAlign = 'start';
};

const paintRange: Layer = (context, { span, width, range }, ink) => {
  if (!range) return;
  const left = placeOf(range.from, span, width);
  const right = placeOf(range.to, span, width);
  context.fillStyle = ink('card');
  context.globalAlpha = 0.62;
  context.fillRect(0, BAND.top, Math.max(0, left), BAND.height);
  context.fillRect(right, BAND.top, Math.max(0, width - right), BAND.height);
  context.globalAlpha = 1;
};

const paintCursor: Layer = (context, { span, width, shown, now }, ink) => {
  context.fillStyle = ink('grid');
  context.fillRect(placeOf(now, span, width), BAND.top - 4, 1, BAND.height + 8);
  context.fillStyle = ink('cursor');
  const x = placeOf(shown, span, width);
  context.fillRect(x - 1, 2, 2, BAND.top + BAND.height + 2);
  context.beginPath();
  context.moveTo(x - 5, 0);
  context.lineTo(x + 5, 0);
  context.lineTo(x, 7);
  context.fill();
};

const LAYERS: Layer[] = [paintTicks, paintBand, paintOutages, paintMotion, paintRange, paintMarks, paintCursor];

export const paintRecord = (canvas: HTMLCanvasElement, painting: RecordPainting): void => {
  const context = begin(canvas, painting.width);
  if (!context) return;
  const ink = inksOf(canvas);
  for (const paint of LAYERS) paint(context, painting, ink);
};
