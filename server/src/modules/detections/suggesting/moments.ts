import { groupBy } from '#platform/group-by.ts';
import type { Doubt } from './doubts.store.ts';

export interface Moment {
  fileId: number;
  second: number;
}
export type Frame = Moment & { id: number };

/** A frame of a film this near to a rectangle was seen by who drew it. */
const SEEN_SECONDS = 2;

interface Said {
  frames: readonly Frame[];
  /** Where the class is shown, and where it is in doubt. */
  shown: readonly Pick<Doubt, 'fileId' | 'startTime' | 'endTime'>[];
  unsure: readonly Doubt[];
}

/** Whether people have pointed at the class there, or said that it is not there. */
export function overlapsAny(pointed: readonly Moment[]): (moment: Moment) => boolean {
  const pointedOf = groupBy(pointed, ({ fileId }) => fileId);
  return ({ fileId, second }) =>
    (pointedOf.get(fileId) ?? []).some((moment) => Math.abs(moment.second - second) <= SEEN_SECONDS);
}

/** What is said of moments, told of the frames next to them. */
export function framesInSight({ frames, shown, unsure }: Said) {
  const framesOf = groupBy(frames, ({ fileId }) => fileId);
  const shownOf = groupBy(shown, ({ fileId }) => fileId);
  const frameAt = ({ fileId, second }: Moment): Frame | undefined => nearestTo(framesOf.get(fileId) ?? [], second);
  const doubtsOf = groupBy(
    unsure.flatMap((doubt) => {
      const frame = frameAt({ fileId: doubt.fileId, second: (doubt.startTime + doubt.endTime) / 2 });
      return frame ? [{ frameId: frame.id, doubt }] : [];
    }),
    ({ frameId }) => frameId,
  );
  return {
    frameAt,
    doubtsOn: (frameId: number): Doubt[] => (doubtsOf.get(frameId) ?? []).map(({ doubt }) => doubt),
    isFound: ({ fileId, second }: Moment): boolean =>
      (shownOf.get(fileId) ?? []).some(
        ({ startTime, endTime }) => startTime <= second + SEEN_SECONDS && endTime >= second - SEEN_SECONDS,
      ),
  };
}

const nearestTo = (frames: readonly Frame[], second: number): Frame | undefined =>
  frames.reduce<Frame | undefined>(
    (best, frame) => (best && Math.abs(best.second - second) <= Math.abs(frame.second - second) ? best : frame),
    undefined,
  );

/** Where it was nearest to that second; a picture has no way. */
export function boxAt({ path, x0, y0, x1, y1 }: Doubt, second: number): [number, number, number, number] {
  const [first, ...rest] = path;
  if (!first) return [x0, y0, x1, y1];
  const [, ...box] = rest.reduce(
    (best, one) => (Math.abs(one[0] - second) < Math.abs(best[0] - second) ? one : best),
    first,
  );
  return box;
}
