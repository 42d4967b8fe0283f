import { BOX_SHOWN_SECONDS } from '@rakurs/contract';

/** What a class that the project has taught found on a file, and shows. */
export interface TaughtFinding {
  title: string;
  confidence: number;
  /** Null in a film. */
  frameId: number | null;
  startTime: number;
  endTime: number;
  box: { x0: number; y0: number; x1: number; y1: number };
  /** The way it took through a film: second, left, top, right, bottom. */
  path?: readonly [number, number, number, number, number][];
}

export interface Moment {
  id: number;
  second: number;
}

/** A film shows a box a little before and after its time: so does an answer. */
export const isOnFrame = ({ id, second }: Moment, { frameId, startTime, endTime }: TaughtFinding): boolean =>
  frameId === null ? second >= startTime - BOX_SHOWN_SECONDS && second <= endTime + BOX_SHOWN_SECONDS : frameId === id;

/** Where it was at the moment nearest to this one. */
export function boxAt({ box, path = [] }: TaughtFinding, second: number): TaughtFinding['box'] {
  const [nearest] = path.toSorted(([one], [other]) => Math.abs(one - second) - Math.abs(other - second));
  if (!nearest) return box;
  const [, x0, y0, x1, y1] = nearest;
  return { x0, y0, x1, y1 };
}
