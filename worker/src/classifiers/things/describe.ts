import type { Box } from '../../analysis/boxes.ts';
import type { Proposals } from '../features.ts';
import { DETECTOR_CLASSES, logitOfByte } from '../proposals.ts';

/**
 * What the detector thinks of a box, as a description of it: a raccoon is a little of a cat, of a bear and of a dog,
 * and always the same little.
 */
export const COLUMNS = DETECTOR_CLASSES;

/** Below 1 in 3000 everything is the same noise, above 1 in 2 everything is equally sure. */
const [MIN_VALUE, MAX_VALUE] = [-0.5, 1.5];
const SIZE = 0.15;
const VALUE_OF_BYTE = Float32Array.from(
  { length: 256 },
  (_, index) => Math.max(MIN_VALUE, Math.min(MAX_VALUE, (logitOfByte(index - 128) + 6) / 4)) * SIZE,
);

export function describeProposals({ logits }: Proposals): Float32Array {
  const rows = new Float32Array(logits.length);
  for (let index = 0; index < rows.length; index++) rows[index] = VALUE_OF_BYTE[(logits[index] ?? 0) + 128] ?? 0;
  return rows;
}

export const boxesOf = ({ boxes }: Proposals): Box[] =>
  Array.from({ length: boxes.length / 4 }, (_, index) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxes.subarray(index * 4, index * 4 + 4);
    return { x0, y0, x1, y1 };
  });

/** How sure the detector is of whatever it takes the box for. */
export const surestLogit = ({ logits }: Proposals, at: number): number =>
  logitOfByte(logits.subarray(at * COLUMNS, (at + 1) * COLUMNS).reduce((most, byte) => Math.max(most, byte), -128));
