import { once } from 'node:events';
import { ERASE_WORD, RECOGNISE_COMMAND, type Stream } from '@rakurs/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openCamera, type Camera } from '../../../../testing/cameras/open-camera.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { newPlace, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

/** A camera answers in about two seconds, on a machine that does nothing else. */
const PATIENCE = { timeout: 60_000, interval: 100 };
const PASSWORD = 'п@р/о%ль s3cret';

let app: TestApp;
let left: TestDatabase;
let camera: Camera;
let owner: TestUser;
let stranger: TestUser;
let place: Place;
let published: string;
beforeAll(async () => {
  [left, camera] = [await openTestDatabase(), await openCamera({ credentials: { user: 'admin', password: PASSWORD } })];
  await start();
  [owner, stranger] = [await app.newUser(), await app.newUser()];
  place = await newPlace(owner, { plan: 'Старт' });
}, 120_000);
afterAll(async () => {
  await app.stop();
  await camera.close();
}, 60_000);

async function start(dataDir?: string): Promise<void> {
  app = await openTestApp(
    { STREAMS: 'on', STREAM_ALLOWED_NETWORKS: 'any', ...(dataDir && { DATA_DIR: dataDir }) },
    left,
  );
  published = '';
  app.events.onAny((event) => void (published += JSON.stringify(event)));
}

const add = async (rtsp_url = camera.url, at = place): Promise<number> =>
  (await owner.api.newStream({ body: { data_source_id: at.dataSourceId, project_id: at.projectId, rtsp_url } })).id;
const show = (fileId: number): Promise<Stream> => owner.api.showStream({ params: { fileId } });
const change = (fileId: number, body: Parameters<TestUser['api']['changeStream']>[0]['body']) =>
  owner.api.changeStream({ params: { fileId }, body });
const reaches = (
  fileId: number,
  state: Stream['state'],
  check: (stream: Stream) => void = () => undefined,
): Promise<Stream> =>
  vi.waitFor(async () => {
    const stream = await show(fileId);
    expect(stream).toMatchObject({ state });
    check(stream);
    return stream;
  }, PATIENCE);
const pulled = (): number[] => app.streams.children().map(({ fileId }) => fileId);
const remove = (fileId: number) => owner.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId } });

type TestSocket = Awaited<ReturnType<TestApp['app']['injectWS']>>;
const hasClosed = async (socket: TestSocket): Promise<number> => ((await once(socket, 'close')) as [number])[0];
/** What a viewer is sent from the beginning, until there is so much of it. */
async function watched(address: string, messages: number): Promise<{ socket: TestSocket; heard: (Buffer | string)[] }> {
  const heard: (Buffer | string)[] = [];
  const socket = await app.app.injectWS(
    address,
    {},
    {
      onInit: (opening) =>
        opening.on('message', (bytes: Buffer, isBinary: boolean) => heard.push(isBinary ? bytes : bytes.toString())),
    },
  );
  await vi.waitFor(
    () =>
      expect(
        heard.filter((message) => typeof message !== 'string' || !message.includes('"state"')).length,
      ).toBeGreaterThanOrEqual(messages),
    PATIENCE,
  );
  return { socket, heard: heard.filter((message) => typeof message !== 'string' || !message.includes('"state"')) };
}

it('opens a link that was pasted, shows what it sees on its card, and has it described like a picture', async () => {
  const fileId = await add();
  const live = await reaches(fileId, 'live', ({ picture_url }) => expect(picture_url).not.toBeNull());
  expect(live).toMatchObject({
    is_on: true,
    reason: null,
    codec: 'h264',
    is_proxied: false,
    width: 320,
    height: 240,
    live_url: expect.any(String),
  });
  expect((await app.app.inject(live.picture_url ?? '')).headers['content-type']).toBe('image/webp');
  // An address of a playlist is told when there is one.
  const { playlist_url } = await reaches(fileId, 'live', (shown) => expect(shown.playlist_url).not.toBeNull());
  expect((await app.app.inject(playlist_url ?? '')).statusCode).toBe(200);

  const worker = createTestWorker(app);
  const task = await worker.next();
  expect(task.payload).toMatchObject({ kind: 'image', frames: [{ second: 0 }] });
  expect((await app.app.inject(task.payload.frames[0]?.url ?? '')).headers['content-type']).toBe('image/jpeg');
  await worker.tell(task, 'Двор, по которому что-то едет');
  expect(await owner.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId } })).toMatchObject({
    ai_description: 'Двор, по которому что-то едет',
    recognition: 'done',
    thumbnail_url: live.picture_url,
  });

  // A second look is of the same frame, and only because somebody asked.
  expect(await worker.lease()).toEqual([]);
  await owner.api.sendCommand({ body: { command: RECOGNISE_COMMAND, params: { data_source_file_id: fileId } } });
  expect((await worker.next()).payload.frames).toEqual([expect.objectContaining({ id: task.payload.frames[0]?.id })]);
  await worker.giveUpAll();
  await remove(fileId);
}, 120_000);

