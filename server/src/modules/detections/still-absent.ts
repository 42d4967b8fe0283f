import type { Spot } from './fingerprint.ts';

type Moment = Pick<Spot, 'fileId' | 'second'>;

/** Frames of a film lie at least twice as far apart. */
const SAME_FRAME_SECONDS = 0.25;
export const isSameFrame = (one: Moment, other: Moment): boolean =>
  one.fileId === other.fileId && Math.abs(one.second - other.second) < SAME_FRAME_SECONDS;

/** A frame on which the class was drawn after all is no frame without it. */
export const stillAbsent = (counters: readonly Spot[], examples: readonly Spot[]): Spot[] =>
  counters.filter((counter) => !counter.isWhole || !examples.some((example) => isSameFrame(example, counter)));
