import { byteOf, intOf } from './flatbuffer.ts';
import type { OnnxConstant, OnnxNode } from './onnx-model.ts';
import { valuesOf, type Graph, type GraphTensor, type Operation } from './tflite.ts';

/**
 * What an operation of TFLite becomes. TFLite keeps channels last, ONNX second: what has four axes is turned, all else
 * is as it was.
 */
export interface Translated {
  nodes: OnnxNode[];
  constants: OnnxConstant[];
}
export interface Translating {
  graph: Graph;
  operation: Operation;
}

export const valueName = (index: number | undefined): string => `value${index}`;

const ACTIVATIONS: Record<number, OnnxNode['operator'] | null> = { 0: null, 1: 'Relu', 3: 'Clip' };
/** Limits of ReLU6; one pair for the whole network. */
export const CLIP_LIMITS: OnnxConstant[] = [
  floats({ name: 'zero', shape: [], values: [0] }),
  floats({ name: 'six', shape: [], values: [6] }),
];

const byte = ({ options }: Operation, field: number): number => (options ? byteOf(options, field) : 0);
const int = ({ options }: Operation, field: number): number => (options ? intOf(options, field) : 0);

export function tensorOf(graph: Graph, index: number | undefined): GraphTensor {
  const tensor = graph.tensors[index ?? -1];
  if (!tensor) throw new Error('An operation without its tensor');
  return tensor;
}

export function floats({
  name,
  shape,
  values,
}: {
  name: string;
  shape: number[];
  values: ArrayLike<number>;
}): OnnxConstant {
  return { name, type: 'float32', shape, data: Buffer.from(Float32Array.from(values).buffer) };
}

export function integers({ name, values }: { name: string; values: number[] }): OnnxConstant {
  return {
    name,
    type: 'int64',
    shape: [values.length],
    data: Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer),
  };
}

/** An operation that ends with its activation, which ONNX has as a node of its own. */
function activated({ operation, node, field }: { operation: Operation; node: OnnxNode; field: number }): OnnxNode[] {
  const operator = ACTIVATIONS[byte(operation, field)];
  if (operator === undefined) throw new Error(`The activation of ${operation.name} is not known`);
  if (operator === null) return [node];
  const before = node.outputs.map((name) => `${name}.linear`);
  return [
    { ...node, outputs: before },
    { operator, inputs: operator === 'Clip' ? [...before, 'zero', 'six'] : before, outputs: node.outputs },
  ];
}

/** 'Same' of TFLite puts the odd pixel below and on the right. */
function pads({ graph, operation, sizes }: Translating & { sizes: [number, number] }): number[] {
  if (byte(operation, 0) !== 0) return [0, 0, 0, 0];
  const [from, to] = [tensorOf(graph, operation.inputs[0]).shape, tensorOf(graph, operation.outputs[0]).shape];
  const strides = stridesOf(operation);
  const missing = sizes.map((size, axis) =>
    Math.max(0, ((to[axis + 1] ?? 0) - 1) * (strides[axis] ?? 1) + size - (from[axis + 1] ?? 0)),
  );
  const before = missing.map((count) => Math.floor(count / 2));
  return [...before, ...missing.map((count, axis) => count - (before[axis] ?? 0))];
}

const stridesOf = (operation: Operation): [number, number] => [int(operation, 2), int(operation, 1)];

function convolution({ graph, operation }: Translating): Translated {
  const isDepthwise = operation.name === 'depthwise_convolution';
  const [input, weights, bias] = operation.inputs;
  const output = valueName(operation.outputs[0]);
  const stored = tensorOf(graph, weights);
  const [, height = 0, width = 0] = stored.shape;
  const group = isDepthwise ? (tensorOf(graph, input).shape[3] ?? 1) : 1;
  const filter = `${output}.filter`;
  const node = {
    operator: 'Conv',
    inputs: [valueName(input), filter, `${output}.bias`],
    outputs: [output],
    attributes: {
      group,
      kernel_shape: [height, width],
      strides: stridesOf(operation),
      pads: pads({ graph, operation, sizes: [height, width] }),
    },
  };
  const kept = integerFilter({ name: filter, stored, isDepthwise });
  return {
    nodes: [...kept.nodes, ...activated({ operation, node, field: isDepthwise ? 4 : 3 })],
    constants: [
      ...kept.constants,
      floats({ name: `${output}.bias`, shape: tensorOf(graph, bias).shape, values: valuesOf(tensorOf(graph, bias)) }),
    ],
  };
}

/**
 * Filters stay the bytes that they are, a quarter of the size: the runtime makes them floats once, when it opens the
 * file.
 */
