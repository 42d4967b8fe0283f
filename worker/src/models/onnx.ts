import { env, InferenceSession, Tensor } from 'onnxruntime-node';
import { withOnlyOutputs, withOutputs } from './graph-outputs.ts';
import { NETWORKS, type NetworkName } from './networks.ts';
import { readModelFile } from './read-model-file.ts';

// It would warn in English of graphics cards that a machine does not have.
env.logLevel = 'error';

type Values = Float32Array | Uint8Array;
/** Values of a shape that the network does not fix. */
interface Shaped {
  values: Float32Array | BigInt64Array;
  shape: number[];
}
type Input = Values | Shaped;

/** A network with its weights in memory. */
export interface OnnxNetwork {
  /**
   * One pass: values by the names of the inputs, answers by the names of the outputs. It keeps the thread busy until it
   * is done.
   */
  run(inputs: Record<string, Input>): Promise<Record<string, Float32Array>>;
  /** Gives the memory back; the network cannot be run after it. */
  release(): Promise<void>;
}

/** Values between the layers, by their names in the graph: beside the network's own answers, or instead of them. */
export type Taps = { also: readonly string[] } | { only: readonly string[] };

/** Opens a network of the repository. Weights that are missing or not exactly ours are refused. */
export async function openNetwork(name: NetworkName, modelsFolder: string, taps: Taps = { also: [] }): Promise<OnnxNetwork> {
  const bytes = await readModelFile(NETWORKS[name], modelsFolder);
  const session = await InferenceSession.create('only' in taps ? withOnlyOutputs(bytes, taps.only) : withOutputs(bytes, taps.also), {
    executionProviders: ['cpu'],
    graphOptimizationLevel: 'all',
    // Other images and Tesseract want the other cores. A second thread takes twice the CPU for an image (189 instead
    // of 80 ms), most of it waiting.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // One block planned ahead for all layers is no quicker here and holds 50 MB more between images.
    enableMemPattern: false,
  });
  return {
    run: (inputs) => run(session, inputs),
    release: () => session.release(),
  };
}

async function run(session: InferenceSession, inputs: Record<string, Input>): Promise<Record<string, Float32Array>> {
  const feeds = Object.entries(inputs).map(([name, values]) => [name, tensorOf(session, { name, values })] as const);
  const answers = Object.entries(await session.run(Object.fromEntries(feeds)));
  return Object.fromEntries(answers.map(([name, { data }]) => {
    if (!(data instanceof Float32Array)) throw new Error(`The output ${name} is not made of floats`);
    return [name, data];
  }));
}

function tensorOf({ inputMetadata }: InferenceSession, { name, values: input }: { name: string; values: Input }): Tensor {
  const metadata = inputMetadata.find((one) => one.name === name);
  if (!metadata?.isTensor) throw new Error(`The network has no input ${name}`);
  if ('shape' in input)
    return input.values instanceof Float32Array ? new Tensor('float32', input.values, input.shape) : new Tensor('int64', input.values, input.shape);
  // A length that has only a name is that of the batch: one image at a time.
  const shape = metadata.shape.map((length) => (typeof length === 'number' ? length : 1));
  return input instanceof Float32Array ? new Tensor('float32', input, shape) : new Tensor('uint8', input, shape);
}
