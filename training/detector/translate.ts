// npx tsx training/detector/translate.ts FROM.tflite TO.onnx
import { readFileSync, writeFileSync } from 'node:fs';
import { encodeModel, type OnnxModel } from './onnx-model.ts';
import { CLIP_LIMITS, floats, integers, tensorOf, translate, valueName, type Translated } from './operations.ts';
import { readGraph, valuesOf, type Graph } from './tflite.ts';

/** The file ends with a routine of TFLite's own; its work is done by the worker. */
const POST_PROCESSING = 'TFLite_Detection_PostProcess';
/**
 * Only the surest anchors leave the network: all of them are 37,629 with 90 scores each, and the worker compares no
 * more than so many.
 */
const MAX_CONFIDENCE = 1000;

/** An image as it comes, bytes row by row: what they stand for is the network's own matter. */
function beginning(graph: Graph): Translated {
  const { scale, zeroPoint } = tensorOf(graph, graph.inputs[0]);
  return {
    nodes: [
      { operator: 'Transpose', inputs: ['picture'], outputs: ['picture.turned'], attributes: { perm: [0, 3, 1, 2] } },
      { operator: 'Cast', inputs: ['picture.turned'], outputs: ['picture.whole'], attributes: { to: 1 } },
      { operator: 'Sub', inputs: ['picture.whole', 'picture.zero'], outputs: ['picture.centred'] },
      { operator: 'Mul', inputs: ['picture.centred', 'picture.scale'], outputs: [valueName(graph.inputs[0])] },
    ],
    constants: [
      floats({ name: 'picture.zero', shape: [], values: zeroPoint }),
      floats({ name: 'picture.scale', shape: [], values: scale }),
      ...CLIP_LIMITS,
    ],
  };
}

interface Ending {
  boxes: number;
  scores: number;
  anchors: number;
}
function endingOf(graph: Graph): Ending {
  const [boxes, scores, anchors] = graph.operations.find(({ name }) => name === POST_PROCESSING)?.inputs ?? [];
  if (boxes === undefined || scores === undefined || anchors === undefined) throw new Error('Not a detector');
  return { boxes, scores, anchors };
}

/** The surest anchors, what the network says of each, and where each stands. */
function surest(graph: Graph, { boxes, scores, anchors }: Ending): Translated {
  const table = tensorOf(graph, anchors);
  return {
    nodes: [
      { operator: 'ReduceMax', inputs: [valueName(scores)], outputs: ['best'], attributes: { axes: [2], keepdims: 0 } },
      {
        operator: 'TopK',
        inputs: ['best', 'surest.count'],
        outputs: ['surest.best', 'surest'],
        attributes: { axis: 1 },
      },
      { operator: 'Reshape', inputs: ['surest', 'surest.count'], outputs: ['surest.row'] },
      { operator: 'Gather', inputs: [valueName(boxes), 'surest.row'], outputs: ['boxes'], attributes: { axis: 1 } },
      { operator: 'Gather', inputs: [valueName(scores), 'surest.row'], outputs: ['scores'], attributes: { axis: 1 } },
      { operator: 'Gather', inputs: ['anchors.all', 'surest.row'], outputs: ['anchors'], attributes: { axis: 0 } },
    ],
    constants: [
      integers({ name: 'surest.count', values: [MAX_CONFIDENCE] }),
      floats({ name: 'anchors.all', shape: table.shape, values: valuesOf(table) }),
    ],
  };
}

function detectorOf(graph: Graph): OnnxModel {
  const ending = endingOf(graph);
  const middle = graph.operations
    .filter(({ name }) => name !== POST_PROCESSING)
    .map((operation) => translate({ graph, operation }));
  const parts = [beginning(graph), ...middle, surest(graph, ending)];
  return {
    nodes: parts.flatMap(({ nodes }) => nodes),
    constants: parts.flatMap(({ constants }) => constants),
    inputs: [{ name: 'picture', type: 'uint8', shape: tensorOf(graph, graph.inputs[0]).shape }],
    outputs: [
      { name: 'boxes', type: 'float32', shape: [1, MAX_CONFIDENCE, 4] },
      { name: 'scores', type: 'float32', shape: [1, MAX_CONFIDENCE, tensorOf(graph, ending.scores).shape[2] ?? 0] },
      { name: 'anchors', type: 'float32', shape: [MAX_CONFIDENCE, 4] },
    ],
    notes: {
      origin: 'EfficientDet-Lite2, translated from TFLite: filters unchanged, layers between them in floats',
      licence: 'Apache-2.0',
    },
  };
}

const [from, to] = process.argv.slice(2);
if (!from || !to) throw new Error('Which file, and where to?');
writeFileSync(to, encodeModel(detectorOf(readGraph(readFileSync(from)))));
