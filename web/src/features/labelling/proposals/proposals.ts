import type { FrameReading } from '@rakurs/contract';
import { overlap } from '../logic/geometry.ts';
import type { Shape } from '../logic/history.ts';

/** What a machine believes to see, offered as a label. */
export interface Proposal extends Shape {
  key: string;
  confidence: number;
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

const isSame = (label: Shape, proposal: Proposal): boolean =>
  label.title.toLocaleLowerCase('ru') === proposal.title.toLocaleLowerCase('ru') &&
  Math.abs(label.second - proposal.second) <= SAME_TIME_SECONDS &&
  overlap(label.box, proposal.box) >= SAME_PLACE;

/** Those that nobody has rejected and no label says already. */
export const openProposals = (proposals: readonly Proposal[], labels: readonly Shape[], rejected: ReadonlySet<string>): Proposal[] =>
  proposals.filter((proposal) => !rejected.has(proposal.key) && !labels.some((label) => isSame(label, proposal)));
