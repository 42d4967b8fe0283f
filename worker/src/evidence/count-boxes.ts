import type { DetectedObject, SceneSummary } from '@rakurs/contract';

/** A box so sure is one thing that is there. */
const COUNTED = 0.5;
/** So faint a box may still be one more. */
const MAY_BE_ONE = 0.25;
const MANY = 8;

interface Boxes {
  objects: readonly DetectedObject[];
  lowConfidenceDetections: SceneSummary['glimpses'];
  isThere: boolean;
}

/** How many of a noun there are: as many as clear boxes at least, as many as boxes at all at most. */
export function countOf(
  noun: string,
  { objects, lowConfidenceDetections, isThere }: Boxes,
): { least: number; most: number | null } {
  const boxes = [...objects.filter(({ standing }) => standing === 'seen'), ...lowConfidenceDetections].filter(
    (one) => one.noun === noun,
  );
  const least = Math.max(isThere ? 1 : 0, boxes.filter(({ confidence }) => confidence >= COUNTED).length);
  const most = Math.max(least, boxes.filter(({ confidence }) => confidence >= MAY_BE_ONE).length);
  return { least, most: most >= MANY ? null : most };
}
