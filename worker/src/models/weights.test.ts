import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memory } from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchedModels } from '../../testing/fetched-models.ts';
import { loadNetwork, type Network } from './network.ts';
import { readGraph, valuesOf } from './tflite.ts';
import { modelOf, openModel } from './weights.ts';

let folder: string;
let empty: string;
beforeAll(() => {
  folder = fetchedModels();
  empty = mkdtempSync(join(tmpdir(), 'rakurs-weights-'));
}, 300_000);
afterAll(() => rmSync(empty, { recursive: true, force: true }));

const bytesOf = (id: string) => readFileSync(join(folder, modelOf(id).file));

describe('the weights', () => {
  it('are asked for in words when they are missing', async () => {
    await expect(openModel('mobilenet-v1', empty)).rejects.toThrow('Нет файла модели MobileNetV1 (mobilenet_v1_1.0_224.tflite). Загрузите модели: node scripts/models.mjs');
  });

  it('are refused when damaged', async () => {
    const file = join(empty, modelOf('efficientdet-lite2').file);
    copyFileSync(join(folder, modelOf('efficientdet-lite2').file), file);
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(5_000_000) ^ 1, 5_000_000);
    writeFileSync(file, bytes);
    await expect(openModel('efficientdet-lite2', empty)).rejects.toThrow('Файл модели EfficientDet-Lite2 (efficientdet-lite2.tflite) повреждён.');
  });

  it.each(['efficientdet-lite2', 'mobilenet-v1'])('of %s may be given away', (id) => {
    expect(modelOf(id)).toMatchObject({ licence: 'Apache-2.0', source: { kind: 'npm' } });
  });
});

describe('reading a model', () => {
  it('finds what the detector looks at and what its answers are relative to', () => {
    const graph = readGraph(bytesOf('efficientdet-lite2'));
    expect(graph.tensors[graph.inputs[0] ?? -1]).toMatchObject({ shape: [1, 448, 448, 3], zeroPoint: [127] });
    const anchors = graph.operations.find(({ name }) => name === 'TFLite_Detection_PostProcess')?.inputs[2];
    const values = valuesOf(graph.tensors[anchors ?? -1] ?? { shape: [], type: 0, data: Buffer.alloc(0), scale: [], zeroPoint: [], axis: 0 });
    expect(values).toHaveLength(37_629 * 4);
    expect(values.every((value) => value >= -1 && value <= 2)).toBe(true);
  });

  it('turns integers into what they stand for, channel by channel', () => {
    const tensor = { shape: [2, 2], type: 9, data: Buffer.from(Int8Array.from([1, 2, -1, 4]).buffer), scale: [0.5, 2], zeroPoint: [0, 1], axis: 0 };
    expect([...valuesOf(tensor)]).toEqual([0.5, 1, -4, 6]);
    expect(() => valuesOf({ ...tensor, type: 77 })).toThrow('type 77');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('GIF89a of no use at all')],
    ['a beginning alone', Buffer.from('\x1c\0\0\0TFL3\0\0\0\0', 'latin1')],
  ])('refuses %s', async (_what, bytes) => {
    await expect(loadNetwork(bytes)).rejects.toThrow();
  });

  it('refuses a file that was cut in the middle', async () => {
    await expect(loadNetwork(bytesOf('mobilenet-v1').subarray(0, 100_000))).rejects.toThrow();
  });
});

describe('the classifier', () => {
  let network: Network;
  beforeAll(async () => void (network = await openModel('mobilenet-v1', folder)), 60_000);

  it('gives probabilities, the same for the same picture', async () => {
    const input = Float32Array.from({ length: 224 * 224 * 3 }, (_, index) => Math.sin(index / 1000));
    const [first] = await network.compute(input);
    const [second] = await network.compute(input);
    expect(first).toHaveLength(1001);
    expect(first?.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 3);
    expect(second).toEqual(first);
  });

  it('keeps nothing of ten pictures, nor of one that it could not take', { timeout: 60_000 }, async () => {
    const before = memory().numTensors;
    for (let round = 0; round < 10; round++) await network.compute(new Float32Array(224 * 224 * 3));
    await expect(network.compute(new Float32Array(7))).rejects.toThrow();
    expect(memory().numTensors).toBe(before);
  });
});
