import {
  byteOf,
  bytesOf,
  floatsOf,
  intOf,
  intsOf,
  longsOf,
  rootOf,
  stringOf,
  tableOf,
  tablesOf,
  type Table,
} from './flatbuffer.ts';

/**
 * A TFLite file as a graph: what its tensors hold and which operations turn one into another. Field numbers are those
 * of schema.fbs, version 3.
 */
export interface Graph {
  tensors: GraphTensor[];
  operations: Operation[];
  inputs: number[];
  outputs: number[];
}

export interface GraphTensor {
  shape: number[];
  type: number;
  /** Empty for what is computed. */
  data: Buffer;
  scale: number[];
  zeroPoint: number[];
  /** The axis along which scales differ. */
  axis: number;
}

export interface Operation {
  name: string;
  inputs: number[];
  outputs: number[];
  options: Table | null;
}

const NAMES: Record<number, string> = {
  0: 'add',
  1: 'average_pool',
  2: 'concatenation',
  3: 'convolution',
  4: 'depthwise_convolution',
  6: 'dequantize',
  14: 'logistic',
  17: 'max_pool',
  22: 'reshape',
  25: 'softmax',
  43: 'squeeze',
  97: 'resize_nearest',
  114: 'quantize',
};
const CUSTOM = 32;

export function readGraph(bytes: Buffer): Graph {
  if (bytes.toString('latin1', 4, 8) !== 'TFL3') throw new Error('Not a TFLite file');
  const root = rootOf(bytes);
  const names = tablesOf(root, 1).map(nameOf);
  const buffers = tablesOf(root, 4).map((buffer) => bytesOf(buffer, 0));
  const [main] = tablesOf(root, 2);
  if (!main) throw new Error('A TFLite file without a graph');
  return {
    tensors: tablesOf(main, 0).map((tensor) => readTensor(tensor, buffers)),
    operations: tablesOf(main, 3).map((operation) => ({
      name: names[intOf(operation, 0)] ?? 'unknown',
      inputs: intsOf(operation, 1),
      outputs: intsOf(operation, 2),
      options: tableOf(operation, 4),
    })),
    inputs: intsOf(main, 1),
    outputs: intsOf(main, 2),
  };
}

/** The code moved to a wider field when the operations outgrew a byte; the larger of the two is right. */
function nameOf(code: Table): string {
  const number = Math.max(byteOf(code, 0), intOf(code, 3));
  return number === CUSTOM ? stringOf(code, 1) : (NAMES[number] ?? `operation ${number}`);
}

function readTensor(tensor: Table, buffers: Buffer[]): GraphTensor {
  const quantization = tableOf(tensor, 4);
  return {
    shape: intsOf(tensor, 0),
    type: byteOf(tensor, 1),
    data: buffers[intOf(tensor, 2)] ?? Buffer.alloc(0),
    scale: quantization ? floatsOf(quantization, 2) : [],
    zeroPoint: quantization ? longsOf(quantization, 3) : [],
    axis: quantization ? intOf(quantization, 6) : 0,
  };
}

const READERS: Record<number, { size: number; read: (data: Buffer, at: number) => number }> = {
  0: { size: 4, read: (data, at) => data.readFloatLE(at) },
  2: { size: 4, read: (data, at) => data.readInt32LE(at) },
  3: { size: 1, read: (data, at) => data.readUInt8(at) },
  9: { size: 1, read: (data, at) => data.readInt8(at) },
};

/** The values of a constant, as the floats that its integers stand for. */
export function valuesOf({ shape, type, data, scale, zeroPoint, axis }: GraphTensor): Float32Array {
  const reader = READERS[type];
  if (!reader) throw new Error(`Tensors of type ${type} are not known`);
  const values = new Float32Array(data.length / reader.size);
  const inner =
    scale.length > 1 ? shape.slice(axis + 1).reduce((product, length) => product * length, 1) : values.length;
  for (let index = 0; index < values.length; index++) {
    const channel = Math.floor(index / inner) % Math.max(1, scale.length);
    values[index] = (reader.read(data, index * reader.size) - (zeroPoint[channel] ?? 0)) * (scale[channel] ?? 1);
  }
  return values;
}
