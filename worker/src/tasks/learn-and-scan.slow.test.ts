import { expect, it } from 'vitest';
import { taskKinds, type FrameFeatures, type PayloadOf, type TaskKinds } from '@rakurs/contract';
import { fakeFeatures, fakeEmbedding, placeOf } from '../../testing/feature-fixtures.ts';
import { ImageUndecodable } from '../images/image-undecodable.ts';
import { learnClass, packFeatures, FEATURE_VERSION, type Features } from '../classifiers/index.ts';
import { ImageUnreadable } from './fetch-image.ts';
import { createFeaturesOf } from './stored-features.ts';
import { createLearn } from './learn.ts';
import { createScan } from './scan.ts';
import type { ClassTraining } from './class-training.ts';

const withThing = (seed: number): Features =>
  fakeFeatures({ seed, things: [placeOf(seed)], others: [placeOf(seed + 500)] });
const bank = Array.from({ length: 9 }, (_, index) =>
  fakeFeatures({ seed: 100 + index, others: [placeOf(100 + index)] }),
);

/** A worker whose images are their numbers, who keeps what it is told to keep, and notes what it was asked for. */
function worker({
  kept = {},
  images = withThing,
}: { kept?: Record<string, Buffer>; images?: (seed: number) => Features } = {}) {
  const asked: string[] = [];
  const teaching: ClassTraining = {
    extractFeatures: async (bytes) => (asked.push(`see ${String(bytes)}`), images(Number(bytes))),
    extractTiles: async (bytes) => (
      asked.push(`see closer ${String(bytes)}`),
      Array.from({ length: 4 }, () => images(Number(bytes)).whole)
    ),
    fetchImage(url) {
      asked.push(`fetch ${url}`);
      return url.startsWith('/gone')
        ? Promise.reject(new ImageUnreadable('Кадра больше нет'))
        : Promise.resolve(Buffer.from(url.slice(1)));
    },
    fetchStoredFeatures: (url) => Promise.resolve(kept[url] ?? null),
    fetchMoments: () => {
      throw new Error('no film here');
    },
    learn: async (trainingSet) => learnClass({ ...trainingSet, bank }),
  };
  const featuresOf = createFeaturesOf(teaching);
  const { learn, fetchMoments } = teaching;
  if (!learn) throw new Error('it learns');
  return {
    asked,
    learn: createLearn({ featuresOf, learn }),
    scan: createScan({ featuresOf, fetchMoments, extractFeatures: async (bytes) => teaching.extractFeatures(bytes) }),
  };
}

const frame = (id: number, change: Partial<{ url: string; whole_url: string; embedding: string }> = {}) => ({
  id,
  second: 0,
  url: `/${id}`,
  whole_url: null,
  tiles_url: null,
  embedding: null,
  ...change,
});
const example = (id: number, change = {}) => ({
  ...frame(id, change),
  role: 'example' as const,
  group: id,
  boxes: [placeOf(id)],
  wrong: [],
});
const trainingSet = (frames: PayloadOf<TaskKinds['learn']>['frames']) => ({
  kind: 'thing' as const,
  recipe: FEATURE_VERSION,
  frames,
});
const five = [1, 2, 3, 4, 5];
const looks = ([1, -1] as const).map((side, group) => ({
  features: fakeEmbedding(group, side),
  role: side === 1 ? ('example' as const) : ('counter' as const),
  group,
  boxes: [],
  wrong: [],
}));
const keptOf = (features: readonly FrameFeatures[]) =>
  Object.fromEntries(features.map(({ frame_id: id, whole }) => [`/kept/${id}`, Buffer.from(whole ?? '', 'base64')]));

it('learns a class from new images by one pass over each, and gives their features back to be kept', async () => {
  const { asked, learn } = worker();
  const { features, report } = taskKinds.learn.result.parse(await learn(trainingSet(five.map((id) => example(id)))));
  expect(asked).toEqual(five.flatMap((id) => [`fetch /${id}`, `see ${id}`]));
  expect(features.map(({ frame_id: id }) => id)).toEqual(five);
  expect(report).toMatchObject({ examples: 5, recall: 1 });
});

