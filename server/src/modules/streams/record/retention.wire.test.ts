import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DataSourceFile } from '@rakurs/contract';
import { reactionsFired } from '#modules/questions/index.ts';
import { newCamera, objectsOf, recordSegments } from '../../../../testing/cameras/record-kit.ts';
import { makeMediaFolder, makeVideo } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { fetchMedia, newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';

let test: TestDatabase;
let app: TestApp;
let user: TestUser;
let stranger: TestUser;
let place: Place;
let cameraId: number;
const folder = makeMediaFolder();
const NOW = new Date('2026-11-17T09:00:00.000Z');
const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
const rowsOf = async <R>(text: string): Promise<R[]> => (await test.database.raw(text)).rows as R[];

beforeAll(async () => {
  test = await openTestDatabase();
  app = await openTestApp({ STREAMS: 'off', STORAGE_GB_PER_PERSON: '20' }, test);
  app.clock.set(NOW);
  [user, stranger] = [await app.newUser(), await app.newUser()];
});
beforeEach(async () => {
  place = await newPlace(user);
  cameraId = await newCamera(user, place);
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const params = () => ({ params: { dataSourceId: place.dataSourceId } });
const retain = (days: number, gigabytes: number) =>
  user.api.changeRetention({ ...params(), body: { days, gigabytes } });
const startsOf = async (fileId = cameraId): Promise<Date[]> =>
  (
    await rowsOf<{ started_at: string }>(
      `select started_at from stream_segments where file_id = ${fileId} order by started_at`,
    )
  ).map(({ started_at }) => new Date(started_at));
const keysOf = async (): Promise<string[]> =>
  (await rowsOf<{ key: string }>(`select key from stream_segments where file_id = ${cameraId}`)).map(({ key }) => key);
const tidied = () => expect.poll(() => rowsOf('select key from pending_deletes'), { timeout: 20_000 }).toEqual([]);

let clips = 0;
/** As an event of the camera that was cut so many days ago. */
async function clip(days: number): Promise<DataSourceFile> {
  clips += 1;
  await makeVideo(folder.file(`${clips}.mp4`), { seconds: 1, width: 128 + 2 * clips });
  const file = await prepared(
    user,
    await upload(app, user, place, { bytes: readFileSync(folder.file(`${clips}.mp4`)), name: 'событие.mp4' }),
  );
  await vi.waitFor(async () => expect(await app.media.listFrames([file.id])).not.toEqual([]), { timeout: 30_000 });
  await test.database.raw('update files set stream_file_id = $1, real_date = $2 where id = $3', [
    cameraId,
    daysAgo(days),
    file.id,
  ]);
  return file;
}
const showFile = (file: DataSourceFile) =>
  user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } });
const label = (file: DataSourceFile) =>
  user.api.createLabel({
    params: { fileId: file.id },
    body: {
      title: 'Кот',
      project: { id: place.projectId },
      dataSource: { id: place.dataSourceId },
      dataSourceFile: { id: file.id },
      x0: 0.1,
      y0: 0.1,
      x1: 0.5,
      y1: 0.5,
      timeFrame: 0.5,
    },
  });
const speakOf = async (file: DataSourceFile) => {
  const userId = (await user.api.me()).id;
  const question = await app.questions.create(userId, {
    projectId: place.projectId,
    dataSourceId: null,
    content: 'Есть ли кот?',
  });
  await test.database.transaction(() =>
    app.hooks.emit(reactionsFired, [
      {
        reactionId: question.id,
        questionId: question.id,
        cooldownSeconds: 60,
        userId,
        projectId: place.projectId,
        dataSourceId: place.dataSourceId,
        fileId: file.id,
        frameId: 1_000_000 + file.id,
        second: 0,
        answer: 'да',
        confidence: 0.9,
        text: 'Кот!',
        isQuiet: false,
      },
    ]),
  );
};
const messageOf = async (file: DataSourceFile) =>
  (await user.api.listMessages({ query: {} })).messages.find(({ dataSourceFileId }) => dataSourceFileId === file.id);

it("is seven days and twenty gigabytes until somebody says otherwise, and is nobody else's", async () => {
  expect(await user.api.showRetention(params())).toEqual({ days: 7, gigabytes: 20, used_bytes: 0 });
  await expect(stranger.api.showRetention(params())).rejects.toThrow('не найден');
  await expect(stranger.api.changeRetention({ ...params(), body: { days: 1, gigabytes: 1 } })).rejects.toThrow(
    'не найден',
  );
  await expect(retain(0, 1)).rejects.toMatchObject({ problem: { errors: { days: 'Не меньше 1 дня' } } });
  expect(await retain(30, 5)).toEqual({ days: 30, gigabytes: 5, used_bytes: 0 });
});