function integerFilter({
  name,
  stored,
  isDepthwise,
}: {
  name: string;
  stored: GraphTensor;
  isDepthwise: boolean;
}): Translated {
  if (stored.type !== 9 || stored.zeroPoint.some((zero) => zero !== 0))
    throw new Error('Filters of signed bytes around zero were expected');
  const [first = 0, height = 0, width = 0, last = 0] = stored.shape;
  const [outputs, inputs] = isDepthwise ? [last, 1] : [first, last];
  const data = Buffer.alloc(stored.data.length);
  for (let output = 0; output < outputs; output++)
    for (let input = 0; input < inputs; input++)
      for (let place = 0; place < height * width; place++)
        data[(output * inputs + input) * height * width + place] =
          stored.data[isDepthwise ? place * last + output : (output * height * width + place) * last + input] ?? 0;
  return {
    nodes: [
      { operator: 'Cast', inputs: [`${name}.bytes`], outputs: [`${name}.whole`], attributes: { to: 1 } },
      { operator: 'Mul', inputs: [`${name}.whole`, `${name}.scale`], outputs: [name] },
    ],
    constants: [
      { name: `${name}.bytes`, type: 'int8', shape: [outputs, inputs, height, width], data },
      floats({ name: `${name}.scale`, shape: [outputs, 1, 1, 1], values: stored.scale }),
    ],
  };
}

function maxPool({ graph, operation }: Translating): Translated {
  const sizes: [number, number] = [int(operation, 4), int(operation, 3)];
  const attributes = { kernel_shape: sizes, strides: stridesOf(operation), pads: pads({ graph, operation, sizes }) };
  const node = {
    operator: 'MaxPool',
    inputs: [valueName(operation.inputs[0])],
    outputs: [valueName(operation.outputs[0])],
    attributes,
  };
  return { nodes: activated({ operation, node, field: 5 }), constants: [] };
}

function add({ operation }: Translating): Translated {
  const node = { operator: 'Add', inputs: operation.inputs.map(valueName), outputs: [valueName(operation.outputs[0])] };
  return { nodes: activated({ operation, node, field: 0 }), constants: [] };
}

function resizeNearest({ graph, operation }: Translating): Translated {
  if (byte(operation, 0) !== 0 || byte(operation, 1) !== 0) throw new Error('Only the plain way to enlarge is known');
  const output = valueName(operation.outputs[0]);
  const [, height = 0, width = 0, channels = 0] = tensorOf(graph, operation.outputs[0]).shape;
  const attributes = { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' };
  // The third input says how large; the two before it are for other ways and stay empty.
  return {
    nodes: [
      {
        operator: 'Resize',
        inputs: [valueName(operation.inputs[0]), '', '', `${output}.size`],
        outputs: [output],
        attributes,
      },
    ],
    constants: [integers({ name: `${output}.size`, values: [1, channels, height, width] })],
  };
}

/**
 * The heads' answers leave the image's form here: channels go last again, so that an anchor's numbers stand together.
 */
function reshape({ graph, operation }: Translating): Translated {
  const [input, output] = [valueName(operation.inputs[0]), valueName(operation.outputs[0])];
  const [from, to] = [tensorOf(graph, operation.inputs[0]).shape, tensorOf(graph, operation.outputs[0]).shape];
  if (from.length !== 4 || to.length === 4) throw new Error('Only a picture is laid out in a row');
  return {
    nodes: [
      { operator: 'Transpose', inputs: [input], outputs: [`${output}.turned`], attributes: { perm: [0, 2, 3, 1] } },
      { operator: 'Reshape', inputs: [`${output}.turned`, `${output}.shape`], outputs: [output] },
    ],
    constants: [integers({ name: `${output}.shape`, values: to })],
  };
}

function concatenation({ graph, operation }: Translating): Translated {
  const { shape } = tensorOf(graph, operation.outputs[0]);
  if (shape.length === 4) throw new Error('Pictures are not put together here');
  return {
    nodes: [
      {
        operator: 'Concat',
        inputs: operation.inputs.map(valueName),
        outputs: [valueName(operation.outputs[0])],
        attributes: { axis: int(operation, 0) },
      },
    ],
    constants: [],
  };
}

const single =
  (operator: string) =>
  ({ operation }: Translating): Translated => ({
    nodes: [{ operator, inputs: [valueName(operation.inputs[0])], outputs: [valueName(operation.outputs[0])] }],
    constants: [],
  });

/** Between layers everything is a float, so that crossing between floats and bytes is no step. */
const OPERATIONS: Record<string, (translating: Translating) => Translated> = {
  convolution,
  depthwise_convolution: convolution,
  max_pool: maxPool,
  add,
  resize_nearest: resizeNearest,
  reshape,
  concatenation,
  logistic: single('Sigmoid'),
  quantize: single('Identity'),
  dequantize: single('Identity'),
};

export function translate(translating: Translating): Translated {
  const make = OPERATIONS[translating.operation.name];
  if (!make) throw new Error(`The operation ${translating.operation.name} is not known`);
  return make(translating);
}
