import type { GraphTail } from './onnx-graph.ts';
import { averagesAlong, GRID, windowGrids, type Range, type WindowGrid } from './texture-windows.ts';

/** How the many numbers of a cell become few (models/teach-1/projection.json). */
export interface Axes {
  channels: number;
  kept: number;
  mean: readonly number[];
  /** `kept` numbers for each channel. */
  axes: readonly number[];
  scale: number;
}

/** A surface that was learned: nine cells of a window by the channels of the fine plane, then of the coarse one. */
export interface Surface {
  weights: Float32Array;
  bias: number;
}

/** Values inside the detector, and how many cells they have along a side (worker/src/classifiers/view.ts). */
const TAPS = [
  { plane: 'fine', value: 'value451', side: 56 },
  { plane: 'coarse', value: 'value481', side: 28 },
] as const;
const MAX_BYTE = 127;
const CELLS = GRID * GRID;

/**
 * For each cell of a window: what each place of the picture would add to its score. Two planes, each of 3 by 3 cells by
 * its sides.
 */
export function scoreMaps(
  graph: GraphTail,
  { weights }: Surface,
  projection: Record<'fine' | 'coarse', Axes>,
): { map: string; side: number }[] {
  const { layer, floats, wholes } = graph;
  let offset = 0;
  return TAPS.map(({ plane, value, side }) => {
    const { channels, kept, mean, axes, scale } = projection[plane];
    // Cells are compared by their direction: light and contrast are mostly length.
    const squares = layer('ReduceSum', [layer('Mul', [value, value]), wholes([1])], { keepdims: 1 });
    const cells = layer('Div', [value, layer('Sqrt', [layer('Add', [squares, floats([1e-12])])])]);
    const directions = Float32Array.from(
      { length: kept * channels },
      (_, at) => axes[(at % channels) * kept + Math.floor(at / channels)] ?? 0,
    );
    const starts = Float32Array.from(
      { length: kept },
      (_, axis) => -mean.reduce((sum, value_, channel) => sum + value_ * (axes[channel * kept + axis] ?? 0), 0),
    );
    const few = layer('Conv', [cells, floats(directions, [kept, channels, 1, 1]), floats(starts)]);
    const bytes = layer('Clip', [
      layer('Round', [layer('Div', [few, floats([scale])])]),
      floats([-MAX_BYTE], []),
      floats([MAX_BYTE], []),
    ]);
    const own = weights.subarray(offset, offset + CELLS * kept).map((weight) => weight * scale);
    offset += CELLS * kept;
    return {
      map: layer('Reshape', [
        layer('Conv', [bytes, floats(own, [CELLS, kept, 1, 1])]),
        wholes([GRID, GRID, side, side]),
      ]),
      side,
    };
  });
}

/** Scores of all windows of these sizes, and the windows. */
export function windowScores(
  graph: GraphTail,
  maps: readonly { map: string; side: number }[],
  { sizes, proportions, bias }: { sizes: Range; proportions: Range; bias: number },
): { scores: string; windows: Float32Array } {
  const { layer, floats, wholes } = graph;
  const grids = windowGrids({ sizes, proportions });
  const flat = wholes([-1]);
  const scored = grids.map((grid) => {
    const [one, other] = maps.map(({ map, side }) =>
      layer('ReduceSum', [averaged(graph, { map, side, grid }), wholes([0, 1])], { keepdims: 0 }),
    );
    if (one === undefined || other === undefined) throw new Error('A surface is seen on two planes');
    return layer('Reshape', [layer('Add', [one, other]), flat]);
  });
  return {
    scores: layer('Add', [layer('Concat', scored, { axis: 0 }), floats([bias])]),
    windows: Float32Array.from(grids.flatMap(boxesIn)),
  };
}

/** The average of a map over each cell of each window is two products: over lines, then over columns. */
function averaged(
  { layer, floats }: GraphTail,
  { map, side, grid: { width, height, lefts, tops } }: { map: string; side: number; grid: WindowGrid },
): string {
  const down = floats(averagesAlong(tops, { length: height, lines: side }), [GRID, 1, tops.length, side]);
  const across = floats(averagesAlong(lefts, { length: width, lines: side }), [1, GRID, lefts.length, side]);
  return layer('MatMul', [layer('MatMul', [down, map]), layer('Transpose', [across], { perm: [0, 1, 3, 2] })]);
}

const boxesIn = ({ width, height, lefts, tops }: WindowGrid): number[] =>
  tops.flatMap((top) => lefts.flatMap((left) => [left, top, left + width, top + height]));
