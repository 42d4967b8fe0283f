import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExport } from '../server/src/modules/detections/export/export.service.ts';
import { readZip } from '../server/testing/read-zip.ts';
import { openVision } from '../worker/src/vision/vision.ts';
import { intersectionOverUnion } from '../worker/src/analysis/boxes.ts';
import { confidenceOf } from '../worker/src/classifiers/calibration.ts';
import { FEATURE_VERSION } from '../worker/src/classifiers/features.ts';
import { findClass, readTaughtClass } from '../worker/src/classifiers/index.ts';
import { planeOf } from '../worker/src/classifiers/texture/model.ts';
import { wholeView } from '../worker/src/classifiers/texture/integral-view.ts';
import { scoreMapsOf, scoresAt } from '../worker/src/classifiers/texture/score.ts';
import { photograph } from '../worker/testing/photographs.ts';
import { root } from './prepare.mjs';

/**
 * A class that is taken away must find what it finds here. The server writes it and the worker finds by it: only here
 * both rooms are in sight.
 */
const MODELS = join(root, 'models');
const REPORT = {
  examples: 5,
  pictures: 5,
  counter_examples: 0,
  precision: 0.8,
  recall: 0.7,
  checked_on: 5,
  automatic_threshold: 0.3,
  seconds: 1,
};
const THRESHOLD = 0.3;
/** Weights that nobody has learned find something too, and the same on every machine. */
const weights = (length, size) => Array.from({ length }, (_, index) => size * Math.sin(index * 12.9898 + 1));

let folder;
let picture;
let features;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rakurs-exported-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  picture = photograph('locomotion-house-cat');
  writeFileSync(join(folder, 'picture.jpg'), picture);
  const vision = await openVision({ modelsFolder: MODELS });
  features = { ...(await vision.extractFeatures(picture)), tiles: await vision.extractTiles(picture) };
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function take(body, kind = 'thing') {
  const model = { recipe: FEATURE_VERSION, kind, body };
  const exporting = createExport({
    requireTaught: async () => ({
      title: 'Класс',
      version: 2,
      taughtAt: new Date(0),
      model,
      report: REPORT,
      threshold: THRESHOLD,
    }),
    modelsFolder: () => MODELS,
    clock: { now: () => new Date() },
  });
  const { bytes } = await exporting.open({ projectId: 1, userId: 1 }, 1);
  const chunks = [];
  for await (const chunk of bytes) chunks.push(chunk);
  const entries = readZip(Buffer.concat(chunks));
  for (const [name, content] of entries) writeFileSync(join(folder, name), content);
  return { model, entries };
}

/** What the fifteen lines print, as a person would run them. */
const run = () =>
  execFileSync(process.execPath, ['run.mjs', 'picture.jpg'], { cwd: folder, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [confidence, x0, y0, x1, y1] = line.split(' ').slice(-5).map(Number);
      return { line, confidence, x0, y0, x1, y1 };
    });

describe('a class that is taken away', () => {
  it('finds the same places with the same confidence as the worker', async () => {
    const { model, entries } = await take({
      head: 'things',
      plane: { weights: weights(90, 3), bias: 0 },
      calibration: { slope: 2, shift: -0.5 },
    });
    expect([...entries.keys()].toSorted()).toEqual(['README.txt', 'class.json', 'class.onnx', 'run.mjs']);
    const here = findClass(readTaughtClass(model), features).filter(({ confidence }) => confidence >= THRESHOLD);
    const there = run();
    expect(here.length).toBeGreaterThan(3);
    const apart = here
      .map(
        (hit) =>
          there.find(
            (one) => intersectionOverUnion(one, hit) > 0.9 && Math.abs(one.confidence - hit.confidence) < 0.03,
          ) ?? hit,
      )
      .filter((hit) => !('line' in hit));
    // Where two boxes are equally sure, which of them is left may hang on the last bit.
    expect(apart.length).toBeLessThanOrEqual(here.length * 0.1);
    expect(Math.abs(there.length - here.length)).toBeLessThanOrEqual(here.length * 0.1 + 1);
  });

  it('gives a whole frame the same score as the worker', async () => {
    const { model } = await take(
      { head: 'look', plane: { weights: weights(256, 0.5), bias: 1 }, calibration: { slope: 1, shift: 0 } },
      'frame',
    );
    const [here] = findClass(readTaughtClass(model), features);
    const [there] = run();
    expect(here.confidence).toBeGreaterThan(0.2);
    expect(Math.abs(there.confidence - here.confidence)).toBeLessThan(0.03);
  });

  it('finds a surface through its windows as well as the worker', async () => {
    const channels = features.whole.fine.channels + features.whole.coarse.channels;
    const texture = {
      weights: Buffer.from(Float32Array.from(weights(9 * channels, 0.3)).buffer).toString('base64'),
      bias: 0,
      sizes: [0.15, 0.4],
      proportions: [0.7, 1.4],
    };
    const body = { head: 'texture', texture, calibration: { slope: 2, shift: 0 } };
    const { model } = await take(body);
    const there = run();
    expect(there.length).toBeGreaterThan(2);
    // The same windows, asked here.
    const inside = there.filter(({ x1, y1 }) => x1 < 0.999 && y1 < 0.999);
    const scores = scoresAt(scoreMapsOf(wholeView(features), planeOf(texture)), inside);
    for (const [at, { confidence }] of inside.entries())
      expect(Math.abs(confidenceOf(body.calibration, scores[at]) - confidence)).toBeLessThan(0.05);
    // Here the surest one was moved to where it is surer still.
    const [surest] = findClass(readTaughtClass(model), features);
    expect(Math.max(...there.map((one) => intersectionOverUnion(one, surest)))).toBeGreaterThan(0.5);
  });

  it('looks for small surfaces in the quarters of a picture', async () => {
    const channels = features.whole.fine.channels + features.whole.coarse.channels;
    const texture = {
      weights: Buffer.from(Float32Array.from(weights(9 * channels, 0.3)).buffer).toString('base64'),
      bias: 0,
      sizes: [0.06, 0.09],
      proportions: [1, 1],
    };
    await take({ head: 'texture', texture, calibration: { slope: 2, shift: 0 } });
    const there = run();
    expect(there.length).toBeGreaterThan(2);
    expect(there.every(({ x0, x1 }) => x1 - x0 < 0.12)).toBe(true);
    expect(there.some(({ x0 }) => x0 > 0.6)).toBe(true);
  });

  it.each(['things', 'look', 'texture'])('is run by no more than fifteen lines: %s', async (head) => {
    const { RUN_DETECTOR, RUN_EMBEDDING, RUN_TEXTURE } =
      await import('../server/src/modules/detections/export/programs.ts');
    const program = { things: RUN_DETECTOR, look: RUN_EMBEDDING, texture: RUN_TEXTURE }[head];
    expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
  });
});
