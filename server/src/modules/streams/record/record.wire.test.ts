import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSegments, type SegmentsWish } from '../../../../testing/cameras/make-segments.ts';
import { newCamera, objectsOf, recordSegments } from '../../../../testing/cameras/record-kit.ts';
import { makeMediaFolder, readNumber } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { fetchMedia, newPlace, prepared, type Place } from '../../../../testing/upload-kit.ts';
import { createMediaEngine } from '#platform/media/index.ts';

let test: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
/** Noon in Moscow. */
const NOON = new Date('2026-11-17T09:00:00.000Z');
const after = (seconds: number): string => new Date(NOON.getTime() + seconds * 1000).toISOString();

beforeAll(async () => {
  test = await openTestDatabase();
  app = await openTestApp({ STREAMS: 'off' }, test);
  app.clock.set(new Date(NOON.getTime() + 60_000));
  user = await app.newUser();
  place = await newPlace(user);
});
afterAll(async () => {
  await engine.close();
  await app.stop();
  folder.remove();
});

const addCamera = (title?: string): Promise<number> => newCamera(user, place, title);
const record = async (fileId: number, ...wishes: Partial<SegmentsWish>[]): Promise<void> =>
  expect(await recordSegments(app, fileId, ...wishes.map((wish) => ({ startedAt: NOON, ...wish })))).toBeGreaterThan(0);
const recordedCamera = async (...wishes: Partial<SegmentsWish>[]): Promise<number> => {
  const fileId = await addCamera();
  await record(fileId, ...(wishes.length === 0 ? [{}] : wishes));
  return fileId;
};
const of = (fileId: number) => ({ params: { fileId } });
const lines = (text: string, start: string): string[] => text.split('\n').filter((line) => line.startsWith(start));
const addressesIn = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const playlist = async (url: string | null): Promise<string> => (await fetchMedia(app, url)).bytes.toString();
const objects = (): string[] => objectsOf(app);
/** As a server that pulls the camera has it in the books. */
const isSeen = (fileId: number, state: 'live' | 'lost' = 'live') =>
  test.database.raw(
    "update streams set state = $2, held_by = gen_random_uuid(), held_until = now() + interval '1 minute' where file_id = $1",
    [fileId, state],
  );
const keysOf = async (fileId: number): Promise<string[]> =>
  (
    (await test.database.raw(`select key from stream_segments where file_id = ${fileId}`)).rows as { key: string }[]
  ).map(({ key }) => key);

it('keeps every segment once, counts its bytes, and leaves nothing in the folder', async () => {
  const fileId = await addCamera();
  const segments = await makeSegments({ folder: app.streams.record.folder, startedAt: NOON });
  const whole = { fileId, userId: (await app.media.findFiles([fileId]))[0]?.userId ?? 0 };
  for (const segment of segments) expect(await app.streams.record.keepSegment({ ...whole, segment })).toBe(true);
  const [again] = await makeSegments({
    folder: app.streams.record.folder,
    startedAt: NOON,
    segments: 1,
    firstNumber: 50,
  });
  const before = objects();
  if (!again || !segments[0]) throw new Error('no segment');
  expect(await app.streams.record.keepSegment({ ...whole, segment: { ...again, session: segments[0].session } })).toBe(
    false,
  );
  expect(objects()).toEqual(before);
  expect(readdirSync(app.streams.record.folder)).toEqual([]);
  expect(await user.api.showStream(of(fileId))).toMatchObject({
    recorded_from: after(0),
    recorded_to: after(6),
    recorded_bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
  });
});

it('keeps nothing of a camera that is gone meanwhile', async () => {
  const fileId = await addCamera();
  const [file] = await app.media.findFiles([fileId]);
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId } });
  const before = objects();
  const [segment] = await makeSegments({ folder: app.streams.record.folder, startedAt: NOON, segments: 1 });
  if (!segment) throw new Error('no segment');
  expect(await app.streams.record.keepSegment({ fileId, userId: file?.userId ?? 0, segment })).toBe(false);
  expect([objects(), readdirSync(app.streams.record.folder)]).toEqual([before, []]);
});

