import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract, LIVE_CLOSE_UNSIGNED, LIVE_PATH, liveEvents } from '@rakurs/contract';
import { HOUR_MS } from '#platform/clock.ts';
import { patternOf } from '#platform/http/mount-routes.ts';
import { makeFixture, RECORDED_AT, type Fixture } from '../../testing/fixture.ts';
import { makeMediaFolder, makeVideo } from '../../testing/media/make-media.ts';
import { askedAddresses, signedAddresses, sockets, type Addressed } from '../../testing/permissions/addresses.ts';
import { headersOf, type Headers } from '../../testing/permissions/ask.ts';
import { COLUMNS } from '../../testing/permissions/row.ts';
import { servedBy } from '../../testing/permissions/served.ts';
import { openTestApp, TEST_SECRETS, type TestUser, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { fetchMedia, prepared, upload } from '../../testing/upload-kit.ts';

const NOW = new Date(RECORDED_AT.getTime() + 10 * 60_000);
const folder = makeMediaFolder();
let app: TestApp;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;
let estate: Fixture & { workerToken: string };
let of: Addressed;

async function attach(): Promise<number> {
  const form = new FormData();
  form.append('params', JSON.stringify({ name: 'схема.txt' }));
  form.append('file', new File(['схема'], 'схема.txt'));
  const wire = new Response(form);
  const url = contract.attachToDialog.path.replace('{dialogId}', String(estate.dialogId));
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: { ...headersOf(admin), 'content-type': wire.headers.get('content-type') ?? '' },
    payload: Buffer.from(await wire.arrayBuffer()),
  });
  return answer.json<{ id: number }>().id;
}

beforeAll(async () => {
  const test = await openTestDatabase();
  app = await openTestApp({}, test);
  app.clock.set(NOW);
  [owner, other, admin] = [await app.newUser(), await app.newUser(), await app.newUser()];
  await app.identity.appointAdmins([admin.email]);
  estate = await makeFixture(app, owner, 'запись');
  const path = folder.file('film.mp4');
  await makeVideo(path);
  const film = await prepared(owner, await upload(app, owner, estate, { bytes: readFileSync(path), name: 'film.mp4' }));
  const filmFrame = await vi.waitFor(
    async () => {
      const [frame] = await app.media.listFrames([film.id]);
      if (!frame) throw new Error('no frames yet');
      return frame;
    },
    { timeout: 120_000 },
  );
  const pieces = (
    await test.database.raw(`select id, session from stream_segments where file_id = ${estate.streamId} order by id`)
  ).rows as { id: number; session: string }[];
  const [original] = (await test.database.raw(`select sha256 from files where id = ${estate.fileId}`)).rows as {
    sha256: string;
  }[];
  const { url } = await owner.api.packFiles({ body: { file_ids: [estate.fileId] } });
  of = {
    fileId: estate.fileId,
    version: original?.sha256.slice(0, 16) ?? '',
    frameId: estate.frameId,
    filmId: film.id,
    filmFrameId: filmFrame.id,
    selectionId: /selections\/([^/]+)/.exec(url)?.[1] ?? '',
    attachmentId: await attach(),
    streamId: estate.streamId,
    pieceId: pieces[0]?.id ?? 0,
    pieceSession: pieces[0]?.session ?? '',
    from: RECORDED_AT.getTime(),
    to: RECORDED_AT.getTime() + 4000,
  };
  // Somebody settles down, with media that is looked at: on a loaded machine that is minutes.
}, 600_000);
afterAll(async () => {
  await app.stop();
  folder.remove();
});

it('knows every address that the server answers', async () => {
  await app.app.ready();
  const known = new Set([
    ...Object.values(contract).map((route) => `${route.method} ${patternOf(route).replace(/\/$/, '')}`),
    ...[...Object.keys(signedAddresses), ...sockets].map((path) => `GET ${path}`),
    ...Object.keys(askedAddresses),
  ]);
  // What answers a GET answers a HEAD, without the bytes.
  const isKnown = (served: string): boolean =>
    known.has(served.replace(/\/$/, '')) || known.has(served.replace(/^HEAD /, 'GET ').replace(/\/$/, ''));
  expect(servedBy(app.app).filter((served) => !isKnown(served))).toEqual([]);
  expect(servedBy(app.app).length).toBeGreaterThan(known.size);
});

const statusOf = async (url: string): Promise<number> => (await fetchMedia(app, url)).status;
/** As the first letter of the signature is not. */
const forged = (url: string): string => url.replace(/s=(.)/, (_, letter: string) => `s=${letter === 'A' ? 'B' : 'A'}`);

describe('a signed address', () => {
  const rows = Object.entries(signedAddresses);
  it.each(rows)(
    '%s serves the holder of the address, and nobody else',
    async (_, [good, unsigned, wrong, late, , path]) => {
      const url = app.media.signAddress(path(of));
      const [, elsewhere = ''] = app.media.signAddress('/media/bare/999999').split('?');
      expect(await statusOf(url)).toBe(good);
      // A token stands for no signature, not even that of the installation's own worker.
      for (const authorization of ['', owner.jwt, admin.jwt, estate.workerToken, TEST_SECRETS.workerToken])
        expect((await fetchMedia(app, path(of), { authorization })).status).toBe(unsigned);
      expect(await statusOf(forged(url))).toBe(wrong);
      expect(await statusOf(`${path(of)}?${elsewhere}`)).toBe(wrong);
      expect(await statusOf(url.replace(/e=(\d+)/, (__, seconds: string) => `e=${Number(seconds) + 3600}`))).toBe(
        wrong,
      );
      app.clock.set(new Date(NOW.getTime() + 3 * HOUR_MS));
      expect(await statusOf(url)).toBe(late);
      app.clock.set(NOW);
    },
  );
});