it('removes what is older than its days, with its bytes, and nothing else', async () => {
  await recordSegments(
    app,
    cameraId,
    { startedAt: daysAgo(8), segments: 2, firstNumber: 40 },
    { startedAt: daysAgo(6), segments: 1, firstNumber: 60 },
  );
  const old = (await keysOf()).slice(0, 2);
  await app.streams.applyRetention();
  expect(await startsOf()).toEqual([daysAgo(6)]);
  await tidied();
  expect(objectsOf(app).filter((key) => old.includes(key))).toEqual([]);
  expect(objectsOf(app)).toEqual(expect.arrayContaining(await keysOf()));
  const { recorded_bytes, recorded_from } = await user.api.showStream({ params: { fileId: cameraId } });
  expect(recorded_from).toBe(daysAgo(6).toISOString());
  expect(await user.api.showRetention(params())).toMatchObject({ used_bytes: recorded_bytes });
});

it('removes the oldest when there is more than its gigabytes, of all cameras of the source together', async () => {
  const other = await newCamera(user, place, 'Крыльцо');
  await recordSegments(app, cameraId, { startedAt: daysAgo(3), segments: 1 }, { startedAt: daysAgo(1), segments: 1 });
  await recordSegments(app, other, { startedAt: daysAgo(2), segments: 1 });
  // As if they were large.
  await test.database.raw('update stream_segments set bytes = $2 where file_id = any($1)', [
    [cameraId, other],
    700 * 1024 ** 2,
  ]);
  await test.database.raw('update streams set recorded_bytes = $2 where file_id = $1', [cameraId, 1400 * 1024 ** 2]);
  await test.database.raw('update streams set recorded_bytes = $2 where file_id = $1', [other, 700 * 1024 ** 2]);
  expect(await retain(7, 1)).toEqual({ days: 7, gigabytes: 1, used_bytes: 700 * 1024 ** 2 });
  expect([await startsOf(), await startsOf(other)]).toEqual([[daysAgo(1)], []]);
});

it('lets the raw record go for room before any event that was paid for, however old that is', async () => {
  const event = await clip(6);
  await recordSegments(app, cameraId, { startedAt: daysAgo(2), segments: 1 });
  await test.database.raw('update stream_segments set bytes = $2 where file_id = $1', [cameraId, 1200 * 1024 ** 2]);
  await test.database.raw('update streams set recorded_bytes = $2 where file_id = $1', [cameraId, 1200 * 1024 ** 2]);
  await retain(7, 1);
  expect(await startsOf()).toEqual([]);
  expect(await showFile(event)).toMatchObject({ expired: false, file_url: expect.any(String) });
});

it('keeps an event that somebody has put into another source: it is no part of the record any more', async () => {
  const event = await clip(6);
  const archive = await newPlace(user);
  await user.api.moveFiles({ body: { file_ids: [event.id], data_source_id: archive.dataSourceId } });
  await test.database.raw('update files set real_date = $1 where id = $2', [daysAgo(400), event.id]);
  await app.streams.applyRetention();
  expect(await user.api.showFile({ params: { dataSourceId: archive.dataSourceId, fileId: event.id } })).toMatchObject({
    expired: false,
    stream_file_id: null,
  });
});

it('deletes old segments at once when retention is shortened, and answers what is left', async () => {
  await recordSegments(app, cameraId, { startedAt: daysAgo(5), segments: 1 }, { startedAt: daysAgo(1), segments: 1 });
  const { used_bytes: before } = await user.api.showRetention(params());
  const { used_bytes } = await retain(2, 20);
  expect(used_bytes).toBeGreaterThan(0);
  expect(used_bytes).toBeLessThan(before);
  expect(await startsOf()).toEqual([daysAgo(1)]);
});

