/** The stretch of a video that the time line shows. */
export interface Span {
  from: number;
  to: number;
}

/** Nearer than this a second would be wider than the screen. */
export const MIN_SPAN_SECONDS = 1;

const limited = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export const wholeSpan = (duration: number): Span => ({ from: 0, to: duration });

const settled = ({ from, to }: Span, duration: number): Span => {
  const length = Math.min(to - from, duration);
  const start = limited(from, 0, duration - length);
  return { from: start, to: start + length };
};

/** Shorter or longer with the given second held where it is. `by` under 1 is nearer. */
export const zoomedSpan = (span: Span, { by, at }: { by: number; at: number }, duration: number): Span => {
  const before = span.to - span.from;
  const length = limited(before * by, Math.min(MIN_SPAN_SECONDS, duration), duration);
  const share = before === 0 ? 0 : (at - span.from) / before;
  return settled({ from: at - share * length, to: at - share * length + length }, duration);
};

/** Moved just so far that the second is in sight. */
export const followSecond = (span: Span, second: number, duration: number): Span => {
  const length = span.to - span.from;
  if (second >= span.from && second <= span.to) return span;
  return settled({ from: second - length / 10, to: second - length / 10 + length }, duration);
};

export const placeOf = (second: number, { from, to }: Span, width: number): number =>
  to === from ? 0 : ((second - from) / (to - from)) * width;

export const secondAt = (x: number, { from, to }: Span, width: number): number =>
  limited(from + (width === 0 ? 0 : x / width) * (to - from), from, to);

const STEPS = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 600, 1800, 3600];
const MIN_PIXELS = 70;

/** The seconds that are written under the line: round ones, not too close. */
export const ticks = (span: Span, width: number): number[] => {
  const length = span.to - span.from;
  if (length <= 0 || width <= 0) return [];
  const step = STEPS.find((candidate) => (candidate / length) * width >= MIN_PIXELS) ?? length;
  const first = Math.ceil(span.from / step);
  const last = Math.floor(span.to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
};

/** What a click near a mark means, within so many pixels. */
const MARKER_REACH = 5;

export const markerAt = <T extends { second: number }>(
  marks: readonly T[],
  x: number,
  { span, width }: { span: Span; width: number },
): T | null => {
  const distance = ({ second }: T): number => Math.abs(placeOf(second, span, width) - x);
  const nearest = marks.reduce<T | null>(
    (best, mark) => (best === null || distance(mark) < distance(best) ? mark : best),
    null,
  );
  return nearest && distance(nearest) <= MARKER_REACH ? nearest : null;
};
