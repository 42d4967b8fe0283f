import type { StreamRecord } from '@rakurs/contract';
import type { Span } from '#shared/timeline/span.ts';

/**
 * Anybody may have written the address: what is no moment in it is left out. In the form of the wire, so that a user
 * may also write less ('2026-11-17T12:00').
 */
export const readMoment = (text: string | null): string | null => {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : writeMoment(at);
};

export const writeMoment = (at: number): string => new Date(at).toISOString();

export const msOf = (time: string): number => Date.parse(time);

/** As the wire asks for a stretch of time. */
export const timesOf = ({ from, to }: Span) => ({ from: writeMoment(from), to: writeMoment(to) });

export const spansOf = ({ spans }: StreamRecord): Span[] =>
  spans.map(({ from, to }) => ({ from: msOf(from), to: msOf(to) }));
