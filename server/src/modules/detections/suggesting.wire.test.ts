import type { FrameAnalysis, SuggestedFrame } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOX, drawOn, learned } from '../../../testing/training-set-kit.ts';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

/** What pictures look like, far from each other; `aside` turns a look a little. */
const lookAt = (way: number, aside = 0): FrameAnalysis['look'] => {
  const numbers = Int8Array.from({ length: 256 }, (_, at) =>
    Math.round(70 * Math.cos((at + 1) * (way + 1)) + 70 * aside * Math.sin(3 * at)),
  );
  return { version: 'eyes-2', embedding: Buffer.from(numbers.buffer).toString('base64'), concepts: [], kinds: [] };
};
const [YARD, STREET, OFFICE] = [1, 5, 9];

let app: TestApp;
let owner: TestUser;
let place: Place;
let worker: ReturnType<typeof createTestWorker>;
let files: Record<'example' | 'alike' | 'copy' | 'unlike' | 'doubtful', number>;
let classifierId = 0;

let width = 60;
async function add(look: FrameAnalysis['look']): Promise<number> {
  width += 1;
  const file = await prepared(owner, await upload(app, owner, place, { bytes: await makeJpeg({ width, height: 40 }) }));
  await worker.tell(await worker.next(), 'Описано.', { frames: [{ look }] });
  return file.id;
}
const suggest = async (): Promise<SuggestedFrame[]> =>
  (await owner.api.suggestFrames({ params: { projectId: place.projectId, classifierId } })).frames;
const told = (frames: readonly SuggestedFrame[]) =>
  frames.map(({ data_source_file_id, reason }) => [data_source_file_id, reason]);

beforeAll(async () => {
  app = await openTestApp();
  worker = createTestWorker(app);
  owner = await app.newUser();
  place = await newPlace(owner, { plan: 'Старт' });
  files = {
    example: await add(lookAt(YARD)),
    alike: await add(lookAt(YARD, 0.8)),
    copy: await add(lookAt(YARD, 0.05)),
    unlike: await add(lookAt(STREET)),
    doubtful: await add(lookAt(OFFICE)),
  };
  await drawOn(owner.api, place, { fileId: files.example, title: 'Ящик' });
  const [one] = (await owner.api.listClassifiers({ params: { projectId: place.projectId } })).classifiers;
  classifierId = one?.id ?? 0;
}, 120_000);
afterAll(() => app.stop());

it('before the first teaching, frames like the examples are suggested first, then frames unlike all; neither labelled ones nor copies of them', async () => {
  const frames = await suggest();
  expect(told(frames).slice(0, 1)).toEqual([[files.alike, 'like_examples']]);
  expect(new Set(told(frames).slice(1).map(String))).toEqual(
    new Set(
      [
        [files.unlike, 'unlike_all'],
        [files.doubtful, 'unlike_all'],
      ].map(String),
    ),
  );
  expect(frames[0]).toMatchObject({
    data_source_id: place.dataSourceId,
    second: 0,
    picture_url: expect.stringContaining('/media/'),
    proposals: [],
  });
  expect(await suggest()).toEqual(frames);
});

it('after it, frames on which the class is in doubt are suggested first, with rectangles, and those it is sure of never', async () => {
  await owner.api.reindexProject({ params: { projectId: place.projectId } });
  const trainingSet = await worker.nextOf('learn');
  await worker.finish(trainingSet, learned(trainingSet));
  const scan = await worker.nextOf('scan');
  const frameOf = new Map((await app.media.listFrames(Object.values(files))).map(({ id, fileId }) => [fileId, id]));
  const hit = (fileId: number, confidence: number) => ({
    version_id: scan.payload.models[0]?.version_id ?? 0,
    frame_id: frameOf.get(fileId) ?? 0,
    start_time: 0,
    end_time: 0,
    confidence,
    ...BOX,
    path: [],
  });
  await worker.finish(scan, {
    task: 'scan',
    result: { found: [hit(files.doubtful, 0.45), hit(files.unlike, 0.95), hit(files.example, 0.5)], features: [] },
  });
  await expect
    .poll(async () => told(await suggest()))
    .toEqual([
      [files.doubtful, 'unsure'],
      [files.alike, 'like_examples'],
    ]);
  expect((await suggest())[0]?.proposals).toEqual([
    { coordinates: [BOX.x0, BOX.y0, BOX.x1, BOX.y1], confidence: 0.45 },
  ]);
});

it('a frame that was judged or labelled since is not suggested again', async () => {
  const { detections } = await owner.api.listDetections({
    params: { projectId: place.projectId },
    query: { data_source_file_id: files.doubtful, with_proposals: 'true' },
  });
  await owner.api.judgeDetection({
    params: { projectId: place.projectId, detectionId: detections[0]?.id ?? 0 },
    body: { is_right: false },
  });
  expect(told(await suggest())).toEqual([[files.alike, 'like_examples']]);
  await drawOn(owner.api, place, { fileId: files.alike, title: 'ящик' });
  expect(told(await suggest())).toEqual([]);
});
