import type { Features, Hit } from '../features.ts';
import { logitOf, type Linear } from '../logistic.ts';
import { withoutOverlaps } from '../without-overlaps.ts';
import { boxesOf, COLUMNS, describeProposals } from './describe.ts';

const SAME_THING = 0.4;
const MOST_HITS = 50;
const HOPELESS = -6;

/** Which of the detector's boxes hold the class. */
export function findThings(plane: Linear, { proposals }: Pick<Features, 'proposals'>): Hit[] {
  const rows = describeProposals(proposals);
  const hits = boxesOf(proposals).map((box, at) => ({ ...box, score: logitOf(plane, rows, at * COLUMNS) }));
  return withoutOverlaps(
    hits.filter(({ score }) => score > HOPELESS),
    { same: SAME_THING, most: MOST_HITS },
  );
}