it('lists stretches without a gap: a new connection or a missing segment begins another', async () => {
  const fileId = await recordedCamera(
    {},
    { startedAt: new Date(after(6.5)), segments: 1 },
    { startedAt: new Date(after(20)), segments: 2 },
  );
  const { spans, playlist_url } = await user.api.showRecord({
    ...of(fileId),
    query: { from: after(1), to: after(23) },
  });
  expect(spans).toEqual([
    { from: after(0), to: after(6) },
    { from: after(6.5), to: after(8.5) },
    { from: after(20), to: after(24) },
  ]);
  expect(playlist_url).toContain('record.m3u8');
  expect((await user.api.showRecord({ ...of(fileId), query: {} })).spans).toHaveLength(3);
  expect(await user.api.showRecord({ ...of(fileId), query: { from: after(100), to: after(200) } })).toMatchObject({
    spans: [],
    playlist_url: null,
  });
});

it.each([
  ['backwards', { from: after(5), to: after(1) }, 'Начало отрезка должно быть раньше его конца'],
  ['longer than a month', { from: '2026-01-01T00:00:00Z', to: after(0) }, 'Отрезок слишком длинный: не больше 31 дня'],
])('refuses to show a range that is %s', async (_, query, text) => {
  await expect(user.api.showRecord({ ...of(await recordedCamera({ segments: 1 })), query })).rejects.toThrow(text);
});

it('plays as HLS: the head and the segments of the playlist are one film', async () => {
  const fileId = await recordedCamera();
  const { playlist_url } = await user.api.showRecord({ ...of(fileId), query: { from: after(0), to: after(30) } });
  const answer = await fetchMedia(app, playlist_url);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-store',
  });
  const text = answer.bytes.toString();
  expect(lines(text, '#EXTINF')).toEqual(['#EXTINF:2.000,', '#EXTINF:2.000,', '#EXTINF:2.000,']);
  expect(lines(text, '#EXT-X-PROGRAM-DATE-TIME')).toEqual(
    [0, 2, 4].map((second) => `#EXT-X-PROGRAM-DATE-TIME:${after(second)}`),
  );
  expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
  expect(text).toContain('#EXT-X-ENDLIST');
  const [head] = lines(text, '#EXT-X-MAP');
  const parts = [(await fetchMedia(app, /URI="([^"]+)"/.exec(head ?? '')?.[1] ?? '')).bytes];
  for (const [at, url] of addressesIn(text).entries()) {
    const [length = 0, start = 0] = (lines(text, '#EXT-X-BYTERANGE')[at] ?? '')
      .replace('#EXT-X-BYTERANGE:', '')
      .split('@')
      .map(Number);
    const segment = await fetchMedia(app, url, { range: `bytes=${start}-${start + length - 1}` });
    expect([segment.status, segment.headers['content-type'], segment.bytes.length]).toEqual([206, 'video/mp4', length]);
    parts.push(segment.bytes);
  }
  const facts = await engine.probe(folder.file('played.mp4', Buffer.concat(parts)));
  expect(facts).toMatchObject({ codec: 'h264', width: 128, height: 96, durationSeconds: expect.closeTo(6, 1) });
});

