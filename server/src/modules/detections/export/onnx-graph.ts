import { field } from './protobuf.ts';

/**
 * Layers behind a network. An ONNX file is a protobuf message, and of two messages one after the other the lists are
 * read as one:
 * what is written here, put behind the file of a network, becomes part of it, and whoever runs it needs nothing else.
 */
export interface GraphTail {
  /** A value that is known already: floats, or whole numbers of 64 bits. The name by which layers take it. */
  floats(values: Iterable<number>, dims?: readonly number[]): string;
  wholes(values: readonly number[], dims?: readonly number[]): string;
  /** A layer; the name of what it gives. */
  layer(operation: string, inputs: readonly string[], attributes?: Record<string, number | readonly number[]>): string;
  /** Something that must be told beside the picture: so many floats. */
  input(name: string, length: number): string;
  /** An answer of the whole network, by this name. */
  answer(name: string, from: string): void;
  bytes(): Buffer;
}

// Numbers of fields and kinds, by the schema of ONNX (onnx.proto).
const MODEL = { graph: 7 };
const GRAPH = { node: 1, initializer: 5, input: 11, output: 12 };
const NODE = { input: 1, output: 2, operation: 4, attribute: 5 };
const ATTRIBUTE = { name: 1, whole: 3, wholes: 8, kind: 20 };
const ATTRIBUTE_KIND = { whole: 2, wholes: 7 };
const TENSOR = { dims: 1, kind: 2, name: 8, raw: 9 };
const TENSOR_KIND = { float: 1, whole: 7 };
const VALUE = { name: 1, type: 2 };
const TYPE = { tensor: 1 };
const TENSOR_TYPE = { kind: 1, shape: 2 };
const SHAPE = { dim: 1 };
const DIM = { length: 1 };

/** `prefix` keeps the names apart from those of the network. */
export function createGraphTail(prefix: string): GraphTail {
  const parts: Buffer[] = [];
  let named = 0;
  const nextName = () => `${prefix}.${named++}`;
  const add = (number: number, message: Buffer) => void parts.push(field(number, message));
  const tensor = (raw: Buffer, { kind, dims }: { kind: number; dims: readonly number[] }): string => {
    const name = nextName();
    add(
      GRAPH.initializer,
      Buffer.concat([
        ...dims.map((length) => field(TENSOR.dims, length)),
        field(TENSOR.kind, kind),
        field(TENSOR.name, name),
        field(TENSOR.raw, raw),
      ]),
    );
    return name;
  };
  const node = (
    operation: string,
    {
      inputs,
      output,
      attributes,
    }: { inputs: readonly string[]; output: string; attributes: Record<string, number | readonly number[]> },
  ) =>
    add(
      GRAPH.node,
      Buffer.concat([
        ...inputs.map((input) => field(NODE.input, input)),
        field(NODE.output, output),
        field(NODE.operation, operation),
        ...Object.entries(attributes).map(([name, value]) => field(NODE.attribute, attributeOf(name, value))),
      ]),
    );
  return {
    floats(values, dims) {
      const floats = Float32Array.from(values);
      const raw = Buffer.alloc(floats.length * 4);
      for (const [index, value] of floats.entries()) raw.writeFloatLE(value, index * 4);
      return tensor(raw, { kind: TENSOR_KIND.float, dims: dims ?? [floats.length] });
    },
    wholes(values, dims = [values.length]) {
      const raw = Buffer.alloc(values.length * 8);
      for (const [index, value] of values.entries()) raw.writeBigInt64LE(BigInt(value), index * 8);
      return tensor(raw, { kind: TENSOR_KIND.whole, dims });
    },
    layer(operation, inputs, attributes = {}) {
      const output = nextName();
      node(operation, { inputs, output, attributes });
      return output;
    },
    input(name, length) {
      add(GRAPH.input, floatsNamed(name, field(TENSOR_TYPE.shape, field(SHAPE.dim, field(DIM.length, length)))));
      return name;
    },
    answer(name, from) {
      node('Identity', { inputs: [from], output: name, attributes: {} });
      add(GRAPH.output, floatsNamed(name));
    },
    bytes: () => field(MODEL.graph, Buffer.concat(parts)),
  };
}

const floatsNamed = (name: string, shape: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([
    field(VALUE.name, name),
    field(VALUE.type, field(TYPE.tensor, Buffer.concat([field(TENSOR_TYPE.kind, TENSOR_KIND.float), shape]))),
  ]);

function attributeOf(name: string, value: number | readonly number[]): Buffer {
  if (typeof value === 'number')
    return Buffer.concat([
      field(ATTRIBUTE.name, name),
      field(ATTRIBUTE.whole, value),
      field(ATTRIBUTE.kind, ATTRIBUTE_KIND.whole),
    ]);
  return Buffer.concat([
    field(ATTRIBUTE.name, name),
    ...value.map((one) => field(ATTRIBUTE.wholes, one)),
    field(ATTRIBUTE.kind, ATTRIBUTE_KIND.wholes),
  ]);
}
