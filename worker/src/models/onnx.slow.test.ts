import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { NETWORKS } from './networks.ts';
import { openNetwork, type OnnxNetwork, type Taps } from './onnx.ts';

const { file } = NETWORKS['efficientdet-lite2'];

describe('the weights', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'rakurs-weights-'))));
  afterEach(() => rmSync(join(folder, dirname(file)), { recursive: true, force: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are asked for in words when they are missing', async () => {
    await expect(openNetwork('efficientdet-lite2', folder)).rejects.toThrow(`Нет файла модели «EfficientDet-Lite2» (${file}). Он лежит в репозитории: верните его, git checkout models/${file}`);
  });

  it('are refused when one bit of them is wrong', async () => {
    mkdirSync(join(folder, dirname(file)));
    copyFileSync(join(MODELS_FOLDER, file), join(folder, file));
    const bytes = readFileSync(join(folder, file));
    bytes.writeUInt8(bytes.readUInt8(5_000_000) ^ 1, 5_000_000);
    writeFileSync(join(folder, file), bytes);
    await expect(openNetwork('efficientdet-lite2', folder)).rejects.toThrow('Файл модели «EfficientDet-Lite2»');
    await expect(openNetwork('efficientdet-lite2', folder)).rejects.toThrow('повреждён');
  });

  it.each(Object.keys(NETWORKS) as (keyof typeof NETWORKS)[])('of %s lie in the repository, whole', async (name) => {
    const network = await openNetwork(name, MODELS_FOLDER);
    await network.release();
  });
});

/** Otherwise it comes when it likes, and nobody knows what is still held. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}

describe('a network', () => {
  let network: OnnxNetwork;
  beforeAll(async () => void (network = await openNetwork('efficientdet-lite2', MODELS_FOLDER)));
  afterAll(() => network.release());
  const image = new Uint8Array(448 * 448 * 3);

  it('answers by name', async () => {
    const answer = await network.run({ picture: image });
    expect(Object.fromEntries(Object.entries(answer).map(([name, values]) => [name, values.length]))).toEqual({ boxes: 4000, scores: 90_000, anchors: 4000 });
  });

  it('keeps nothing of its answers', async () => {
    const answers: WeakRef<object>[] = [];
    for (let round = 0; round < 3; round++) answers.push(new WeakRef((await network.run({ picture: image }))['scores'] ?? {}));
    const held = () => (collectGarbage(), answers.filter((answer) => answer.deref() !== undefined));
    await expect.poll(held).toEqual([]);
  });

  it.each([
    ['of another size', { picture: new Uint8Array(7) }],
    ['of another name', { photograph: image }],
    ['of another kind', { picture: new Float32Array(448 * 448 * 3) }],
  ])('refuses an image %s, and goes on', async (_what, inputs) => {
    await expect(network.run(inputs)).rejects.toThrow();
    expect(await network.run({ picture: image })).toHaveProperty('boxes');
  });
});

it('gives a value between the layers beside the answers, which stay the same to the last bit, or alone', async () => {
  const picture = new Uint8Array(448 * 448 * 3).map((_, index) => (index * 7) % 251);
  const inside = ['value451', 'value481'];
  const printsOf = async (taps: Taps): Promise<Record<string, string>> => {
    const network = await openNetwork('efficientdet-lite2', MODELS_FOLDER, taps);
    const answers = Object.entries(await network.run({ picture }));
    await network.release();
    return Object.fromEntries(answers.map(([name, values]) => [name, createHash('sha256').update(values).digest('hex')]));
  };
  const [plain, tapped, ended] = [await printsOf({ also: [] }), await printsOf({ also: inside }), await printsOf({ only: inside })];
  expect(Object.keys(ended).toSorted()).toEqual(inside);
  expect(tapped).toEqual({ ...plain, ...ended });
});
