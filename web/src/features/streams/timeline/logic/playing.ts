import type { Span } from '#shared/timeline/span.ts';
import { isInPlaylist, playlistRange } from './request-ranges.ts';

/** What the player is at: the list of segments it was given, the moment to begin with, and which wind this is. */
export interface Playing {
  asked: Span;
  from: number;
  /** The same moment may be gone to twice. */
  turn: number;
  /** It came here by itself, at the end of what it had: a long gap is jumped over without a question. */
  isGoingOn: boolean;
}

export const startPlaying = (from: number, before: Playing | null = null): Playing => ({
  asked: before && isInPlaylist(from, before.asked) ? before.asked : playlistRange(from),
  from,
  turn: (before?.turn ?? 0) + 1,
  isGoingOn: false,
});

/** What comes after all that the list had. */
export const continuePlaying = (from: number, before: Playing): Playing => ({
  asked: { from, to: playlistRange(from).to },
  from,
  turn: before.turn + 1,
  isGoingOn: true,
});

/** Less than this is the rest of a segment that was just played, and no film. */
const MIN_LEFT_MS = 1000;

/** Where there is something to play at this moment or later; null: nowhere. */
export const nextRecordedAt = (from: number, spans: readonly Span[]): number | null => {
  const next = spans.find(({ to }) => to - from > MIN_LEFT_MS);
  return next ? Math.max(next.from, from) : null;
};
