import * as tf from '@tensorflow/tfjs-core';
import { startBackend } from './backend.ts';
import { makeStep, type Step } from './operations.ts';
import { readGraph, valuesOf, type Graph } from './tflite.ts';

/** A model with its weights on the backend. */
export interface Network {
  /** Height and width of the picture that it looks at; three channels. */
  side: number;
  /** What a byte of a picture becomes: (byte - zeroPoint) * scale. Null when the file leaves that to its user. */
  quantization: { scale: number; zeroPoint: number } | null;
  /** Boxes to which a detector's answers are relative, four numbers each; empty for other models. */
  anchors: Float32Array;
  compute(input: Float32Array): Promise<Float32Array[]>;
}

/** The detector's file ends with a routine of TFLite's own; its work is done in our own code instead. */
const POST_PROCESSING = 'TFLite_Detection_PostProcess';

export async function loadNetwork(bytes: Buffer): Promise<Network> {
  await startBackend();
  const graph = readGraph(bytes);
  const input = graph.tensors[graph.inputs[0] ?? -1];
  const side = input?.shape[1];
  if (!input || !side) throw new Error('A model without an input');
  const [scale, zeroPoint] = [input.scale[0], input.zeroPoint[0]];
  const ending = graph.operations.find(({ name }) => name === POST_PROCESSING);
  const anchors = ending && graph.tensors[ending.inputs[2] ?? -1];
  const outputs = ending ? ending.inputs.slice(0, 2) : graph.outputs;
  const steps = makeSteps(graph);
  return {
    side,
    quantization: scale === undefined || zeroPoint === undefined ? null : { scale, zeroPoint },
    anchors: anchors ? valuesOf(anchors) : new Float32Array(),
    compute: (values) => compute({ steps, first: graph.inputs[0] ?? -1, values, side, outputs }),
  };
}

function makeSteps(graph: Graph): Step[] {
  const constant = (index: number, shape?: number[]) => {
    const stored = graph.tensors[index];
    if (!stored || stored.data.length === 0) throw new Error('A constant is missing');
    return tf.keep(tf.tensor(valuesOf(stored), shape ?? stored.shape));
  };
  return graph.operations.filter(({ name }) => name !== POST_PROCESSING).map((operation) => makeStep({ graph, operation, constant }));
}

interface Computation {
  steps: Step[];
  first: number;
  values: Float32Array;
  side: number;
  outputs: number[];
}

async function compute({ steps, first, values, side, outputs }: Computation): Promise<Float32Array[]> {
  const answers = tf.tidy(() => {
    const made = new Map<number, tf.Tensor>([[first, tf.tensor4d(values, [1, side, side, 3])]]);
    const uses = countUses(steps, outputs);
    for (const { needs, makes, run } of steps) {
      made.set(makes, run(needs.map((need) => take(made, need))));
      // What nobody will ask for again goes at once: all layers together are ten times what two neighbours take.
      for (const need of needs) {
        const left = (uses.get(need) ?? 0) - 1;
        uses.set(need, left);
        if (left > 0) continue;
        take(made, need).dispose();
        made.delete(need);
      }
    }
    return outputs.map((output) => take(made, output));
  });
  const read = await Promise.all(answers.map((answer) => answer.data<'float32'>()));
  tf.dispose(answers);
  return read;
}

function countUses(steps: Step[], outputs: number[]): Map<number, number> {
  const uses = new Map<number, number>();
  for (const need of [...steps.flatMap(({ needs }) => needs), ...outputs]) uses.set(need, (uses.get(need) ?? 0) + 1);
  return uses;
}

function take(made: Map<number, tf.Tensor>, index: number): tf.Tensor {
  const tensor = made.get(index);
  if (!tensor) throw new Error('A step came before the one that it needs');
  return tensor;
}
