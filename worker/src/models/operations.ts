import * as tf from '@tensorflow/tfjs-core';
import { byteOf, intOf } from './flatbuffer.ts';
import { valuesOf, type Graph, type Operation } from './tflite.ts';

/** A step of a network: its constants are already on the backend, what it is fed comes each time. */
export interface Step {
  /** Numbers of the tensors that the step takes from earlier ones. */
  needs: number[];
  makes: number;
  run: (inputs: tf.Tensor[]) => tf.Tensor;
}

interface Making {
  graph: Graph;
  operation: Operation;
  /** A constant of the graph on the backend, kept as long as the network. */
  constant: (index: number, shape?: number[]) => tf.Tensor;
}

const ACTIVATIONS: Record<number, 'linear' | 'relu' | 'relu6'> = { 0: 'linear', 1: 'relu', 3: 'relu6' };
const option = { byte: ({ options }: Operation, field: number) => (options ? byteOf(options, field) : 0), int: ({ options }: Operation, field: number) => (options ? intOf(options, field) : 0) };
const paddingOf = (operation: Operation): 'same' | 'valid' => (option.byte(operation, 0) === 0 ? 'same' : 'valid');
const stridesOf = (operation: Operation): [number, number] => [option.int(operation, 2), option.int(operation, 1)];

function activationOf(operation: Operation, field: number) {
  const activation = ACTIVATIONS[option.byte(operation, field)];
  if (!activation) throw new Error(`The activation of ${operation.name} is not known`);
  return activation;
}

const shapeOf = (graph: Graph, index: number | undefined): number[] => graph.tensors[index ?? -1]?.shape ?? [];

/** At the edge to tfjs a tensor's rank is only known from the graph. */
const as4D = (tensor: tf.Tensor | undefined): tf.Tensor4D => {
  if (tensor?.rank !== 4) throw new Error('A tensor of rank 4 was expected');
  return tensor as tf.Tensor4D;
};

function convolution({ operation, constant }: Making): Step['run'] {
  const [, weights = -1, bias = -1] = operation.inputs;
  // TFLite keeps the filters first, tfjs last.
  const stored = constant(weights);
  const filter = as4D(tf.keep(tf.transpose(stored, [1, 2, 3, 0])));
  stored.dispose();
  const fixed = { filter, bias: constant(bias), strides: stridesOf(operation), pad: paddingOf(operation), activation: activationOf(operation, 3) };
  return ([x]) => tf.fused.conv2d({ x: as4D(x), ...fixed });
}

function depthwiseConvolution({ graph, operation, constant }: Making): Step['run'] {
  const [input, weights = -1, bias = -1] = operation.inputs;
  const [, height = 0, width = 0, channels = 0] = shapeOf(graph, weights);
  const inputChannels = shapeOf(graph, input)[3] ?? 1;
  const filter = as4D(constant(weights, [height, width, inputChannels, channels / inputChannels]));
  const fixed = { filter, bias: constant(bias), strides: stridesOf(operation), pad: paddingOf(operation), activation: activationOf(operation, 4) };
  return ([x]) => tf.fused.depthwiseConv2d({ x: as4D(x), ...fixed });
}

function pool({ operation }: Making): Step['run'] {
  const size: [number, number] = [option.int(operation, 4), option.int(operation, 3)];
  const [strides, padding] = [stridesOf(operation), paddingOf(operation)];
  return operation.name === 'max_pool' ? ([x]) => tf.maxPool(as4D(x), size, strides, padding) : ([x]) => tf.avgPool(as4D(x), size, strides, padding);
}

function add({ operation }: Making): Step['run'] {
  const activation = activationOf(operation, 0);
  return ([one, other]) => {
    const sum = tf.add(one ?? 0, other ?? 0);
    if (activation === 'linear') return sum;
    return activation === 'relu' ? tf.relu(sum) : tf.clipByValue(sum, 0, 6);
  };
}

function resizeNearest({ graph, operation }: Making): Step['run'] {
  const size = graph.tensors[operation.inputs[1] ?? -1];
  const [height = 0, width = 0] = size ? valuesOf(size) : [];
  const [alignCorners, halfPixels] = [option.byte(operation, 0) === 1, option.byte(operation, 1) === 1];
  return ([x]) => tf.image.resizeNearestNeighbor(as4D(x), [height, width], alignCorners, halfPixels);
}

function reshape({ graph, operation }: Making): Step['run'] {
  const shape = shapeOf(graph, operation.outputs[0]);
  return ([x]) => tf.reshape(x ?? [], shape);
}

function concatenation({ graph, operation }: Making): Step['run'] {
  const axis = option.int(operation, 0);
  const rank = shapeOf(graph, operation.outputs[0]).length;
  return (inputs) => tf.concat(inputs, axis < 0 ? axis + rank : axis);
}

/** Weights become floats when they are loaded, so that crossing between floats and integers is no step. */
const pass: Step['run'] = ([x]) => tf.clone(x ?? []);

const OPERATIONS: Record<string, (making: Making) => Step['run']> = {
  convolution, depthwise_convolution: depthwiseConvolution, average_pool: pool, max_pool: pool, add, concatenation, reshape, squeeze: reshape,
  resize_nearest: resizeNearest, softmax: () => ([x]) => tf.softmax(x ?? []), logistic: () => ([x]) => tf.sigmoid(x ?? []), quantize: () => pass, dequantize: () => pass,
};

/** Prepares one operation. What it takes from earlier steps is what the file holds no values for. */
export function makeStep({ graph, operation, constant }: Making): Step {
  const make = OPERATIONS[operation.name];
  if (!make) throw new Error(`The operation ${operation.name} is not known`);
  const needs = operation.inputs.filter((index) => graph.tensors[index]?.data.length === 0);
  return { needs, makes: operation.outputs[0] ?? -1, run: make({ graph, operation, constant }) };
}
