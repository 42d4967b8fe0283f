import { asNumbers, columnOf, confidenceOf, picturePixels, suppressOverlaps } from './box-layers.ts';
import { anchorBoxes, describedScores, surestScores } from './detector-layers.ts';
import { createGraphTail, type GraphTail } from './onnx-graph.ts';
import type { Projection, TaughtBody } from './taught-body.ts';
import { scoreMaps, windowScores } from './texture-layers.ts';

type BodyOf<Head extends TaughtBody['head']> = Extract<TaughtBody, { head: Head }>;

/** What is less likely nobody is shown by the cabinet either (worker/src/classifiers/index.ts). */
const FLOOR = 0.149;
const PROPOSALS = { most: 250, overlap: 0.9, lowest: 0, smallestArea: 0.002 };
const THINGS = { most: 50, overlap: 0.4 };
const SURFACES = { most: 12, overlap: 0.3 };
/** Further below than any score. */
const HOPELESS = 1e4;
/** Smaller windows are looked for in the quarters of a picture (worker/src/classifiers/texture/find.ts). */
const SMALL = 0.11;
const TILE = 0.56;
/**
 * A window may reach so much of its own size over the picture's edge: the next one that does not may lie a fifth of it
 * away.
 */
const OVERHANG = 0.1;

/** By what the detector thinks of its boxes. */
export function thingsLayers({ plane, calibration }: BodyOf<'things'>): Buffer {
  const graph = createGraphTail('class');
  const { layer, floats, wholes } = graph;
  const { clipped: boxes } = picturePixels(graph, anchorBoxes(graph), graph.input('extent', 2));
  const [left, top, right, bottom] = [0, 1, 2, 3].map((column) => columnOf(graph, boxes, column)) as [
    string,
    string,
    string,
    string,
  ];
  const area = layer('Mul', [layer('Sub', [right, left]), layer('Sub', [bottom, top])]);
  const isLarge = asNumbers(graph, layer('Greater', [area, floats([PROPOSALS.smallestArea])]));
  const seen = suppressOverlaps(graph, { boxes, scores: layer('Mul', [surestScores(graph), isLarge]) }, PROPOSALS);
  const score = layer('Add', [
    layer('MatMul', [describedScores(graph, seen), floats(plane.weights, [plane.weights.length, 1])]),
    floats([plane.bias]),
  ]);
  answer(
    graph,
    { boxes: layer('Gather', [boxes, seen], { axis: 0 }), scores: layer('Reshape', [score, wholes([-1])]) },
    { ...THINGS, calibration, prefix: '' },
  );
  return graph.bytes();
}

/** By what a surface looks like, through windows over the whole picture and, of what is small, over its quarters. */
export function textureLayers(
  { texture, calibration }: BodyOf<'texture'>,
  projection: Projection,
): { bytes: Buffer; views: ('whole' | 'tiles')[] } {
  const {
    sizes: [smallest, largest],
    proportions,
    bias,
  } = texture;
  const graph = createGraphTail('class');
  const extent = graph.input('extent', 2);
  const maps = scoreMaps(graph, { weights: floatsOf(texture.weights), bias }, projection);
  const views: ('whole' | 'tiles')[] = [];
  const look = (view: 'whole' | 'tiles', sizes: readonly [number, number]) => {
    const { scores, windows } = windowScores(graph, maps, { sizes, proportions, bias });
    const { whole, clipped: boxes } = picturePixels(graph, graph.floats(windows, [windows.length / 4, 4]), extent);
    const beside = graph.layer('Sub', [
      graph.layer('Mul', [isInside(graph, whole, 0), isInside(graph, whole, 1)]),
      graph.floats([1]),
    ]);
    const scoresInside = graph.layer('Add', [scores, graph.layer('Mul', [beside, graph.floats([HOPELESS])])]);
    answer(
      graph,
      { boxes, scores: scoresInside },
      { ...SURFACES, calibration, prefix: view === 'whole' ? '' : 'closer.' },
    );
    views.push(view);
  };
  if (largest > SMALL) look('whole', [Math.max(smallest, SMALL), largest]);
  if (smallest < SMALL) look('tiles', [smallest / TILE, Math.min(SMALL, largest) / TILE]);
  return { bytes: graph.bytes(), views };
}

/** By the look of the whole frame. */
export function lookLayers({ plane, calibration }: BodyOf<'look'>): Buffer {
  const graph = createGraphTail('class');
  const { layer, floats, wholes } = graph;
  const largest = layer('ReduceMax', [layer('Abs', ['embedding'])], { axes: [1], keepdims: 1 });
  const bytes = layer('Round', [layer('Mul', [layer('Div', ['embedding', largest]), floats([127])])]);
  const length = layer('Sqrt', [layer('ReduceSum', [layer('Mul', [bytes, bytes]), wholes([1])], { keepdims: 1 })]);
  const row = layer('Mul', [layer('Div', [bytes, length]), floats([4])]);
  const score = layer('Add', [
    layer('MatMul', [row, floats(plane.weights, [plane.weights.length, 1])]),
    floats([plane.bias]),
  ]);
  graph.answer('rectangles', floats([0, 0, 1, 1], [1, 4]));
  graph.answer('confidence', layer('Reshape', [confidenceOf(graph, score, calibration), wholes([-1])]));
  return graph.bytes();
}

/** Not over the right (0) or the lower (1) edge of the picture, or hardly. */
function isInside(graph: GraphTail, boxes: string, side: 0 | 1): string {
  const { layer, floats } = graph;
  const [low, high] = [columnOf(graph, boxes, side), columnOf(graph, boxes, side + 2)];
  const most = layer('Add', [layer('Mul', [layer('Sub', [high, low]), floats([OVERHANG])]), floats([1])]);
  return asNumbers(graph, layer('Less', [high, most]));
}

interface Answer {
  calibration: { slope: number; shift: number };
  /** Of the names of the answers. */
  prefix: string;
  most: number;
  overlap: number;
}

/** Chosen by their scores and not by their confidences, of which the highest are all the same. */
function answer(
  graph: GraphTail,
  { boxes, scores }: { boxes: string; scores: string },
  { calibration, prefix, most, overlap }: Answer,
): void {
  const lowest = (Math.log(FLOOR / (1 - FLOOR)) - calibration.shift) / calibration.slope;
  const chosen = suppressOverlaps(graph, { boxes, scores }, { most, overlap, lowest });
  graph.answer(`${prefix}rectangles`, graph.layer('Gather', [boxes, chosen], { axis: 0 }));
  graph.answer(
    `${prefix}confidence`,
    confidenceOf(graph, graph.layer('Gather', [scores, chosen], { axis: 0 }), calibration),
  );
}

function floatsOf(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readFloatLE(index * 4));
}
