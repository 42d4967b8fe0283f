import { bytes, int, message, text, type Field } from './protobuf.ts';

/** What of ONNX a detector needs. Field numbers are those of onnx.proto. */
export interface OnnxModel {
  nodes: OnnxNode[];
  constants: OnnxConstant[];
  inputs: OnnxValue[];
  outputs: OnnxValue[];
  /** Told beside the graph: where it comes from, whose it is. */
  notes: Record<string, string>;
}

export interface OnnxNode {
  operator: string;
  inputs: string[];
  outputs: string[];
  attributes?: Record<string, Attribute>;
}
type Attribute = number | number[] | string;

export interface OnnxValue {
  name: string;
  type: keyof typeof ELEMENT;
  shape: number[];
}
export interface OnnxConstant extends OnnxValue {
  data: Uint8Array;
}

const ELEMENT = { float32: 1, uint8: 2, int8: 3, int64: 7 } as const;
/** Of 2021: old enough for every runtime that is still used. */
const IR_VERSION = 8;
const OPERATORS_VERSION = 13;

export function encodeModel({ nodes, constants, inputs, outputs, notes }: OnnxModel): Buffer {
  const graph = [
    ...nodes.map((node) => message(1, nodeFields(node))),
    text(2, 'detector'),
    ...constants.map((constant) => message(5, constantFields(constant))),
    ...inputs.map((value) => message(11, valueFields(value))),
    ...outputs.map((value) => message(12, valueFields(value))),
  ];
  return Buffer.concat([
    int(1, IR_VERSION),
    message(7, graph),
    message(8, [text(1, ''), int(2, OPERATORS_VERSION)]),
    ...Object.entries(notes).map(([key, value]) => message(14, [text(1, key), text(2, value)])),
  ]);
}

const nodeFields = ({ operator, inputs, outputs, attributes = {} }: OnnxNode): Field[] => [
  ...inputs.map((name) => text(1, name)),
  ...outputs.map((name) => text(2, name)),
  text(4, operator),
  ...Object.entries(attributes).map(([name, value]) => message(5, [text(1, name), ...attributeFields(value)])),
];

function attributeFields(value: Attribute): Field[] {
  if (typeof value === 'string') return [text(4, value), int(20, 3)];
  if (typeof value === 'number') return [int(3, value), int(20, 2)];
  return [...value.map((item) => int(8, item)), int(20, 7)];
}

const constantFields = ({ name, type, shape, data }: OnnxConstant): Field[] => [
  ...shape.map((length) => int(1, length)),
  int(2, ELEMENT[type]),
  text(8, name),
  bytes(9, data),
];

const valueFields = ({ name, type, shape }: OnnxValue): Field[] => [
  text(1, name),
  message(2, [
    message(1, [
      int(1, ELEMENT[type]),
      message(
        2,
        shape.map((length) => message(1, [int(1, length)])),
      ),
    ]),
  ]),
];
