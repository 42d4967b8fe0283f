import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DataSourceFile, fileRoutes, Problem, RECORDING_SILENCE_MS, RecordingProgress } from '@rakurs/contract';
import { HOUR_MS } from '#platform/clock.ts';
import { makeJpeg, makeMediaFolder, makeVideo } from '../../../../testing/media/make-media.ts';
import { openTestApp, Refused, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase } from '../../../../testing/test-database.ts';
import { fetchMedia, formOf, newPlace, prepared, type Place, type Sending } from '../../../../testing/upload-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
/**
 * Three seconds as a browser's recorder sends them: without duration and index, cut without regard to what is in them.
 */
let parts: Buffer[];
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
  place = await newPlace(user);
  const folder = makeMediaFolder();
  await makeVideo(folder.file('live.webm'), { video: 'vp8', audio: 'opus', seconds: 3, options: { live: '1' } });
  const whole = readFileSync(folder.file('live.webm'));
  folder.remove();
  const cut = Math.ceil(whole.length / 4);
  parts = [0, 1, 2, 3].map((index) => whole.subarray(index * cut, (index + 1) * cut));
});
afterAll(() => app.stop());

const answerTo = async (sending: Sending, { to = app, by = user, at = place } = {}): Promise<unknown> => {
  const wire = new Response(formOf(at, { name: 'Запись.webm', ...sending }));
  const answer = await to.app.inject({
    method: 'POST',
    url: fileRoutes.uploadFile.path,
    headers: { authorization: by.jwt, csrf: by.csrf, 'content-type': wire.headers.get('content-type') ?? '' },
    payload: Buffer.from(await wire.arrayBuffer()),
  });
  if (answer.statusCode >= 400) throw new Refused(answer.statusCode, Problem.parse(answer.json()), answer.headers);
  return answer.json();
};
const part = (recording_id: string, seq: number, more: Record<string, unknown> = {}): Sending => ({
  bytes: parts[seq] ?? Buffer.alloc(0),
  params: { recording_id, seq, ...more },
});
const send = async (recordingId: string, seq: number, more: Parameters<typeof answerTo>[1] = {}) =>
  RecordingProgress.parse(await answerTo(part(recordingId, seq), more)).recording.next_seq;
const sendLast = async (recordingId: string, seq: number, more: Parameters<typeof answerTo>[1] = {}) =>
  DataSourceFile.parse(await answerTo(part(recordingId, seq, { final: true }), more));
const sendSome = async (recordingId: string, count: number, more: Parameters<typeof answerTo>[1] = {}) => {
  for (let seq = 0; seq < count; seq += 1) expect(await send(recordingId, seq, more)).toBe(seq + 1);
};
const filesAt = async (at = place, by = user) => (await by.api.listFiles({ params: at, query: {} })).data_source_files;
const namesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
/** Parts that lie on the disc. */
const lying = (dataDir = app.dataDir) =>
  namesIn(join(dataDir, 'storage', 'recordings')).filter((name) => name.endsWith('.part'));
/** Thumbnails and frames of earlier files may still be in the making; what is left after them was forgotten. */
const nothingIncoming = (dataDir = app.dataDir) =>
  vi.waitFor(() => expect(namesIn(join(dataDir, 'storage', 'incoming'))).toEqual([]), { timeout: 20_000 });

it('makes one file with a duration of parts that came in order', async () => {
  const at = await newPlace(user);
  const id = randomUUID();
  await sendSome(id, 3, { at });
  expect(await filesAt(at)).toEqual([]);
  const file = DataSourceFile.parse(
    await answerTo(part(id, 3, { final: true, title: 'Двор', description: 'Днём' }), { at }),
  );
  expect(file).toMatchObject({
    title: 'Запись.webm',
    kind: 'video',
    name: 'Запись.webm',
    data_source_id: at.dataSourceId,
    project_id: at.projectId,
  });
  expect(file.duration_seconds).toBeCloseTo(3, 0);
  expect(file.real_date).not.toBeNull();
  const ready = await prepared(user, file);
  expect(ready).toMatchObject({ state: 'ready', width: 128, height: 96 });
  expect((await fetchMedia(app, ready.file_url)).headers['content-type']).toBe('video/webm');
  expect((await fetchMedia(app, ready.thumbnail_url)).status).toBe(200);
  expect((await filesAt(at)).map(({ id: fileId }) => fileId)).toEqual([file.id]);
  expect(lying()).toEqual([]);
  await nothingIncoming();
});

