import type { Frame } from 'node-av/lib';
import type { OpenedVideo } from './video-facts.ts';

/**
 * The second at which a player shows the frame. Browsers keep a container's own times (HTML, 'offsets into the media
 * resource'): a film whose first
 * picture is of second 0.6 shows it at 0.6, and what an edit list cuts off is never shown. Only a clock that may have
 * run for a day is set to zero,
 * in the proxy that is played in its stead.
 */
export const playerSecondOf = (
  frame: Pick<Frame, 'pts'>,
  { stream, startSeconds }: Pick<OpenedVideo, 'stream' | 'startSeconds'>,
): number => (Number(frame.pts) * stream.timeBase.num) / stream.timeBase.den - startSeconds;