it('learns the same class from kept features, without a pass and with nothing to give back', async () => {
  const first = await worker().learn(trainingSet(five.map((id) => example(id))));
  const { asked, learn } = worker({ kept: keptOf(first.features) });
  const again = await learn(trainingSet(five.map((id) => example(id, { whole_url: `/kept/${id}` }))));
  expect(again.model).toEqual(first.model);
  expect(again.features).toEqual([]);
  expect(asked).toEqual([]);
});

it('extracts features again where the kept ones cannot be read', async () => {
  const { asked, scan, learn } = worker({ kept: { '/kept/7': Buffer.from('of another recipe') } });
  const { model } = await learn(trainingSet(five.map((id) => example(id))));
  asked.length = 0;
  const { features } = await scan({
    kind: 'image',
    models: [{ version_id: 3, model }],
    frames: [frame(7, { whole_url: '/kept/7' })],
    piece: null,
  });
  expect(asked).toEqual(['fetch /7', 'see 7']);
  expect(features).toEqual([
    { frame_id: 7, recipe: FEATURE_VERSION, whole: packFeatures(withThing(7)).toString('base64'), tiles: null },
  ]);
});

it('gives back no features of a moment that is no frame of its video', async () => {
  const { learn } = worker();
  expect(
    (await learn(trainingSet([example(1), { ...example(2), id: 0 }]))).features.map(({ frame_id: id }) => id),
  ).toEqual([1]);
});

it('looks for all classes on all images, and finds the same in a second scan', async () => {
  const { learn, scan } = worker();
  const { model } = await learn(trainingSet(five.map((id) => example(id))));
  const payload = {
    kind: 'image' as const,
    models: [
      { version_id: 3, model },
      { version_id: 4, model },
    ],
    frames: [frame(51), frame(52)],
    piece: null,
  };
  const { found, features } = taskKinds.scan.result.parse(await scan(payload));
  expect(
    found
      .filter(({ confidence }) => confidence > 0.5)
      .map((one) => [one.frame_id, one.version_id, one.start_time, one.path]),
  ).toEqual([
    [51, 3, 0, []],
    [51, 4, 0, []],
    [52, 3, 0, []],
    [52, 4, 0, []],
  ]);
  expect(await scan(payload)).toEqual({ found, features });
});

it('leaves out an image that is gone, and fails when all are', async () => {
  const { learn, scan } = worker();
  const { model, report } = await learn(trainingSet([...five.map((id) => example(id)), example(6, { url: '/gone' })]));
  expect(report.pictures).toBe(5);
  const models = [{ version_id: 3, model }];
  const { found } = await scan({ kind: 'image', models, frames: [frame(6, { url: '/gone' }), frame(51)], piece: null });
  expect(new Set(found.map(({ frame_id: id }) => id))).toEqual(new Set([51]));
  await expect(scan({ kind: 'image', models, frames: [frame(6, { url: '/gone' })], piece: null })).rejects.toThrow(
    'Кадра больше нет',
  );
});

it('fails on an error that may pass, and does not take the image for an empty one', async () => {
  const { model } = learnClass({ kind: 'frame', frames: looks, bank: [] });
  const failing = (error: Error) =>
    worker({
      images: (seed) => {
        if (seed === 6) throw error;
        return fakeEmbedding(seed, 1);
      },
    });
  const payload = {
    kind: 'image' as const,
    models: [{ version_id: 3, model }],
    frames: [frame(6), frame(51)],
    piece: null,
  };
  await expect(failing(new Error('Out of memory')).scan(payload)).rejects.toThrow('Out of memory');
  const { found } = await failing(new ImageUndecodable('Не удалось прочитать изображение.')).scan(payload);
  expect(new Set(found.map(({ frame_id: id }) => id))).toEqual(new Set([51]));
});

