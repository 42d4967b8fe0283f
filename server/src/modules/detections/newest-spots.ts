import { MAX_EXAMPLES } from '@rakurs/contract';
import type { LabelRow } from '#modules/labelling/index.ts';
import type { CorrectionRow } from './corrections.store.ts';
import type { Spot } from './fingerprint.ts';
import { isSamePlace } from './verdict-labels.ts';

const drawnSpot = ({ fileId, timeFrame, x0, y0, x1, y1 }: LabelRow): Spot => ({
  fileId,
  second: timeFrame,
  x0,
  y0,
  x1,
  y1,
  isDrawn: true,
});
export const correctedPlace = ({ fileId, second, x0, y0, x1, y1, isWhole }: CorrectionRow): Spot => ({
  fileId,
  second,
  x0,
  y0,
  x1,
  y1,
  isWhole,
});

/**
 * What was drawn and what was called right, in the order in which it was said. A label that was drawn for a word stands
 * for that word, until a hand has moved it.
 */
export const spotsInTime = ({
  drawn,
  right,
}: {
  drawn: readonly LabelRow[];
  right: readonly CorrectionRow[];
}): Spot[] => {
  const wordFor = new Map(right.flatMap((row) => (row.labelId === null ? [] : [[row.labelId, row] as const])));
  const spotOf = (label: LabelRow): Spot => {
    const word = wordFor.get(label.id);
    return word && isSamePlace(label, word) ? correctedPlace(word) : drawnSpot(label);
  };
  return [
    ...drawn.map((row) => ({ row, spot: spotOf(row) })),
    ...right.filter(({ labelId }) => labelId === null).map((row) => ({ row, spot: correctedPlace(row) })),
  ]
    .toSorted((one, other) => one.row.createdAt.getTime() - other.row.createdAt.getTime())
    .map(({ spot }) => spot);
};

/** What somebody said last is nearest to what they want. */
export const newest = (inTime: readonly Spot[]): Spot[] => inTime.slice(-MAX_EXAMPLES);