it('breaks the playlist where the camera was connected anew, and lets it grow while its end lies ahead', async () => {
  const fileId = await recordedCamera({ segments: 1 }, { startedAt: new Date(after(3)), segments: 1 });
  await isSeen(fileId);
  const text = await playlist(
    (await user.api.showRecord({ ...of(fileId), query: { from: after(0), to: after(3600) } })).playlist_url,
  );
  expect(lines(text, '#EXT-X-MAP')).toHaveLength(2);
  expect(lines(text, '#EXT-X-DISCONTINUITY')).toHaveLength(1);
  expect(text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
  expect(text).not.toContain('ENDLIST');
});

it('gives no more than six hours at once', async () => {
  const fileId = await recordedCamera(
    { startedAt: new Date(after(-8 * 3600)), segments: 1 },
    { startedAt: new Date(after(-3600)), segments: 1 },
  );
  const text = await playlist(
    (await user.api.showRecord({ ...of(fileId), query: { from: after(-9 * 3600), to: after(0) } })).playlist_url,
  );
  expect(addressesIn(text)).toHaveLength(1);
  expect(text).toContain('ENDLIST');
});

it('shows the last segments live, with numbers that go on when old ones leave the list', async () => {
  const fileId = await recordedCamera({ segments: 1 }, { segments: 4, secondsEach: 1, startedAt: new Date(after(2)) });
  await isSeen(fileId);
  const live = () => playlist(app.media.signAddress(`/media/streams/${fileId}/live.m3u8`));
  expect(await live()).toMatch(/#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n/);
  await record(fileId, { segments: 3, secondsEach: 1, startedAt: new Date(after(6)) });
  const text = await live();
  expect(text).toMatch(/#EXT-X-MEDIA-SEQUENCE:2\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n/);
  expect(addressesIn(text)).toHaveLength(6);
  expect(text).not.toContain('ENDLIST');
});

it('ends the playlist when its camera is lost or off, unless that is only for a moment', async () => {
  const fileId = await recordedCamera();
  const { playlist_url } = await user.api.showRecord({ ...of(fileId), query: { from: after(0), to: after(3600) } });
  const areOver = async () =>
    Promise.all(
      [playlist_url, app.media.signAddress(`/media/streams/${fileId}/live.m3u8`)].map(async (url) =>
        (await playlist(url)).endsWith('#EXT-X-ENDLIST\n'),
      ),
    );
  await isSeen(fileId);
  expect(await areOver()).toEqual([false, false]);
  await isSeen(fileId, 'lost');
  expect(await areOver()).toEqual([true, true]);
  await isSeen(fileId);
  await user.api.changeStream({ ...of(fileId), body: { is_on: false } });
  expect(await areOver()).toEqual([true, true]);
  // The last segment has only just come: another may follow.
  await record(fileId, { startedAt: new Date(after(52)), segments: 1, firstNumber: 30 });
  expect(await areOver()).toEqual([false, false]);
});

it('the record keeps its order when the clock of the machine was set back, and loses nothing', async () => {
  // Six seconds, then four seconds back: two moments of the first session come a second time.
  const fileId = await recordedCamera(
    { firstNumber: 10 },
    { startedAt: new Date(after(2)), firstNumber: 20 },
    { startedAt: new Date(after(20)), segments: 1 },
  );
  expect(await user.api.showStream(of(fileId))).toMatchObject({ recorded_from: after(0), recorded_to: after(22) });
  const live = await playlist(app.media.signAddress(`/media/streams/${fileId}/live.m3u8`));
  expect(live).toMatch(/#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n/);
  expect(lines(live, '#EXT-X-PROGRAM-DATE-TIME').map((line) => line.slice(25))).toEqual([2, 4, 2, 4, 6, 20].map(after));

  const shown = await user.api.showRecord({ ...of(fileId), query: { from: after(0), to: after(30) } });
  expect(shown.spans).toEqual([
    { from: after(0), to: after(6) },
    { from: after(2), to: after(8) },
    { from: after(20), to: after(22) },
  ]);
  const text = await playlist(shown.playlist_url);
  expect(lines(text, '#EXT-X-PROGRAM-DATE-TIME').map((line) => line.slice(25))).toEqual(
    [0, 2, 4, 2, 4, 6, 20].map(after),
  );
  // One session is not cut to pieces by the other.
  expect(lines(text, '#EXT-X-DISCONTINUITY')).toHaveLength(2);
  expect((await user.api.exportRecord({ ...of(fileId), body: { from: after(0), to: after(8) } })).seconds).toBe(12);
});

it('finds what was recorded last after the clock ran ahead and was put right', async () => {
  const fileId = await recordedCamera({ startedAt: new Date(after(86_400)), segments: 1 }, { segments: 2 });
  expect(await user.api.showStream(of(fileId))).toMatchObject({ recorded_from: after(0), recorded_to: after(4) });
  expect((await user.api.showRecordedMoment({ ...of(fileId), query: {} })).at).toBe(after(3));
  const live = await playlist(app.media.signAddress(`/media/streams/${fileId}/live.m3u8`));
  expect(lines(live, '#EXT-X-PROGRAM-DATE-TIME').map((line) => line.slice(25))).toEqual([86_400, 0, 2].map(after));
});

it('serves nothing whose address is unsigned or changed, or whose camera is gone', async () => {
  const fileId = await recordedCamera();
  const { playlist_url } = await user.api.showRecord({ ...of(fileId), query: { from: after(0), to: after(4) } });
  const [segment = ''] = addressesIn(await playlist(playlist_url));
  const other = await recordedCamera({ segments: 1 });
  const statusOf = async (url: string | null) => (await fetchMedia(app, url)).status;
  expect(await statusOf(playlist_url)).toBe(200);
  for (const url of [
    playlist_url?.replace(String(Date.parse(after(4))), String(Date.parse(after(6)))),
    playlist_url?.replace(/s=..../, 's=AAAA'),
    playlist_url?.split('?')[0],
    segment.replace(`/streams/${fileId}/`, `/streams/${other}/`),
    app.media.signAddress(`/media/streams/${other}/pieces/${/pieces\/(\d+)/.exec(segment)?.[1] ?? ''}.mp4`),
    app.media.signAddress(`/media/streams/${fileId}/pieces/..%2F1.mp4`),
    app.media.signAddress(`/media/streams/${fileId}/heads/no.mp4`),
  ])
    expect([url, await statusOf(url ?? null)]).toEqual([url, 404]);
  const head = /URI="([^"]+)"/.exec(await playlist(playlist_url))?.[1] ?? '';
  const tags = await Promise.all(
    [segment, head].map(async (url) => ({ url, ...(await fetchMedia(app, url)).headers })),
  );
  const knownStatuses = () =>
    Promise.all(
      tags.map(async ({ url, etag }) => (await fetchMedia(app, url, { 'if-none-match': String(etag) })).status),
    );
  expect(tags.map((headers) => headers['cache-control'])).toEqual(['private, no-cache', 'private, no-cache']);
  expect(await knownStatuses()).toEqual([304, 304]);
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId } });
  for (const url of [playlist_url, segment]) expect(await statusOf(url)).toBe(404);
  expect(await knownStatuses()).toEqual([404, 404]);
});

