import type { GraphTail } from './onnx-graph.ts';

/** From fractions of the detector's square to fractions of the picture, which takes only its upper left part. */
export function picturePixels(
  { layer, floats }: GraphTail,
  boxes: string,
  extent: string,
): { whole: string; clipped: string } {
  const whole = layer('Div', [boxes, layer('Concat', [extent, extent], { axis: 0 })]);
  return { whole, clipped: layer('Clip', [whole, floats([0], []), floats([1], [])]) };
}

/** 1 for boxes of which this holds, 0 for the others. */
export const asNumbers = ({ layer }: GraphTail, condition: string): string => layer('Cast', [condition], { to: 1 });

export const columnOf = ({ layer, wholes }: GraphTail, boxes: string, column: number): string =>
  layer('Reshape', [layer('Gather', [boxes, wholes([column])], { axis: 1 }), wholes([-1])]);

/** Which of the boxes lie on no surer one: their places, the surest first. */
export function suppressOverlaps(
  { layer, floats, wholes }: GraphTail,
  { boxes, scores }: { boxes: string; scores: string },
  { most, overlap, lowest }: { most: number; overlap: number; lowest: number },
): string {
  const chosen = layer('NonMaxSuppression', [
    layer('Reshape', [boxes, wholes([1, -1, 4])]),
    layer('Reshape', [scores, wholes([1, 1, -1])]),
    wholes([most]),
    floats([overlap]),
    floats([lowest]),
  ]);
  return layer('Reshape', [layer('Gather', [chosen, wholes([2])], { axis: 1 }), wholes([-1])]);
}

/** A score as a likelihood (worker/src/classifiers/calibration.ts). */
export const confidenceOf = (
  { layer, floats }: GraphTail,
  score: string,
  { slope, shift }: { slope: number; shift: number },
): string =>
  layer('Clip', [
    layer('Sigmoid', [layer('Add', [layer('Mul', [score, floats([slope])]), floats([shift])])]),
    floats([0.01], []),
    floats([0.99], []),
  ]);
