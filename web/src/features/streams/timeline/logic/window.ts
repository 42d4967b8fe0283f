import { dayOfMoment, midnightOf, midnightOfDay } from '#shared/time/wall-time.ts';
import type { Span } from '#shared/timeline/span.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const MIN_WINDOW_MS = 10 * MINUTE_MS;
export const MAX_WINDOW_MS = 24 * HOUR_MS;
/** What the buttons step through; the wheel stops anywhere between the first and the last. */
const WINDOW_LENGTHS_MS = [
  MIN_WINDOW_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  MAX_WINDOW_MS,
];

/** Of the window, this much is left free after now, so that the newest does not stick to the edge. */
const ROOM_AFTER_NOW = 0.04;
/** Where a window that is turned over shows what is playing. */
const FOLLOWED_AT = 0.1;

const limited = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export const lengthOf = ({ from, to }: Span): number => to - from;

/** The future was not recorded: a window ends shortly after now at the latest. */
const settled = ({ from, to }: Span, now: number): Span => {
  const late = Math.max(0, to - (now + (to - from) * ROOM_AFTER_NOW));
  return { from: from - late, to: to - late };
};

export const windowUpTo = (now: number, length: number): Span => settled({ from: now, to: now + length }, now);

export const windowAround = (at: number, length: number, now: number): Span =>
  settled({ from: at - length / 2, to: at + length / 2 }, now);

export const movedWindow = ({ from, to }: Span, by: number, now: number): Span =>
  settled({ from: from + by, to: to + by }, now);

/** Longer or shorter, with the given moment held where it is. `by` under 1 is nearer. */
export const zoomedWindow = (span: Span, { by, at }: { by: number; at: number }, now: number): Span => {
  const length = limited(lengthOf(span) * by, MIN_WINDOW_MS, MAX_WINDOW_MS);
  const share = (at - span.from) / lengthOf(span);
  return settled({ from: at - share * length, to: at - share * length + length }, now);
};

/** The next of the lengths that the buttons know, or null at the end of them. */
export const nextLength = (length: number, way: 'nearer' | 'farther'): number | null =>
  (way === 'nearer'
    ? WINDOW_LENGTHS_MS.findLast((known) => known < length - 1)
    : WINDOW_LENGTHS_MS.find((known) => known > length + 1)) ?? null;

export const isIn = (at: number, { from, to }: Span): boolean => at >= from && at <= to;

/** What plays out of the window turns it over; who looks elsewhere meanwhile is not disturbed. */
export const followNow = (span: Span, { before, shown, now }: { before: number; shown: number; now: number }): Span => {
  if (!isIn(before, span) || isIn(shown, span)) return span;
  const from = shown - lengthOf(span) * FOLLOWED_AT;
  return settled({ from, to: from + lengthOf(span) }, now);
};

/** The day of a moment where the user is, from midnight to midnight. */
export const dayAround = (at: number): Span => ({ from: midnightOf(at), to: midnightOf(at, 1) });

export const neighbourDay = (at: number, by: 1 | -1): number => midnightOf(at, by);

/** As a field of a form writes days: '2026-11-17'. */
export const writeDay = (at: number): string => dayOfMoment(at);

export const readDay = (text: string): number | null => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? midnightOfDay(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
};