it('is called what the first part said, and may be ended by an empty part', async () => {
  const id = randomUUID();
  await answerTo(part(id, 0, { title: 'Двор', description: 'Днём' }));
  for (const seq of [1, 2, 3]) await send(id, seq);
  expect(await sendLast(id, 4)).toMatchObject({ title: 'Двор', description: 'Днём' });
});

it('takes a first part of a single byte, as a busy browser sends it', async () => {
  const [first = Buffer.alloc(0), ...others] = parts;
  const id = randomUUID();
  const tiny = [first.subarray(0, 1), first.subarray(1), ...others];
  for (const [seq, bytes] of tiny.entries()) await answerTo({ bytes, params: { recording_id: id, seq } });
  expect((await sendLast(id, tiny.length)).duration_seconds).toBeCloseTo(3, 0);
});

it('counts a repeated part once, and answers the repeated last one with the same file', async () => {
  const at = await newPlace(user);
  const id = randomUUID();
  await sendSome(id, 2, { at });
  expect(await send(id, 1, { at })).toBe(2);
  expect(await send(id, 0, { at })).toBe(2);
  expect(await send(id.toUpperCase(), 2, { at })).toBe(3);
  const [one, other] = await Promise.all([sendLast(id, 3, { at }), sendLast(id, 3, { at })]);
  expect(other.id).toBe(one.id);
  expect((await sendLast(id, 3, { at })).id).toBe(one.id);
  expect(one.duration_seconds).toBeCloseTo(3, 0);
  expect(await filesAt(at)).toHaveLength(1);
  await expect(send(id, 4, { at })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'conflict', detail: 'Запись уже завершена' },
  });
});

it('refuses a gap and says which part it waits for', async () => {
  const id = randomUUID();
  await expect(send(id, 1)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'out_of_order', errors: { next_seq: '0' } },
  });
  await sendSome(id, 2);
  await expect(sendLast(id, 3)).rejects.toMatchObject({
    status: 409,
    problem: { errors: { next_seq: '2' }, detail: 'Часть записи пропущена: ожидается часть 2' },
  });
  expect(await send(id, 2)).toBe(3);
  expect((await sendLast(id, 3)).duration_seconds).toBeCloseTo(3, 0);
});

it('knows nothing of somebody else’s recording', async () => {
  const stranger = await app.newUser();
  const theirs = await newPlace(stranger);
  const id = randomUUID();
  await sendSome(id, 2);
  const byStranger = { by: stranger, at: theirs };
  await expect(send(id, 2, byStranger)).rejects.toMatchObject({ status: 409, problem: { errors: { next_seq: '0' } } });
  await expect(send(id, 2, { by: stranger })).rejects.toMatchObject({ status: 404 });
  await sendSome(id, 4, byStranger);
  expect(await send(id, 2)).toBe(3);
  expect((await sendLast(id, 4, byStranger)).data_source_id).toBe(theirs.dataSourceId);
  expect((await sendLast(id, 3)).data_source_id).toBe(place.dataSourceId);
});

it('stays in the source it was begun in', async () => {
  const id = randomUUID();
  await send(id, 0);
  await expect(send(id, 1, { at: await newPlace(user) })).rejects.toMatchObject({
    status: 409,
    problem: { detail: 'Эта запись идёт в другой источник данных' },
  });
  expect(await send(id, 1)).toBe(2);
});

it.each([
  ['a picture', () => makeJpeg()],
  ['a text', async () => Buffer.from('ffconcat version 1.0')],
  ['nothing', async () => Buffer.alloc(0)],
])('refuses a recording that begins with %s and keeps nothing of it', async (_, make) => {
  const before = { lying: lying(), files: (await filesAt()).length };
  const params = { recording_id: randomUUID(), seq: 0 };
  await expect(answerTo({ bytes: await make(), params })).rejects.toMatchObject({
    problem: { detail: expect.stringMatching(/не поддерживается|пустой/), errors: { file: expect.any(String) } },
  });
  expect({ lying: lying(), files: (await filesAt()).length }).toEqual(before);
  await nothingIncoming();
});

