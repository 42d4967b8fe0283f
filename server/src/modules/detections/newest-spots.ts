import { MOST_EXAMPLES } from '@rakurs/contract';
import type { LabelRow } from '#modules/labelling/index.ts';
import type { CorrectionRow } from './corrections.store.ts';
import type { Spot } from './fingerprint.ts';

const drawnSpot = ({ fileId, timeFrame, x0, y0, x1, y1 }: LabelRow): Spot => ({
  fileId,
  second: timeFrame,
  x0,
  y0,
  x1,
  y1,
  isDrawn: true,
});
export const answeredSpot = ({ fileId, second, x0, y0, x1, y1, isWhole }: CorrectionRow): Spot => ({
  fileId,
  second,
  x0,
  y0,
  x1,
  y1,
  isWhole,
});

/** What was drawn and what was called right, in the order in which it was said. */
export const spotsInTime = ({
  drawn,
  right,
}: {
  drawn: readonly LabelRow[];
  right: readonly CorrectionRow[];
}): Spot[] =>
  [...drawn.map((row) => ({ row, spot: drawnSpot(row) })), ...right.map((row) => ({ row, spot: answeredSpot(row) }))]
    .toSorted((one, other) => one.row.createdAt.getTime() - other.row.createdAt.getTime())
    .map(({ spot }) => spot);

/** What somebody said last is nearest to what they want. */
export const newest = (inTime: readonly Spot[]): Spot[] => inTime.slice(-MOST_EXAMPLES);
