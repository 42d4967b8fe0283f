import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SECOND_MS } from '#platform/clock.ts';
import { openWatchedCamera, PATIENCE, type WatchedCamera } from '../../../../testing/cameras/watched-camera.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { beginTeaching, type TeachingKit } from '../../../../testing/teaching-kit.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { fetchMedia, newPlace, prepared, type Place } from '../../../../testing/upload-kit.ts';

/** Kopecks for a frame by the plan 'Старт'. */
const PRICE = 5;

let left: TestDatabase;
let app: TestApp;
let user: TestUser;
let place: Place;
let kit: TeachingKit;
let camera: WatchedCamera;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({ STREAMS: 'off', WELCOME_CREDIT: '1000' }, left);
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ user, place, kit } = await beginTeaching(app));
  camera = await openWatchedCamera(app, user, place);
});

const teach = async (): Promise<void> => {
  await kit.label(place, await kit.addPicture(place), 'Человек');
  const ticketId = await kit.reindex(place);
  await kit.worker.learn(await kit.worker.nextOf('learn'));
  await kit.worker.scan(await kit.worker.nextOf('scan'), []);
  await kit.ended(ticketId);
};
const messages = async () => (await user.api.listMessages({ query: {} })).messages;

it('cuts what moved out of the record: a video of the same source, named by its camera and its moment', async () => {
  await camera.analyse();
  await camera.moves(8, 9);
  await camera.record(0, 20);
  const [clip] = await camera.clipsOnce(1);
  if (!clip) throw new Error('no clip');
  expect(clip).toMatchObject({
    kind: 'video',
    title: 'Ворота, 17.11.2026 12:00:06',
    data_source_id: place.dataSourceId,
    project_id: place.projectId,
    stream_file_id: camera.fileId,
    real_date: camera.at(6).toISOString(),
    expired: false,
  });
  const ready = await prepared(user, clip);
  expect(ready.state).toBe('ready');
  expect(ready.duration_seconds).toBeGreaterThan(4);
  expect(ready.duration_seconds).toBeLessThan(7);
  expect((await fetchMedia(app, ready.file_url)).status).toBe(200);
  await kit.worker.tell(await kit.worker.next(), 'Человек у ворот.');

  const { events, marks } = await camera.shown(0, 20);
  expect(marks).toEqual([]);
  expect(events).toMatchObject([
    {
      file_id: camera.fileId,
      started_at: camera.at(6).toISOString(),
      ended_at: camera.at(11).toISOString(),
      clip_file_id: clip.id,
      description: 'Человек у ворот.',
      strength: 0.5,
    },
  ]);
  expect((await fetchMedia(app, events[0]?.picture_url ?? null)).headers['content-type']).toBe('image/webp');
  expect(await camera.show()).toMatchObject({ latest_event: { clip_file_id: clip.id } });
});

it('asks questions of a clip, scans it for taught classes, and writes in the feed what was found, with their moments on the time line', async () => {
  await teach();
  const { id: questionId } = await user.api.createSourceQuestion({
    params: place,
    body: { content: 'Есть ли человек?' },
  });
  await user.api.createReaction({
    params: { projectId: place.projectId, questionId },
    body: { conditionType: 'STARTS_WITH', value: 'да', positiveReaction: 'Кто-то пришёл', negativeReaction: '' },
  });
  const search = await user.api.saveSearch({ body: { name: 'Люди у ворот', content: 'шляпа' } });
  await user.api.changeSavedSearch({ params: { savedSearchId: search.id }, body: { alerts: true } });
  app.clock.advance(SECOND_MS);
  const before = await kit.spent(place);

  await camera.analyse();
  await camera.moves(8, 9);
  await camera.record(0, 20);
  const [clip] = await camera.clipsOnce(1);
  const seen = await kit.worker.next();
  const frames = seen.payload.frames.length;
  expect(frames).toBeGreaterThan(1);
  await kit.worker.tell(seen, 'Мужчина в шляпе у ворот.');
  await kit.worker.scan(await kit.worker.nextOf('scan'), [{ start_time: 2, end_time: 4 }]);
  await kit.worker.answer(await kit.worker.nextOf('answer'), ['нет', 'да, один']);

  await vi.waitFor(
    async () =>
      expect(
        (await messages())
          .map(({ kind, content }) => `${kind}: ${content}`)
          .toSorted((one, other) => one.localeCompare(other)),
      ).toEqual(['reaction: Кто-то пришёл', 'saved_search: Новое по запросу «Люди у ворот»']),
    PATIENCE,
  );
  expect(await kit.found(place)).toMatchObject([{ data_source_file_id: clip?.id, class_name: 'Человек' }]);
  const { marks } = await camera.shown(0, 20);
  expect(marks).toMatchObject([
    { kind: 'answer', title: 'Есть ли человек?', text: 'да, один', clip_file_id: clip?.id },
    {
      kind: 'detection',
      title: 'Человек',
      text: null,
      clip_file_id: clip?.id,
      second: 2,
      at: camera.at(8).toISOString(),
    },
  ]);
  // Each frame was described, asked one question, and looked through for all classes at once.
  expect(await kit.spent(place)).toBe(before + 3 * frames * PRICE);
});