it('refuses what begins like a recording and is none, and keeps nothing of it', async () => {
  const id = randomUUID();
  const before = lying();
  await answerTo({ bytes: parts[0]?.subarray(0, 150) ?? '', params: { recording_id: id, seq: 0 } });
  await expect(
    answerTo({ bytes: 'noise'.repeat(500), params: { recording_id: id, seq: 1, final: true } }),
  ).rejects.toMatchObject({ status: 422, problem: { detail: 'Файл повреждён: не удалось прочитать видео' } });
  expect(lying()).toEqual(before);
  await nothingIncoming();
});

it.each([
  [{ recording_id: 'abc', seq: 0 }, 'recording_id'],
  [{ recording_id: '../../etc', seq: 0 }, 'recording_id'],
  [{ recording_id: randomUUID() }, 'seq'],
  [{ seq: 0 }, 'seq'],
  [{ final: true }, 'seq'],
  [{ recording_id: randomUUID(), seq: -1 }, 'seq'],
])('refuses params %j', async (params, field) => {
  await expect(answerTo({ bytes: parts[0] ?? '', params })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { [field]: expect.any(String) } },
  });
});

it('a recording is deleted with its source', async () => {
  const at = await newPlace(user);
  const id = randomUUID();
  const before = lying();
  await sendSome(id, 2, { at });
  expect(lying()).toHaveLength(before.length + 2);
  await user.api.deleteDataSource({ params: at });
  await expect(send(id, 2, { at })).rejects.toMatchObject({
    status: 404,
    problem: { detail: 'Источник данных не найден' },
  });
  expect(lying()).toEqual(before);
});

it('becomes a file after fifteen seconds without a word, and not before', async () => {
  const at = await newPlace(user);
  const [left, gone] = [randomUUID(), randomUUID()];
  const doomed = await newPlace(user);
  await sendSome(left, 2, { at });
  await sendSome(gone, 2, { at: doomed });
  await user.api.deleteDataSource({ params: doomed });
  app.clock.advance(RECORDING_SILENCE_MS - 1000);
  await app.media.finishSilentRecordings();
  expect(await filesAt(at)).toEqual([]);
  expect(await send(left, 2, { at })).toBe(3);
  app.clock.advance(RECORDING_SILENCE_MS - 1000);
  await app.media.finishSilentRecordings();
  expect(await filesAt(at)).toEqual([]);
  app.clock.advance(1000);
  await app.media.finishSilentRecordings();
  const [file, ...others] = await filesAt(at);
  expect(others).toEqual([]);
  expect(file?.duration_seconds).toBeGreaterThan(1);
  expect(lying()).toEqual([]);
  // The browser comes back too late: what it repeats is known, what is new is not taken.
  expect(await send(left, 2, { at })).toBe(3);
  await expect(sendLast(left, 3, { at })).rejects.toMatchObject({
    status: 409,
    problem: { detail: 'Запись уже завершена' },
  });
  await app.media.finishSilentRecordings();
  expect(await filesAt(at)).toHaveLength(1);
});

it('a finished recording leaves nothing on the disc an hour later', async () => {
  app.clock.advance(HOUR_MS + RECORDING_SILENCE_MS);
  await app.media.finishSilentRecordings();
  app.clock.advance(HOUR_MS);
  await app.media.finishSilentRecordings();
  expect(readdirSync(join(app.dataDir, 'storage', 'recordings'))).toEqual([]);
});

it('a recording goes on after a restart where it stopped, and one that was abandoned is finished', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'rakurs-recordings-'));
  const database = await openTestDatabase();
  const first = await openTestApp({ DATA_DIR }, { ...database, close: async () => undefined });
  const by = await first.newUser();
  const at = await newPlace(by);
  const [resumed, left] = [randomUUID(), randomUUID()];
  await sendSome(resumed, 3, { to: first, by, at });
  await sendSome(left, 3, { to: first, by, at });
  await first.stop();

  const second = await openTestApp({ DATA_DIR }, database);
  const again = { to: second, by: { ...by, api: second.client(by) }, at };
  expect(await send(resumed, 2, again)).toBe(3);
  const file = await sendLast(resumed, 3, again);
  expect(file.duration_seconds).toBeCloseTo(3, 0);
  await second.media.finishSilentRecordings();
  expect(await filesAt(at, again.by)).toHaveLength(1);
  second.clock.advance(RECORDING_SILENCE_MS + 1000);
  await second.media.finishSilentRecordings();
  expect(await filesAt(at, again.by)).toHaveLength(2);
  expect(lying(DATA_DIR)).toEqual([]);
  await nothingIncoming(DATA_DIR);
  await second.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});
