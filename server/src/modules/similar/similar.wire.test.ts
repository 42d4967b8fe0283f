import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DataSourceFile, FrameAnalysis } from '@rakurs/contract';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { newPlace, prepared, upload, type Place } from '../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../testing/worker-kit.ts';

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
let place: Place;
let worker: ReturnType<typeof createTestWorker>;
let files: {
  boat: DataSourceFile;
  boatAgain: DataSourceFile;
  boatBlurred: DataSourceFile;
  cat: DataSourceFile;
  foreign: DataSourceFile;
};

/** A way to look for each subject; `aside` turns it a little. */
const lookAt = (way: number, aside = 0): FrameAnalysis['look'] => {
  const numbers = Int8Array.from({ length: 256 }, (_, at) =>
    Math.round(100 * Math.cos((at + 1) * (way + 1)) + 20 * aside * Math.sin(at)),
  );
  return { version: 'eyes-2', embedding: Buffer.from(numbers.buffer).toString('base64'), concepts: [], kinds: [] };
};
const BOAT = 1;
const CAT = 7;

let shade = 0;
async function add(user: TestUser, at: Place, sight: Partial<FrameAnalysis>, size = 80): Promise<DataSourceFile> {
  const file = await prepared(
    user,
    await upload(app, user, at, { bytes: await makeJpeg({ width: size + ++shade, height: size }) }),
  );
  await worker.tell(await worker.next(), 'Описано.', { frames: [sight] });
  return file;
}

beforeAll(async () => {
  app = await openTestApp();
  worker = createTestWorker(app);
  [owner, stranger] = [await app.newUser(), await app.newUser()];
  place = await newPlace(owner);
  const print = (bits: string, sharpness: number) => ({ fingerprint: { bits, sharpness } });
  files = {
    boat: await add(owner, place, { look: lookAt(BOAT), ...print('00000000000000ff', 50) }),
    boatAgain: await add(owner, place, { look: lookAt(BOAT, 0.2), ...print('00000000000000fe', 49) }, 400),
    boatBlurred: await add(owner, place, { look: lookAt(BOAT, 0.3), ...print('00000000000000fc', 3) }, 900),
    cat: await add(owner, place, { look: lookAt(CAT), ...print('ffffffff00000000', 50) }),
    foreign: await add(stranger, await newPlace(stranger), { look: lookAt(BOAT), ...print('00000000000000ff', 50) }),
  };
  await app.search.indexNow();
});
afterAll(() => app.stop());

const idsOf = ({ similar }: { similar: { file: { id: number } }[] }): number[] => similar.map(({ file }) => file.id);

it('lists what is like a file, the likest first: not itself, not what is unlike, and nobody else’s', async () => {
  const found = await owner.api.listSimilar({ params: { fileId: files.boat.id }, query: {} });
  expect(found.is_seen).toBe(true);
  expect(idsOf(found)).toEqual([files.boatAgain.id, files.boatBlurred.id]);
  expect(found.similar[0]).toMatchObject({ second: 0, frame_id: expect.any(Number) });
  expect(found.similar[0]?.likeness).toBeGreaterThan(found.similar[1]?.likeness ?? 1);
});

it('says so when nobody has looked yet, and knows nothing of somebody else’s file', async () => {
  const unseen = await prepared(
    owner,
    await upload(app, owner, place, { bytes: await makeJpeg({ width: 700, height: 300 }) }),
  );
  expect(await owner.api.listSimilar({ params: { fileId: unseen.id }, query: {} })).toEqual({
    is_seen: false,
    similar: [],
  });
  await expect(owner.api.listSimilar({ params: { fileId: files.foreign.id }, query: {} })).rejects.toMatchObject({
    status: 404,
  });
  await worker.tell(await worker.next(), 'Описано.', { frames: [{}] });
});

it('gathers copies of a source, the best first: sharp before blurred, and of the sharp ones the largest', async () => {
  const { groups } = await owner.api.listDuplicates({ params: { dataSourceId: place.dataSourceId } });
  expect(groups.map((group) => group.files.map(({ id }) => id))).toEqual([
    [files.boatAgain.id, files.boat.id, files.boatBlurred.id],
  ]);
  await expect(stranger.api.listDuplicates({ params: { dataSourceId: place.dataSourceId } })).rejects.toMatchObject({
    status: 404,
  });
});

it('leaves out what was deleted, at once', async () => {
  await owner.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: files.boatBlurred.id } });
  expect(idsOf(await owner.api.listSimilar({ params: { fileId: files.boat.id }, query: {} }))).toEqual([
    files.boatAgain.id,
  ]);
  const { groups } = await owner.api.listDuplicates({ params: { dataSourceId: place.dataSourceId } });
  expect(groups.map((group) => group.files.map(({ id }) => id))).toEqual([[files.boatAgain.id, files.boat.id]]);
});

it('finds by a picture that is shown to it: a worker looks at it, and nobody else sees what came of it', async () => {
  const picture = (await makeJpeg({ width: 64, height: 64 })).toString('base64');
  const { id } = await owner.api.newPictureSearch({ body: { picture } });
  const show = (user: TestUser) => user.api.showPictureSearch({ params: { searchId: id } });
  expect(await show(owner)).toEqual({ status: 'waiting', similar: [] });
  const task = await worker.nextOf('glance');
  expect(task.payload.picture).toBe(picture);
  await worker.finish(task, { task: 'glance', result: { look: lookAt(CAT, 0.1) } });
  const found = await show(owner);
  expect(found.status).toBe('ready');
  expect(idsOf(found)).toEqual([files.cat.id]);
  await expect(show(stranger)).rejects.toMatchObject({ status: 404 });
});

it('says so when the picture cannot be looked at, and forgets the one before as soon as another is shown', async () => {
  const picture = (await makeJpeg({ width: 32, height: 32 })).toString('base64');
  const { id } = await owner.api.newPictureSearch({ body: { picture } });
  await worker.fail(await worker.nextOf('glance'), false);
  await vi.waitFor(async () =>
    expect((await owner.api.showPictureSearch({ params: { searchId: id } })).status).toBe('failed'),
  );
  const { id: next } = await owner.api.newPictureSearch({ body: { picture } });
  await expect(owner.api.showPictureSearch({ params: { searchId: id } })).rejects.toMatchObject({ status: 404 });
  expect((await owner.api.showPictureSearch({ params: { searchId: next } })).status).toBe('waiting');
});

it('refuses what is no picture', async () => {
  for (const picture of ['not base64!', Buffer.from('<svg onload="alert(1)"/>').toString('base64')]) {
    await expect(owner.api.newPictureSearch({ body: { picture } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { picture: 'Ожидается изображение' } },
    });
  }
});
