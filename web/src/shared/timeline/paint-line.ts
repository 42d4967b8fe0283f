import { formatSecond } from '#shared/text/format.ts';
import { placeOf, ticks, type Span } from './span.ts';

export const LINE_HEIGHT = 44;

/** A line being painted. What it shows is laid upon it layer by layer; a row of columns would be one more layer. */
interface Line {
  context: CanvasRenderingContext2D;
  span: Span;
  width: number;
}

export interface PaintedMark {
  second: number;
  colour: string;
  isChosen: boolean;
}

interface Painting {
  span: Span;
  width: number;
  now: number;
  marks: readonly PaintedMark[];
}

const begin = (canvas: HTMLCanvasElement, { span, width }: Pick<Painting, 'span' | 'width'>): Line | null => {
  const context = canvas.getContext('2d');
  if (!context) return null;
  const density = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * density)) canvas.width = Math.round(width * density);
  if (canvas.height !== LINE_HEIGHT * density) canvas.height = LINE_HEIGHT * density;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, LINE_HEIGHT);
  return { context, span, width };
};

/** What was played, and what is to come. */
const paintTrack = ({ context, span, width }: Line, now: number): void => {
  context.fillStyle = '#263445';
  context.fillRect(0, 12, width, 12);
  context.fillStyle = '#4a90e2';
  context.fillRect(0, 12, Math.max(0, placeOf(now, span, width)), 12);
};

const paintTicks = ({ context, span, width }: Line): void => {
  context.font = "11px 'Onest Variable', system-ui, sans-serif";
  context.textBaseline = 'bottom';
  for (const second of ticks(span, width)) {
    const x = placeOf(second, span, width);
    context.fillStyle = '#6b7f95';
    context.fillRect(x, 24, 1, 5);
    context.fillStyle = '#9fb0c3';
    context.fillText(formatSecond(second), Math.min(x + 3, width - 32), LINE_HEIGHT - 2);
  }
};

const paintMarks = ({ context, span, width }: Line, marks: readonly PaintedMark[]): void => {
  for (const { second, colour, isChosen } of marks) {
    context.fillStyle = colour;
    context.fillRect(
      placeOf(second, span, width) - (isChosen ? 2 : 1),
      isChosen ? 4 : 8,
      isChosen ? 5 : 3,
      isChosen ? 24 : 20,
    );
  }
};

const paintCursor = ({ context, span, width }: Line, now: number): void => {
  context.fillStyle = '#fff';
  context.fillRect(placeOf(now, span, width) - 1, 4, 2, 26);
};

export const paintLine = (canvas: HTMLCanvasElement, { now, marks, ...size }: Painting): void => {
  const line = begin(canvas, size);
  if (!line) return;
  paintTrack(line, now);
  paintTicks(line);
  paintMarks(line, marks);
  paintCursor(line, now);
};