it('keeps of an event that somebody drew on all but the film: its label, its small picture, and the words in its place', async () => {
  const [drawn, plain] = [await clip(8), await clip(8)];
  for (const file of [drawn, plain]) await speakOf(file);
  await label(drawn);
  const { thumbnail_url } = await showFile(drawn);
  await app.streams.applyRetention();
  await tidied();

  const shown = await showFile(drawn);
  expect(shown).toMatchObject({
    expired: true,
    file_url: null,
    thumbnail_url: expect.any(String),
    labels: [{ title: 'Кот' }],
  });
  expect((await fetchMedia(app, shown.thumbnail_url)).status).toBe(200);
  expect(thumbnail_url).not.toBeNull();
  expect(objectsOf(app)).not.toContain(drawn.sha256_checksum);
  expect(await user.api.showProjectFile({ params: { projectId: place.projectId, fileId: drawn.id } })).toMatchObject({
    expired: true,
    file_url: null,
  });

  await expect(showFile(plain)).rejects.toThrow('Файл не найден');
  await expect.poll(async () => rowsOf(`select id from files where id = ${plain.id}`), { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => objectsOf(app), { timeout: 20_000 }).not.toContain(plain.sha256_checksum);
  for (const file of [drawn, plain])
    expect(await messageOf(file)).toMatchObject({ expired: true, deleted: false, picture_url: null });
});

it('keeps of an event what a user wrote of it, and counts its bytes no more', async () => {
  const [described, young] = [await clip(8), await clip(1)];
  await user.api.changeFile({
    params: { dataSourceId: place.dataSourceId, fileId: described.id },
    body: { ai_description: 'Кот у ворот' },
  });
  expect((await user.api.showRetention(params())).used_bytes).toBe((described.size ?? 0) + (young.size ?? 0));
  await app.streams.applyRetention();
  expect(await showFile(described)).toMatchObject({ expired: true, ai_description: 'Кот у ворот' });
  expect(await showFile(young)).toMatchObject({ expired: false, file_url: expect.any(String) });
  expect((await user.api.showRetention(params())).used_bytes).toBe(young.size);
});

it('says of an expired film that its time is over, wherever somebody wants its bytes', async () => {
  const film = await clip(8);
  await label(film);
  const moment = app.media.shownMomentAddress(film.id, 0.5);
  await app.streams.applyRetention();
  const gone = 'Файл удалён: истёк срок его хранения';
  await expect(user.api.showOriginal({ params: { fileId: film.id } })).rejects.toThrow(gone);
  await expect(user.api.packFiles({ body: { file_ids: [film.id] } })).rejects.toThrow(gone);
  expect((await fetchMedia(app, moment)).status).toBe(404);
  expect(await app.media.momentsAddress(film.id, { from: 0, to: 1 })).toBeNull();
  // The frames that machines looked at are still there to be looked at.
  const [frame] = (await app.media.modelInput(film.id))?.frames ?? [];
  expect((await fetchMedia(app, frame?.url ?? null)).status).toBe(200);
});

it('has no retention for what a user kept or uploaded', async () => {
  const file = await clip(100);
  await test.database.raw('update files set stream_file_id = null where id = $1', [file.id]);
  await app.streams.applyRetention();
  expect(await showFile(file)).toMatchObject({ expired: false });
});

it('follows a camera that is moved to another source', async () => {
  await recordSegments(app, cameraId, { startedAt: daysAgo(5), segments: 1 });
  const other = await newPlace(user);
  await user.api.moveFiles({ body: { file_ids: [cameraId], data_source_id: other.dataSourceId } });
  expect((await user.api.showRetention(params())).used_bytes).toBe(0);
  expect(
    (
      await user.api.changeRetention({
        params: { dataSourceId: other.dataSourceId },
        body: { days: 2, gigabytes: 1 },
      })
    ).used_bytes,
  ).toBe(0);
  expect(await startsOf()).toEqual([]);
});

it('lets the oldest of the record go where a user has nearly all they may have, whatever the source says, and no clip', async () => {
  user = await app.newUser();
  place = await newPlace(user);
  cameraId = await newCamera(user, place);
  const [kept, userId] = [await clip(1), (await user.api.me()).id];
  const other = await newPlace(stranger);
  const theirs = await newCamera(stranger, other);
  for (const fileId of [cameraId, theirs])
    await recordSegments(app, fileId, { startedAt: daysAgo(1), segments: 4, secondsEach: 1, firstNumber: 40 });
  const before = await startsOf();
  const large = 400 * 1024 ** 2;
  await test.database.raw('update stream_segments set bytes = $1::int where file_id = any($2)', [
    large,
    [cameraId, theirs],
  ]);
  await test.database.raw('update streams set recorded_bytes = $1::bigint where file_id = any($2)', [
    4 * large,
    [cameraId, theirs],
  ]);
  await retain(30, 1000);
  const free = async () => 20 * 1024 ** 3 - (await app.media.showQuota(userId)).bytes;
  await test.database.raw('update files set size = size + $1::bigint where id = $2', [
    (await free()) - 100 * 1024 ** 2,
    kept.id,
  ]);
  expect(await free()).toBe(100 * 1024 ** 2);
  await app.streams.applyRetention();
  // A twentieth is left free, 1024 MB: three segments of 400 and what was.
  expect(await startsOf()).toEqual(before.slice(3));
  expect(await showFile(kept)).toMatchObject({ expired: false });
  expect(await startsOf(theirs)).toHaveLength(4);
});
