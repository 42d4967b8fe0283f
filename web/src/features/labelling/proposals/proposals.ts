import { classKey, type Detection, type FrameReading } from '@rakurs/contract';
import { bestMoment, boxAt, type Detected } from '#shared/picture/detected.ts';
import { overlap } from '../logic/geometry.ts';
import type { Shape } from '../logic/history.ts';
import { groupBy } from '../logic/label-views.ts';

/** What a machine believes to see, offered as a label. */
export interface Proposal extends Shape {
  key: string;
  confidence: number;
  /** Found by a class that the project has taught: which detection it is. */
  detectionId?: number;
  /** Of such a one: its whole way, of which the proposal shows one moment. */
  detected?: Detected;
}

/** From here on two rectangles mean the same thing. */
const SAME_PLACE = 0.85;
/**
 * A taught class finds what it was taught with more loosely than a hand draws it: by the half in common everybody
 * counts it as found.
 */
const SAME_PLACE_OF_TAUGHT = 0.5;
const SAME_TIME_SECONDS = 0.5;
const DIGITS = 4;

const keyOf = (className: string, second: number, sides: number[]): string =>
  `proposal ${className} ${second} ${sides.map((side) => side.toFixed(DIGITS)).join(' ')}`;

/** The same after a reload: made of what was seen, not of where it stands in the answer. */
export const proposalsOf = (
  frames: readonly FrameReading[],
  nameOf: (className: string) => string = (name) => name,
): Proposal[] =>
  frames.flatMap(({ second, detections }) =>
    detections.map(({ class_name, confidence, x0, y0, x1, y1 }) => ({
      key: keyOf(class_name, second, [x0, y0, x1, y1]),
      title: nameOf(class_name),
      box: { x0, y0, x1, y1 },
      second,
      confidence,
    })),
  );

const WHOLE = 1;

/**
 * What taught classes found, also below their thresholds: of a film one moment for each stretch. What is true of whole
 * frames has no rectangle to draw.
 */
export const taughtProposals = (detections: readonly Detection[]): Proposal[] =>
  detections.flatMap((detection) => {
    const { second, box } = bestMoment(detection);
    const { x0, y0, x1, y1 } = box;
    if (x1 - x0 >= WHOLE && y1 - y0 >= WHOLE) return [];
    return [
      {
        key: keyOf(`taught ${detection.class_name}`, second, [x0, y0, x1, y1]),
        title: detection.class_name,
        box,
        second,
        confidence: detection.confidence,
        detectionId: detection.id,
        detected: detection,
      },
    ];
  });

/** Those of taught classes first; what the machine of everybody says too is said once. */
export const withTaught = (taught: readonly Proposal[], others: readonly Proposal[]): Proposal[] => {
  const own = byTitle(taught);
  return [...taught, ...others.filter((other) => !own(other).some((proposal) => isSamePlace(other, proposal)))];
};

/** Thousands of labels are asked for hundreds of proposals: each title is read once. */
const byTitle = <T extends Shape>(shapes: readonly T[]): ((shape: Shape) => readonly T[]) => {
  const groups = groupBy(shapes, ({ title }) => classKey(title));
  return ({ title }) => groups.get(classKey(title)) ?? [];
};

const isSamePlace = (shape: Shape, proposal: Proposal): boolean =>
  Math.abs(shape.second - proposal.second) <= SAME_TIME_SECONDS &&
  overlap(shape.box, proposal.box) >= (proposal.detected ? SAME_PLACE_OF_TAUGHT : SAME_PLACE);

/** A label anywhere on the way of a thing through a film says it, not at the offered moment alone. */
const isSaidBy = (label: Shape, proposal: Proposal): boolean => {
  const { detected } = proposal;
  const isOnTheWay =
    detected &&
    label.second >= detected.start_time - SAME_TIME_SECONDS &&
    label.second <= detected.end_time + SAME_TIME_SECONDS;
  return isSamePlace(
    label,
    isOnTheWay ? { ...proposal, second: label.second, box: boxAt(detected, label.second) } : proposal,
  );
};

/** Those that nobody has rejected and no label says already. */
export const openProposals = (
  proposals: readonly Proposal[],
  labels: readonly Shape[],
  rejected: ReadonlySet<string>,
): Proposal[] => {
  const own = byTitle(labels);
  return proposals.filter(
    (proposal) => !rejected.has(proposal.key) && !own(proposal).some((label) => isSaidBy(label, proposal)),
  );
};