it('cuts one clip, however often the record grows and the job runs, also of two that run at once', async () => {
  await camera.analyse();
  await camera.moves(8, 9);
  await camera.record(0, 20);
  const [clip] = await camera.clipsOnce(1);
  const { events } = await camera.shown(0, 20);
  await Promise.all([1, 2, 3].map(() => app.streams.cameraEvents.cut(events[0]?.id ?? 0, { isLast: false })));
  await camera.recorded(60);
  expect(await camera.clips()).toMatchObject([{ id: clip?.id }]);
});

it('cuts one clip though both find that there is none yet', async () => {
  await camera.analyse();
  await camera.moves(8, 9);
  await camera.record(0, 10);
  const { events } = await camera.shown(0, 20);
  expect(events).toMatchObject([{ clip_file_id: null, picture_url: expect.stringContaining('/moment/') }]);
  await camera.record(10, 15);
  await Promise.all([1, 2, 3].map(() => app.streams.cameraEvents.cut(events[0]?.id ?? 0, { isLast: false })));
  expect(await camera.clips()).toHaveLength(1);
});

it('waits with the clip until the record has come past the event', async () => {
  await camera.analyse();
  await camera.moves(8, 9);
  await camera.record(0, 10);
  expect(await camera.clips()).toEqual([]);
  await camera.record(10, 15);
  expect(await camera.clipsOnce(1)).toHaveLength(1);
});

it('cuts what was seen last of a camera that fell silent and does not come back', async () => {
  await camera.analyse();
  await camera.record(0, 10);
  await camera.moves(5, 12, { quiet: 0 });
  // Whoever pulls it says that it is not live any more.
  await camera.analyse();
  const [eventId = 0] = await vi.waitFor(async () => {
    const wishes = await app.streams.cameraEvents.wishes(camera.fileId);
    expect(wishes).toHaveLength(1);
    return wishes;
  }, PATIENCE);
  const asked = async () =>
    (
      await left.database.raw(
        "select data from queue.job where name = 'cut-clip' and start_after > now() and data->>'eventId' = $1",
        [String(eventId)],
      )
    ).rows;
  await expect.poll(asked, PATIENCE).toHaveLength(1);
  await app.streams.cameraEvents.cut(eventId, { isLast: false });
  expect(await camera.clips()).toMatchObject([{ real_date: camera.at(3).toISOString() }]);
});

it('only marks what moves where analytics are off: no clip, and nothing is charged', async () => {
  const before = await kit.spent(place);
  await camera.moves(8, 9);
  await camera.record(0, 20);
  await camera.recorded(60);
  const { events } = await camera.shown(0, 20);
  expect(events).toMatchObject([{ clip_file_id: null, description: null, ended_at: camera.at(11).toISOString() }]);
  expect((await fetchMedia(app, events[0]?.picture_url ?? null)).headers['content-type']).toBe('image/jpeg');
  expect(await camera.clips()).toEqual([]);
  expect(await kit.spent(place)).toBe(before);
});

it('cuts no clip of what was seen before the analytics were switched off', async () => {
  await camera.analyse();
  await camera.moves(8, 9);
  await camera.analyse(false);
  await camera.record(0, 20);
  const { events } = await camera.shown(0, 20);
  await vi.waitFor(async () => expect((await app.streams.cameraEvents.wishes(camera.fileId)).length).toBe(0), PATIENCE);
  expect(events).toMatchObject([{ clip_file_id: null }]);
  expect(await camera.clips()).toEqual([]);
});