it('extracts tiles of the newest images with something small, and of some with only mistakes', async () => {
  const small = { x0: 0.1, y0: 0.1, x1: 0.17, y1: 0.19 };
  const ids = Array.from({ length: 70 }, (_, index) => index + 1);
  const [closer, one]: [number[], Features] = [[], withThing(1)];
  const told: number[] = [];
  const known = createLearn({
    featuresOf: async ({ id }, { tiles, whole }) => (
      tiles && closer.push(id),
      { features: { ...(whole ?? one), tiles: tiles ? [] : null }, fresh: null }
    ),
    learn: async ({ frames }) => (
      told.push(...frames.flatMap(({ features, group }) => (features.tiles ? [group] : []))),
      learnClass({ kind: 'frame', frames: looks, bank: [] })
    ),
  });
  const judged = ids
    .slice(0, 30)
    .map((id) => ({ ...frame(100 + id), role: 'judged' as const, group: 100 + id, boxes: [], wrong: [small] }));
  await known(trainingSet([...ids.map((id) => ({ ...example(id), boxes: [small] })), ...judged]));
  expect(closer).toEqual([...ids.slice(-60), ...judged.slice(-20).map(({ id }) => id)]);
  expect(told).toEqual(closer);
});

it('lets other work have its turn between two classes', async () => {
  const { model } = learnClass({ kind: 'frame', frames: looks, bank: [] });
  let turns = 0;
  const seen: number[] = [];
  const { embedding, ...rest } = fakeEmbedding(1, 1);
  const features = {
    ...rest,
    get embedding() {
      seen.push(turns);
      setImmediate(() => void (turns += 1));
      return embedding;
    },
  };
  const scan = createScan({
    featuresOf: () => Promise.resolve({ features, fresh: null }),
    extractFeatures: () => Promise.resolve(features),
    fetchMoments: () => {
      throw new Error('no film here');
    },
  });
  await scan({
    kind: 'image',
    models: [3, 4, 5].map((version_id) => ({ version_id, model })),
    frames: [frame(1)],
    piece: null,
  });
  expect(seen).toEqual([0, 1, 2]);
});

it('refuses a training set or a class of another feature version', async () => {
  const { learn, scan } = worker();
  await expect(learn({ ...trainingSet([example(1)]), recipe: 'teach-0' })).rejects.toThrow('teach-0');
  const { model } = await learn(trainingSet(five.map((id) => example(id))));
  await expect(
    scan({
      kind: 'image',
      models: [{ version_id: 3, model: { ...model, recipe: 'teach-0' } }],
      frames: [frame(51)],
      piece: null,
    }),
  ).rejects.toThrow('teach-0');
});

it('learns and finds a class of whole frames by their known embeddings, without an image', async () => {
  const { asked, learn, scan } = worker();
  const lookOf = (seed: number, side: 1 | -1) => Buffer.from(fakeEmbedding(seed, side).embedding).toString('base64');
  const frames = five.flatMap((id) =>
    ([1, -1] as const).map((side) => ({
      ...frame(id + (side === 1 ? 0 : 20), { embedding: lookOf(id + 20 * side, side) }),
      role: side === 1 ? ('example' as const) : ('counter' as const),
      group: id,
      boxes: [],
      wrong: [],
    })),
  );
  const { model } = await learn({ kind: 'frame', recipe: FEATURE_VERSION, frames });
  const { found } = await scan({
    kind: 'image',
    models: [{ version_id: 9, model }],
    frames: [frame(61, { embedding: lookOf(61, 1) }), frame(62, { embedding: lookOf(62, -1) })],
    piece: null,
  });
  expect(found.filter(({ confidence }) => confidence > 0.5)).toMatchObject([
    { version_id: 9, frame_id: 61, x0: 0, y0: 0, x1: 1, y1: 1 },
  ]);
  expect(asked).toEqual([]);
});
