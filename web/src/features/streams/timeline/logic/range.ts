import { MAX_EXPORT_SECONDS } from '@rakurs/contract';
import { isIn } from './window.ts';
import type { Span } from '#shared/timeline/span.ts';

export type Edge = 'from' | 'to';
const MIN_RANGE_MS = 1000;
/** A new range takes this part of what is in sight. */
const FIRST_SHARE = 0.15;
const MAX_RANGE_MS = MAX_EXPORT_SECONDS * 1000;

/** About the shown moment, in whole seconds and not after what was recorded. */
export const firstRange = ({ span, shown, latest }: { span: Span; shown: number; latest: number }): Span => {
  const length = Math.min(MAX_RANGE_MS, Math.round(((span.to - span.from) * FIRST_SHARE) / 1000) * 1000);
  const middle = isIn(shown, span) ? shown : (span.from + span.to) / 2;
  const to = Math.floor(Math.min(middle + length / 2, latest) / 1000) * 1000;
  return { from: to - length, to };
};

/** One edge taken elsewhere, to a whole second; it never passes the other. */
export const withEdge = (range: Span, edge: Edge, at: number): Span => {
  const second = Math.round(at / 1000) * 1000;
  return edge === 'from'
    ? { ...range, from: Math.min(second, range.to - MIN_RANGE_MS) }
    : { ...range, to: Math.max(second, range.from + MIN_RANGE_MS) };
};

export const isTooLong = ({ from, to }: Span): boolean => to - from > MAX_RANGE_MS;

/** Whether anything of it was recorded. */
export const isRecorded = (range: Span, spans: readonly Span[]): boolean =>
  spans.some(({ from, to }) => from < range.to && to > range.from);
