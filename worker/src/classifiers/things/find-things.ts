import type { Features, Hit } from '../features.ts';
import { logitOf, type Linear } from '../logistic.ts';
import { nonMaximumSuppression } from '../non-maximum-suppression.ts';
import { boxesOf, COLUMNS, describeProposals } from './describe.ts';

const SAME_THING = 0.4;
const MAX_HITS = 50;
const HOPELESS = -6;

/** Which of the detector's boxes hold the class. */
export function findThings(plane: Linear, { proposals }: Pick<Features, 'proposals'>): Hit[] {
  const rows = describeProposals(proposals);
  const hits = boxesOf(proposals).map((box, at) => ({ ...box, score: logitOf(plane, rows, at * COLUMNS) }));
  return nonMaximumSuppression(
    hits.filter(({ score }) => score > HOPELESS),
    { overlap: SAME_THING, most: MAX_HITS },
  );
}