it('shows a small picture of any second of the record', async () => {
  const fileId = await recordedCamera({ width: 640, height: 480, firstNumber: 7 });
  const found = await user.api.showRecordedMoment({ ...of(fileId), query: { at: after(3.4) } });
  expect(found.at).toBe(after(3));
  const picture = await fetchMedia(app, found.picture_url);
  expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-cache' });
  expect((await fetchMedia(app, found.picture_url, { 'if-none-match': String(picture.headers['etag']) })).status).toBe(
    304,
  );
  expect(await readNumber(picture.bytes)).toBe(10);
  expect(await engine.probe(folder.file('moment.jpg', picture.bytes))).toMatchObject({ width: 320, height: 240 });
  expect(
    await readNumber(
      (await fetchMedia(app, (await user.api.showRecordedMoment({ ...of(fileId), query: {} })).picture_url)).bytes,
    ),
  ).toBe(12);
  expect(await user.api.showRecordedMoment({ ...of(fileId), query: { at: after(30) } })).toEqual({
    at: null,
    picture_url: null,
  });
});

it('shows the picture before where two segments do not quite meet', async () => {
  const fileId = await recordedCamera(
    { segments: 1, firstNumber: 7 },
    { startedAt: new Date(after(3.5)), segments: 1 },
  );
  const found = await user.api.showRecordedMoment({ ...of(fileId), query: { at: after(3.2) } });
  expect(found.at).toBe(after(3));
  expect(await readNumber((await fetchMedia(app, found.picture_url)).bytes)).toBe(8);
});