describe('an address that asks who calls', () => {
  it.each(Object.entries(askedAddresses))('%s', async (address, row) => {
    const [method = '', path = ''] = address.split(' ');
    const url = path.replace(':id', estate.uploadId).replace('*', 'none');
    const callers: Headers[] = [
      {},
      headersOf(owner),
      headersOf(other),
      headersOf(admin),
      { authorization: estate.workerToken },
      { authorization: TEST_SECRETS.workerToken },
    ];
    // The owner last: it may take away what is asked about.
    for (const at of [0, 2, 3, 4, 5, 1]) {
      const part =
        method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream', 'upload-offset': '5' } : {};
      const { statusCode } = await app.app.inject({
        method: method as 'GET',
        url,
        headers: { 'tus-resumable': '1.0.0', ...part, ...callers[at] },
        ...(method === 'PATCH' && { payload: Buffer.from('12345') }),
      });
      expect(statusCode, COLUMNS[at]).toBe(row[at]);
    }
  });
  it('demands csrf of whoever writes an upload', async () => {
    for (const method of ['PATCH', 'DELETE', 'POST'] as const) {
      const { statusCode } = await app.app.inject({
        method,
        url: `/api/projects/uploads${method === 'POST' ? '' : `/${estate.uploadId}`}`,
        headers: { authorization: owner.jwt, 'tus-resumable': '1.0.0' },
      });
      expect(statusCode, method).toBe(403);
    }
  });
});

type TestSocket = Awaited<ReturnType<TestApp['app']['injectWS']>>;
const closeCode = async (socket: TestSocket): Promise<number> => ((await once(socket, 'close')) as [number])[0];
const connect = async (hello: object): Promise<TestSocket> => {
  const socket = await app.app.injectWS(LIVE_PATH);
  socket.send(JSON.stringify({ title: 'connect', ...hello }));
  return socket;
};
const helloOf = async ({ api }: TestUser) => {
  const { id, peer_id } = await api.me();
  return { session_id: peer_id, user_id: id };
};

describe('a socket', () => {
  it('lets in nobody without a live session of that very person', async () => {
    const [mine, theirs] = [await helloOf(owner), await helloOf(other)];
    const gone = await app.newUser();
    const ended = await helloOf(gone);
    await gone.api.signOut();
    for (const hello of [
      { ...mine, user_id: theirs.user_id },
      { ...theirs, user_id: mine.user_id },
      { ...mine, session_id: owner.jwt },
      { ...mine, session_id: '' },
      ended,
    ]) {
      expect(await closeCode(await connect(hello))).toBe(LIVE_CLOSE_UNSIGNED);
    }
  });
  it.each(Object.keys(liveEvents) as (keyof typeof liveEvents)[])(
    'sends the event %s to its own user alone',
    async (channel) => {
      const listening = await Promise.all(
        [owner, other, admin].map(async (user) => {
          const heard: { title: string; channel?: string }[] = [];
          const socket = await connect(await helloOf(user));
          socket.on('message', (bytes: Buffer) => void heard.push(JSON.parse(String(bytes)) as { title: string }));
          await vi.waitFor(() => expect(heard).toContainEqual(expect.objectContaining({ title: 'CONNECTED' })));
          return { socket, heard };
        }),
      );
      app.events.emit({ channel, schema: liveEvents[channel] } as never, { userIds: [estate.personId] }, {} as never);
      for (const { socket } of listening) socket.send(JSON.stringify({ title: 'PING' }));
      await vi.waitFor(() => listening.forEach(({ heard }) => expect(heard).toContainEqual({ title: 'PONG' })));
      expect(listening.map(({ heard }) => heard.filter((message) => message.channel === channel).length)).toEqual([
        1, 0, 0,
      ]);
      for (const { socket } of listening) socket.terminate();
    },
  );
  it.each(sockets)('%s is opened by no page of another site', async (path) => {
    const open = async (headers: Headers): Promise<number> => {
      const opened = await app.app
        .injectWS(path.replace(':fileId', String(of.streamId)).replace(':sessionId', '1'), { headers })
        .catch((error: unknown) => String(error));
      if (typeof opened === 'string') return Number(/\d{3}/.exec(opened)?.[0]);
      opened.terminate();
      return 101;
    };
    for (const origin of ['https://evil.example', 'null', 'http://rakurs.test.evil.example'])
      expect(await open({ host: 'rakurs.test', origin }), origin).toBe(403);
    const ours: Headers[] = [
      {},
      { host: 'inside:3000', origin: 'http://rakurs.test' },
      { host: 'localhost:3000', origin: 'http://localhost:3000' },
    ];
    for (const own of ours) expect(await open(own)).toBe(101);
  });
  it('of a camera wants a good address', async () => {
    const url = app.media.signAddress(`/media/streams/${of.streamId}/live/1`);
    expect(await closeCode(await app.app.injectWS(forged(url)))).toBe(4404);
    // Without a time it is one whose time is over.
    expect(await closeCode(await app.app.injectWS(url.split('?')[0] ?? ''))).toBe(1000);
  });
});

it('nothing of a project in the trash is served any more', async () => {
  const urls = Object.entries(signedAddresses).map(([pattern, [, , , , gone, path]]) => ({
    pattern,
    gone,
    url: app.media.signAddress(path(of)),
  }));
  await owner.api.deleteProject({ params: estate });
  for (const { pattern, gone, url } of urls) expect(await statusOf(url), pattern).toBe(gone);
});
