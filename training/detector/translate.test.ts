import { describe, expect, it } from 'vitest';
import { translate } from './operations.ts';
import { int, message, text } from './protobuf.ts';
import { readGraph, valuesOf, type GraphTensor } from './tflite.ts';

const tensor = (given: Partial<GraphTensor>): GraphTensor => ({
  shape: [],
  type: 9,
  data: Buffer.alloc(0),
  scale: [1],
  zeroPoint: [0],
  axis: 0,
  ...given,
});

describe('reading TFLite', () => {
  it('turns integers into what they stand for, channel by channel', () => {
    const stored = tensor({
      shape: [2, 2],
      data: Buffer.from(Int8Array.from([1, 2, -1, 4]).buffer),
      scale: [0.5, 2],
      zeroPoint: [0, 1],
    });
    expect([...valuesOf(stored)]).toEqual([0.5, 1, -4, 6]);
    expect(() => valuesOf({ ...stored, type: 77 })).toThrow('type 77');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('GIF89a of no use at all')],
    ['a beginning alone', Buffer.from('\x1c\0\0\0TFL3\0\0\0\0', 'latin1')],
  ])('refuses %s', (_what, bytes) => {
    expect(() => readGraph(bytes)).toThrow();
  });
});

describe('writing ONNX', () => {
  it('writes numbers, words and messages as Protocol Buffers do', () => {
    expect([...int(1, 128)]).toEqual([0x08, 0x80, 0x01]);
    expect([...int(1, 150)]).toEqual([0x08, 0x96, 0x01]);
    expect([...int(1, -1)]).toEqual([0x08, ...Array<number>(9).fill(0xff), 0x01]);
    expect([...text(2, 'testing')]).toEqual([0x12, 7, ...Buffer.from('testing')]);
    expect([...message(20, [int(1, 150)])]).toEqual([0xa2, 0x01, 3, 0x08, 0x96, 0x01]);
  });

  /**
   * Two filters over two pixels of two channels, and one for each of two channels: what TFLite keeps last, ONNX has in
   * front.
   */
  it.each([
    ['a convolution', 'convolution', [2, 1, 2, 2], [1, 2, 3, 4, 5, 6, 7, 8], [2, 2, 1, 2], [1, 3, 2, 4, 5, 7, 6, 8]],
    ['a convolution by channels', 'depthwise_convolution', [1, 1, 2, 2], [1, 2, 3, 4], [2, 1, 1, 2], [1, 3, 2, 4]],
  ])('turns the filters of %s', (_what, name, shape, bytes, turnedShape, turned) => {
    const picture = tensor({ shape: [1, 4, 4, 2] });
    const tensors = [
      picture,
      tensor({ shape, data: Buffer.from(bytes), scale: [1, 1], zeroPoint: [0, 0] }),
      tensor({ shape: [2], type: 2, data: Buffer.alloc(8) }),
      picture,
    ];
    const { constants } = translate({
      graph: { tensors, operations: [], inputs: [0], outputs: [3] },
      operation: { name, inputs: [0, 1, 2], outputs: [3], options: null },
    });
    const filter = constants.find(({ type }) => type === 'int8');
    expect(filter).toMatchObject({ shape: turnedShape });
    expect([...(filter?.data ?? [])]).toEqual(turned);
  });

  it('refuses an operation that it does not know', () => {
    const operation = { name: 'operation 99', inputs: [], outputs: [], options: null };
    expect(() =>
      translate({ graph: { tensors: [], operations: [operation], inputs: [], outputs: [] }, operation }),
    ).toThrow('operation 99');
  });
});
