import { SCANNED_PIECE_SECONDS } from '@rakurs/contract';
import type { PlacedFile } from '#modules/media/index.ts';

/** From when to when a piece of a film goes. */
export interface Stretch {
  from: number;
  to: number;
}

/** The end of the last piece is the end of the film, wherever that is said to be. */
const endOf = ({ durationSeconds }: Pick<PlacedFile, 'durationSeconds'>, lastFrameSecond: number): number =>
  Math.max(durationSeconds ?? 0, lastFrameSecond);

/** A picture is one piece, and so is a short film. */
export const countPieces = (file: Pick<PlacedFile, 'kind' | 'durationSeconds'>, lastFrameSecond: number): number =>
  file.kind === 'video' ? Math.max(1, Math.ceil(endOf(file, lastFrameSecond) / SCANNED_PIECE_SECONDS)) : 1;
export const stretchOf = (piece: number): Stretch => ({
  from: piece * SCANNED_PIECE_SECONDS,
  to: (piece + 1) * SCANNED_PIECE_SECONDS,
});

/** A frame at the border is the later piece's, but for the end of the film, which has none. */
export const isIn = (piece: number, second: number, last: number): boolean =>
  Math.min(Math.floor(second / SCANNED_PIECE_SECONDS), last) === piece;