it('saves a range as a film that has a duration and a name', async () => {
  const fileId = await addCamera('Двор: «вход»');
  await record(fileId, {});
  const { download_url, name, seconds } = await user.api.exportRecord({
    ...of(fileId),
    body: { from: after(1), to: after(5) },
  });
  expect({ name, seconds }).toEqual({ name: 'Двор_ «вход» 2026-11-17 12-00-01.mp4', seconds: 4 });
  const answer = await fetchMedia(app, download_url);
  expect(answer.headers['content-type']).toBe('video/mp4');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(name);
  expect(await engine.probe(folder.file('saved.mp4', answer.bytes))).toMatchObject({
    durationSeconds: expect.closeTo(4, 1),
    takenAt: new Date(after(1)),
    shownByBrowsers: true,
  });
  await expect.poll(() => readdirSync(join(app.dataDir, 'storage', 'incoming'))).toEqual([]);
});

it('says in words why a range cannot be saved', async () => {
  const fileId = await recordedCamera({ segments: 1 }, { startedAt: new Date(after(2)), segments: 1, width: 160 });
  const save = (from: number, to: number) =>
    user.api.exportRecord({ ...of(fileId), body: { from: after(from), to: after(to) } });
  await expect(save(0, 4)).rejects.toThrow('В 12:00:02 изображение камеры изменилось: другой размер или кодек');
  await expect(save(100, 200)).rejects.toThrow('За это время ничего не записано');
  await expect(save(0, 3601)).rejects.toThrow('Отрезок слишком длинный: не больше одного часа');
  await expect(save(4, 4)).rejects.toThrow('Начало отрезка должно быть раньше его конца');
  expect((await save(2, 4)).seconds).toBe(2);
});

it('keeps a range as a file of the same source, once however often it is asked for', async () => {
  const fileId = await recordedCamera();
  const keep = () => user.api.keepRecord({ ...of(fileId), body: { from: after(2), to: after(30) } });
  const [one, other] = await Promise.all([keep(), keep()]);
  expect([other.file_id, (await keep()).file_id]).toEqual([one.file_id, one.file_id]);
  const shown = await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: one.file_id } });
  const file = await prepared(user, shown);
  expect(file).toMatchObject({
    kind: 'video',
    title: 'Двор, 17.11.2026 12:00:02–12:00:06',
    name: 'Двор 2026-11-17 12-00-02.mp4',
    real_date: after(2),
    stream_file_id: null,
    expired: false,
    state: 'ready',
    duration_seconds: expect.closeTo(4, 1),
  });
});

it('is all there after a restart, and nothing is left of what was being cut', async () => {
  const fileId = await recordedCamera();
  const left = join(app.streams.record.folder, 'half.mp4');
  writeFileSync(left, 'half of a segment');
  const again = await openTestApp({ STREAMS: 'off', DATA_DIR: app.dataDir }, { ...test, close: async () => undefined });
  again.clock.set(app.clock.now());
  try {
    expect(existsSync(left)).toBe(false);
    const [segment = ''] = addressesIn(
      (await fetchMedia(again, again.media.signAddress(`/media/streams/${fileId}/live.m3u8`))).bytes.toString(),
    );
    expect((await fetchMedia(again, segment)).status).toBe(200);
  } finally {
    await again.stop();
  }
});

it('the record is deleted with its camera, bytes and all, and nothing of another camera is', async () => {
  // The same bytes are kept once for all: these are nobody else's.
  const [fileId, other] = [
    await recordedCamera({ firstNumber: 70 }),
    await recordedCamera({ segments: 1, firstNumber: 90 }),
  ];
  const keys = await keysOf(fileId);
  expect(objects()).toEqual(expect.arrayContaining(keys));
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId } });
  await user.api.eraseFromTrash({ body: { files: [fileId] } });
  await expect.poll(() => keysOf(fileId), { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => objects().filter((key) => keys.includes(key)), { timeout: 20_000 }).toEqual([]);
  expect(objects()).toEqual(expect.arrayContaining(await keysOf(other)));
});
