import type { Span } from '#shared/timeline/span.ts';

const MINUTE_MS = 60_000;
/** Of a playlist: so much before the moment, to go back a little without waiting, and so much after it. */
const BEFORE_MS = 10 * MINUTE_MS;
const AFTER_MS = 60 * MINUTE_MS;
const BLOCKS_MS = [30, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS);

/** The whole blocks around what is in sight: a small move of the window asks for nothing new. */
export const roundToBlocks = ({ from, to }: Span): Span => {
  const block = BLOCKS_MS.find((length) => length >= to - from) ?? to - from;
  return { from: Math.floor(from / block) * block, to: Math.ceil(to / block) * block };
};

/** What is played around a moment: a whole day as one list would be megabytes of addresses. */
export const playlistRange = (at: number): Span => ({ from: at - BEFORE_MS, to: at + AFTER_MS });

/** Of what is played, this much before its end is near enough to ask for the next. */
export const isInPlaylist = (at: number, { from, to }: Span): boolean => at >= from && at < to;