it('shows it live to as many as look, by one pull, and to nobody without a good address', async () => {
  const [fileId, other] = [await add(), await add()];
  const { live_url } = await reaches(fileId, 'live');
  const address = live_url ?? '';
  const plays = camera.plays;
  const [one, two] = [await watched(address, 4), await watched(address, 4)];
  for (const { heard } of [one, two]) {
    const [told, head, ...fragments] = heard;
    expect(JSON.parse(String(told))).toEqual({
      kind: 'head',
      mime: expect.stringMatching(/^video\/mp4; codecs="avc1\./),
    });
    expect((head as Buffer).subarray(4, 8).toString()).toBe('ftyp');
    for (const fragment of fragments as Buffer[]) {
      expect(Math.abs(fragment.readDoubleBE(0) - Date.now())).toBeLessThan(60_000);
      expect(fragment.subarray(12, 16).toString()).toBe('moof');
    }
  }
  expect(camera.plays - plays).toBeLessThanOrEqual(1);

  const closing = async (url: string) => hasClosed(await app.app.injectWS(url));
  expect(await closing(address.replace(/s=.{4}/, 's=AAAA'))).toBe(4404);
  expect(await closing(address.replace(`/${fileId}/`, `/${other}/`))).toBe(4404);
  expect(await closing(address.replace(/e=\d+/, 'e=1000000'))).toBe(1000);
  expect(await closing(`/media/streams/${fileId}/live/1`)).toBe(1000);

  const ended = [hasClosed(one.socket), hasClosed(two.socket)];
  await change(fileId, { is_on: false });
  expect(await Promise.all(ended)).toEqual([4404, 4404]);
  expect(await closing(address)).toBe(4404);
  for (const id of [fileId, other]) await remove(id);
}, 120_000);

it('ends the view of a session that is signed out, and opens none by its address; another session of the user looks on', async () => {
  const fileId = await add();
  const { live_url: staying } = await reaches(fileId, 'live');
  const api = app.client(await app.client().signIn({ body: { login: owner.email, password: owner.password } }));
  const { live_url: leaving } = await api.showStream({ params: { fileId } });
  const [stays, leaves] = [await watched(staying ?? '', 3), await watched(leaving ?? '', 3)];
  const ended = hasClosed(leaves.socket);
  await api.signOut();
  expect(await ended).toBe(4401);
  expect(await hasClosed(await app.app.injectWS(leaving ?? ''))).toBe(4401);
  expect(stays.socket.readyState).toBe(stays.socket.OPEN);
  stays.socket.terminate();
  await remove(fileId);
}, 120_000);

it('stops while it is off or deleted, and goes on when it is on and back', async () => {
  const fileId = await add();
  await reaches(fileId, 'live');
  expect(await change(fileId, { is_on: false })).toMatchObject({
    is_on: false,
    state: 'off',
    reason: null,
    live_url: null,
  });
  await vi.waitFor(() => expect(pulled()).not.toContain(fileId), PATIENCE);
  await change(fileId, { is_on: true });
  await reaches(fileId, 'live');

  await remove(fileId);
  await vi.waitFor(() => expect(pulled()).not.toContain(fileId), PATIENCE);
  await expect(show(fileId)).rejects.toMatchObject({ status: 404 });
  await owner.api.restoreFile({ params: { dataSourceId: place.dataSourceId, fileId } });
  await reaches(fileId, 'live');

  await owner.api.deleteProject({ params: { projectId: place.projectId } });
  await vi.waitFor(() => expect(pulled()).not.toContain(fileId), PATIENCE);
  await owner.api.restoreProject({ params: { projectId: place.projectId } });
  await reaches(fileId, 'live');
  await remove(fileId);
}, 120_000);

it('a camera is pulled again when its process is killed, and when the server was closed and another came', async () => {
  const fileId = await add();
  await reaches(fileId, 'live', ({ recorded_to }) => expect(recorded_to).not.toBeNull());
  const pid = app.streams.children().find((one) => one.fileId === fileId)?.child?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(
    () =>
      expect(app.streams.children().find((one) => one.fileId === fileId)?.child).toMatchObject({
        pid: expect.any(Number),
        restarts: 1,
      }),
    PATIENCE,
  );
  await reaches(fileId, 'live');

  const before = await show(fileId);
  await app.close();
  const { dataDir } = app;
  await start(dataDir);
  [owner, stranger] = [
    { ...owner, api: app.client(owner) },
    { ...stranger, api: app.client(stranger) },
  ];
  const after = await reaches(fileId, 'live', ({ recorded_to }) =>
    expect(Date.parse(recorded_to ?? '')).toBeGreaterThan(Date.parse(before.recorded_to ?? '')),
  );
  expect(after.recorded_from).toBe(before.recorded_from);
  await remove(fileId);
}, 180_000);

it('says why a camera cannot be seen, and what it says nowhere holds a password', async () => {
  const wrong = await add(camera.url.replace('s3cret', 's4cret'));
  const nobody = await add('rtsp://admin:s3cret@127.0.0.1:4/stream?password=s4cret');
  expect((await reaches(wrong, 'failed')).reason).toMatch(/парол/);
  expect((await reaches(nobody, 'lost')).reason).toMatch(/Камера/);
  const { streams } = await owner.api.listStreams({ query: { data_source_id: place.dataSourceId } });
  expect(streams.map(({ file_id }) => file_id)).toEqual([wrong, nobody]);
  const { rows } = await left.database.raw('select reason from streams');
  for (const text of [
    JSON.stringify(streams),
    JSON.stringify(rows),
    published,
    JSON.stringify(await owner.api.listFiles({ params: { dataSourceId: place.dataSourceId }, query: {} })),
  ])
    expect(text).not.toMatch(/s[34]cret/);
  expect(streams[1]?.rtsp_url).toBe('rtsp://***@127.0.0.1:4/stream?password=***');

  // The right link heals it.
  await change(wrong, { rtsp_url: camera.url });
  await reaches(wrong, 'live');
  for (const id of [wrong, nobody]) await remove(id);
}, 120_000);

it('refuses a bad link in words, and everything stays as it was', async () => {
  const fileId = await add('rtsp://127.0.0.1:4/stream');
  const before = await reaches(fileId, 'lost');
  for (const rtsp_url of [
    'file:///etc/passwd',
    'exec:ls',
    'http://169.254.169.254/',
    'rtsp://-option',
    `rtsp://camera/${'a'.repeat(10_000)}`,
    'rtsp://camera/\u0000',
    'rtsp://a:b/c@camera',
  ]) {
    await expect(change(fileId, { rtsp_url, is_on: false })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { rtsp_url: expect.stringMatching(/[а-я]/) } },
    });
    await expect(add(rtsp_url)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { rtsp_url: expect.stringMatching(/[а-я]/) } },
    });
  }
  expect(await show(fileId)).toMatchObject({ rtsp_url: before.rtsp_url, is_on: true });
  for (const id of [fileId, 999_999]) {
    const params = { fileId: id };
    await expect(stranger.api.showStream({ params })).rejects.toMatchObject({
      status: 404,
      problem: { detail: 'Камера не найдена' },
    });
    await expect(stranger.api.changeStream({ params, body: { is_on: false } })).rejects.toMatchObject({
      status: 404,
      problem: { detail: 'Камера не найдена' },
    });
  }
  expect((await stranger.api.listStreams({ query: {} })).streams).toEqual([]);
  await remove(fileId);
}, 60_000);

it('makes of a copy a camera of its own, whose analytics nobody has paid for', async () => {
  const fileId = await add();
  await change(fileId, { has_analytics: true });
  await reaches(fileId, 'live');
  const elsewhere = await newPlace(owner);
  await owner.api.copyFiles({ body: { file_ids: [fileId], data_source_id: elsewhere.dataSourceId } });
  const [copy] = (await owner.api.listStreams({ query: { project_id: elsewhere.projectId } })).streams;
  expect(copy).toMatchObject({ is_on: true, has_analytics: false });
  await reaches(copy?.file_id ?? 0, 'live');
  await owner.api.deleteDataSource({ params: { dataSourceId: elsewhere.dataSourceId } });
  await remove(fileId);
}, 120_000);

it('pulls nothing more of a user who has left, and keeps no row of it', async () => {
  const fileId = await add();
  await reaches(fileId, 'live');
  await app.media.purgeDeleted();
  await owner.api.eraseAccount({ body: { password: owner.password, confirmation: ERASE_WORD } });
  await vi.waitFor(async () => {
    expect(pulled()).not.toContain(fileId);
    expect((await left.database.raw('select 1 from streams where file_id = $1', [fileId])).rows).toEqual([]);
  }, PATIENCE);
}, 120_000);
