import type { GraphTail } from './onnx-graph.ts';

/** The detector answers for so many of its anchors, with so many classes of its own (models/efficientdet-lite2). */
export const DETECTOR = { file: 'efficientdet-lite2/efficientdet-lite2.onnx', side: 448, anchors: 1000, classes: 90 } as const;

/** Probabilities of the detector's own classes as a plane sees them: logits between two bounds, rounded as they are kept. A row for each anchor. */
export function keptLogits(graph: GraphTail, { lowest, highest, steps }: { lowest: number; highest: number; steps: number }): string {
  const { layer, floats, wholes } = graph;
  const [one, middle, step] = [floats([1]), floats([(lowest + highest) / 2]), floats([(highest - lowest) / 2 / steps])];
  const scores = layer('Reshape', ['scores', wholes([DETECTOR.anchors, DETECTOR.classes])]);
  const sure = layer('Clip', [scores, floats([1e-9], []), floats([1], [])]);
  const unsure = layer('Clip', [layer('Sub', [one, scores]), floats([1e-9], []), floats([1], [])]);
  const logits = layer('Clip', [layer('Sub', [layer('Log', [sure]), layer('Log', [unsure])]), floats([lowest], []), floats([highest], [])]);
  const bytes = layer('Round', [layer('Div', [layer('Sub', [logits, middle]), step])]);
  return layer('Add', [layer('Mul', [bytes, step]), middle]);
}

/** Left, top, right and bottom of each anchor's box, as fractions of the detector's square. The detector answers with shifts and stretches of its anchors, each as (y, x, height, width). */
export function boxesOf(graph: GraphTail): string {
  const { layer, floats, wholes } = graph;
  const columns = (of: string, chosen: readonly number[]) => layer('Gather', [of, wholes(chosen)], { axis: 1 });
  const shifts = layer('Reshape', ['boxes', wholes([DETECTOR.anchors, 4])]);
  const [middles, sizes] = [columns('anchors', [1, 0]), columns('anchors', [3, 2])];
  const centre = layer('Add', [layer('Mul', [columns(shifts, [1, 0]), sizes]), middles]);
  const half = layer('Mul', [layer('Mul', [layer('Exp', [columns(shifts, [3, 2])]), sizes]), floats([0.5])]);
  return layer('Concat', [layer('Sub', [centre, half]), layer('Add', [centre, half])], { axis: 1 });
}
