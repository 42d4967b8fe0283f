/** A rectangle drawn at one second of a video is clear then and gone a second away. */
const SEEN_FOR_SECONDS = 1;
/** Below it a rectangle is a trace that cannot be taken hold of (A section 4). */
const MIN_VISIBILITY_TO_TOUCH = 0.5;

/** 1 at its own moment, falling evenly to 0. `now` is null for a picture, where everything is clear. */
export const visibility = (second: number, now: number | null): number =>
  now === null ? 1 : Math.max(0, 1 - Math.abs(second - now) / SEEN_FOR_SECONDS);

export const isSelectable = (second: number, now: number | null): boolean =>
  visibility(second, now) > MIN_VISIBILITY_TO_TOUCH;
