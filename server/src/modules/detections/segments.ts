import { SCANNED_SEGMENT_SECONDS } from '@rakurs/contract';
import type { PlacedFile } from '#modules/media/index.ts';

/** From when to when a segment of a film goes. */
export interface Stretch {
  from: number;
  to: number;
}

/** The end of the last segment is the end of the film, wherever that is said to be. */
const endOf = ({ durationSeconds }: Pick<PlacedFile, 'durationSeconds'>, lastFrameSecond: number): number =>
  Math.max(durationSeconds ?? 0, lastFrameSecond);

/** A picture is one segment, and so is a short film. */
export const countSegments = (file: Pick<PlacedFile, 'kind' | 'durationSeconds'>, lastFrameSecond: number): number =>
  file.kind === 'video' ? Math.max(1, Math.ceil(endOf(file, lastFrameSecond) / SCANNED_SEGMENT_SECONDS)) : 1;
export const stretchOf = (segment: number): Stretch => ({
  from: segment * SCANNED_SEGMENT_SECONDS,
  to: (segment + 1) * SCANNED_SEGMENT_SECONDS,
});

/** A frame at the border is the later segment's, but for the end of the film, which has none. */
export const isIn = (segment: number, second: number, last: number): boolean =>
  Math.min(Math.floor(second / SCANNED_SEGMENT_SECONDS), last) === segment;
