import type { Detection, FrameReading } from '@rakurs/contract';
import { bestMomentOf } from '#shared/picture/detected.ts';
import { overlap } from '../logic/geometry.ts';
import type { Shape } from '../logic/history.ts';

/** What a machine believes to see, offered as a label. */
export interface Proposal extends Shape {
  key: string;
  confidence: number;
  /** Found by a class that the project has taught: which detection it is. */
  detectionId?: number;
}

/** From here on two rectangles mean the same thing. */
const SAME_PLACE = 0.85;
const SAME_TIME_SECONDS = 0.5;
const DIGITS = 4;

const keyOf = (className: string, second: number, sides: number[]): string => `proposal ${className} ${second} ${sides.map((side) => side.toFixed(DIGITS)).join(' ')}`;

/** The same after a reload: made of what was seen, not of where it stands in the answer. */
export const proposalsOf = (frames: readonly FrameReading[], nameOf: (className: string) => string = (name) => name): Proposal[] =>
  frames.flatMap(({ second, detections }) =>
    detections.map(({ class_name, confidence, x0, y0, x1, y1 }) => ({ key: keyOf(class_name, second, [x0, y0, x1, y1]), title: nameOf(class_name), box: { x0, y0, x1, y1 }, second, confidence })),
  );

const WHOLE = 1;

/** What taught classes found, also below their thresholds: of a film one moment for each stretch. What is true of whole frames has no rectangle to draw. */
export const taughtProposals = (detections: readonly Detection[]): Proposal[] =>
  detections.flatMap((detection) => {
    const { second, box } = bestMomentOf(detection);
    const { x0, y0, x1, y1 } = box;
    if (x1 - x0 >= WHOLE && y1 - y0 >= WHOLE) return [];
    return [{ key: keyOf(`taught ${detection.class_name}`, second, [x0, y0, x1, y1]), title: detection.class_name, box, second, confidence: detection.confidence, detectionId: detection.id }];
  });

/** Those of taught classes first; what the machine of everybody says too is said once. */
export const withTaught = (taught: readonly Proposal[], others: readonly Proposal[]): Proposal[] => [...taught, ...others.filter((other) => !taught.some((proposal) => isSame(proposal, other)))];

const isSame = (label: Shape, proposal: Shape): boolean =>
  label.title.toLocaleLowerCase('ru') === proposal.title.toLocaleLowerCase('ru') &&
  Math.abs(label.second - proposal.second) <= SAME_TIME_SECONDS &&
  overlap(label.box, proposal.box) >= SAME_PLACE;

/** Those that nobody has rejected and no label says already. */
export const openProposals = (proposals: readonly Proposal[], labels: readonly Shape[], rejected: ReadonlySet<string>): Proposal[] =>
  proposals.filter((proposal) => !rejected.has(proposal.key) && !labels.some((label) => isSame(label, proposal)));
