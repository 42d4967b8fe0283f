import { offsetMsAt } from '#shared/time/zone.ts';
import { placeOf, type Span } from '#shared/timeline/span.ts';

const MINUTE_MS = 60_000;
const STEPS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360].map((minutes) => minutes * MINUTE_MS);
const MIN_PIXELS = 64;

/** How far the clock on the wall is from UTC: in Kathmandu whole hours are not whole ones of UTC. */
const offsetOf = (at: number): number => -offsetMsAt(at);

/** The round moments that are written under the line, not too close to each other. */
export const ticksOf = (span: Span, width: number, offset = offsetOf(span.from)): number[] => {
  const length = span.to - span.from;
  if (length <= 0 || width <= 0) return [];
  const step = STEPS_MS.find((candidate) => (candidate / length) * width >= MIN_PIXELS) ?? length;
  const first = Math.ceil((span.from - offset) / step);
  const last = Math.floor((span.to - offset) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step + offset);
};

/** Pixels from the left, of what is at least partly in sight; at least so wide that it can be seen. */
export const barOf = (
  stretch: Span,
  span: Span,
  { width, least }: { width: number; least: number },
): { x: number; width: number } | null => {
  if (stretch.to < span.from || stretch.from > span.to) return null;
  const left = Math.max(0, placeOf(stretch.from, span, width));
  const right = Math.min(width, placeOf(stretch.to, span, width));
  return { x: Math.min(left, width - least), width: Math.max(least, right - left) };
};
