import type { SearchReason } from '@rakurs/contract';
import type { SearchableFile, SearchableFrame } from '../ports.ts';

/**
 * The frame of a video to show for its reasons: the one that the first reason with a moment was seen on, or the one on
 * the screen at that moment.
 */
export function pickFrame(
  { kind, frames }: Pick<SearchableFile, 'kind' | 'frames'>,
  why: readonly SearchReason[],
): SearchableFrame | null {
  const reason = kind !== 'video' ? undefined : why.find(({ second }) => second !== null);
  if (!reason || reason.second === null) return null;
  const moment = reason.second;
  const inOrder = frames.toSorted((one, other) => one.second - other.second);
  return inOrder.find(({ id }) => id === reason.frame_id) ?? inOrder.findLast(({ second }) => second <= moment) ?? null;
}