it('begins with the look after the analytics are switched on, and needs no restart for it', async () => {
  await camera.moves(8, 12, { quiet: 0 });
  await camera.analyse();
  await camera.moves(13, 16);
  const { events } = await camera.shown(0, 30);
  const [without, withClip] = events;
  expect(events).toMatchObject([
    { started_at: camera.at(6).toISOString() },
    { started_at: without?.ended_at, ended_at: camera.at(18).toISOString() },
  ]);
  await camera.record(0, 20);
  expect(await camera.clipsOnce(1)).toMatchObject([{ real_date: withClip?.started_at }]);
});

it('gives up where the record is gone, and nobody tries for ever', async () => {
  await camera.analyse();
  await camera.moves(8, 9);
  await camera.recorded(60);
  await vi.waitFor(async () => expect(await app.streams.cameraEvents.wishes(camera.fileId)).toEqual([]), PATIENCE);
  expect(await camera.clips()).toEqual([]);
});

it('cuts no clip again of one that was deleted, and forgets events with their camera', async () => {
  await camera.analyse();
  await camera.moves(8, 9);
  await camera.record(0, 20);
  const [clip] = await camera.clipsOnce(1);
  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: clip?.id ?? 0 } });
  expect((await camera.shown(0, 20)).events).toMatchObject([{ clip_file_id: null }]);
  await user.api.eraseFromTrash({ body: { files: [clip?.id ?? 0] } });
  await vi.waitFor(async () => expect(await app.media.findKeptFiles([clip?.id ?? 0])).toEqual([]), PATIENCE);
  await camera.recorded(60);
  expect(await app.streams.cameraEvents.wishes(camera.fileId)).toEqual([]);
  expect((await camera.shown(0, 20)).events).toMatchObject([{ clip_file_id: null }]);

  await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: camera.fileId } });
  await user.api.eraseFromTrash({ body: { files: [camera.fileId] } });
  await vi.waitFor(
    async () => expect(await app.streams.cameraEvents.latestOf([camera.fileId])).toEqual(new Map()),
    PATIENCE,
  );
});

it('puts the clips of a camera that was moved where it is now', async () => {
  const other = await newPlace(user, { plan: 'Старт' });
  await camera.analyse();
  await user.api.moveFiles({ body: { file_ids: [camera.fileId], data_source_id: other.dataSourceId } });
  await camera.moves(8, 9);
  await camera.record(0, 20);
  await vi.waitFor(
    async () =>
      expect(
        (await user.api.listFiles({ params: other, query: {} })).data_source_files.filter(
          ({ stream_file_id }) => stream_file_id === camera.fileId,
        ),
      ).toHaveLength(1),
    PATIENCE,
  );
});

it('notifies the project of an event that begins and ends', async () => {
  const told: number[][] = [];
  app.events.onAny(({ channel, projectIds = [] }) => void (channel === 'stream.event' && told.push(projectIds)));
  await camera.moves(8, 12);
  expect(told).toHaveLength(2);
  expect(told[0]).toHaveLength(1);
});

it('says why no clips are cut while machines do not keep up, and goes on when they do', async () => {
  await camera.analyse();
  for (let number = 0; number < 22; number += 1) await camera.moves(number * 40, number * 40);
  expect(await app.streams.cameraEvents.wishes(camera.fileId)).toHaveLength(20);
  expect(await app.streams.cameraEvents.troublesOf([camera.fileId])).toEqual(
    new Map([[camera.fileId, 'Распознавание не успевает: новые события только отмечаются']]),
  );
  expect((await camera.shown(-10, 1000)).events).toHaveLength(22);
  await camera.recorded(10_000);
  await vi.waitFor(async () => expect(await app.streams.cameraEvents.wishes(camera.fileId)).toEqual([]), PATIENCE);
  expect(await app.streams.cameraEvents.troublesOf([camera.fileId])).toEqual(new Map());
  await camera.moves(1000, 1001);
  expect(await app.streams.cameraEvents.wishes(camera.fileId)).toHaveLength(1);
});
