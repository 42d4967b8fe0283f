import type { GraphTail } from './onnx-graph.ts';

/** The detector answers for so many of its anchors, with so many classes of its own (models/efficientdet-lite2). */
const ANCHORS = 1000;
const CLASSES = 90;
/** Logits are kept between these bounds, as bytes (worker/src/classifiers/proposals.ts). */
const LOGITS = { lowest: -8, highest: 4, steps: 127 };

/**
 * What the detector thinks of the boxes of these anchors, as a class of things sees it
 * (worker/src/classifiers/things/describe.ts). A row for each.
 */
export function describedScores({ layer, floats, wholes }: GraphTail, anchors: string): string {
  const [middle, step] = [
    floats([(LOGITS.lowest + LOGITS.highest) / 2]),
    floats([(LOGITS.highest - LOGITS.lowest) / 2 / LOGITS.steps]),
  ];
  const clipped = (of: string, low: number, high: number) => layer('Clip', [of, floats([low], []), floats([high], [])]);
  const scores = layer('Gather', [layer('Reshape', ['scores', wholes([ANCHORS, CLASSES])]), anchors], { axis: 0 });
  const logits = layer('Sub', [
    layer('Log', [clipped(scores, 1e-9, 1)]),
    layer('Log', [clipped(layer('Sub', [floats([1]), scores]), 1e-9, 1)]),
  ]);
  const bytes = layer('Round', [
    layer('Div', [layer('Sub', [clipped(logits, LOGITS.lowest, LOGITS.highest), middle]), step]),
  ]);
  const kept = layer('Add', [layer('Mul', [bytes, step]), middle]);
  return layer('Mul', [
    clipped(layer('Div', [layer('Add', [kept, floats([6])]), floats([4])]), -0.5, 1.5),
    floats([0.15]),
  ]);
}

/** How sure the detector is of the best of its classes, anchor by anchor. */
export const surestScores = ({ layer, wholes }: GraphTail): string =>
  layer('Reshape', ['surest.best', wholes([ANCHORS])]);

/**
 * Left, top, right and bottom of each anchor's box, as fractions of the detector's square. The detector answers with
 * shifts and stretches of its anchors, each as (y, x, height, width).
 */
export function anchorBoxes({ layer, floats, wholes }: GraphTail): string {
  const columns = (of: string, chosen: readonly number[]) => layer('Gather', [of, wholes(chosen)], { axis: 1 });
  const shifts = layer('Reshape', ['boxes', wholes([ANCHORS, 4])]);
  const [middles, sizes] = [columns('anchors', [1, 0]), columns('anchors', [3, 2])];
  const centre = layer('Add', [layer('Mul', [columns(shifts, [1, 0]), sizes]), middles]);
  const half = layer('Mul', [layer('Mul', [layer('Exp', [columns(shifts, [3, 2])]), sizes]), floats([0.5])]);
  return layer('Concat', [layer('Sub', [centre, half]), layer('Add', [centre, half])], { axis: 1 });
}
