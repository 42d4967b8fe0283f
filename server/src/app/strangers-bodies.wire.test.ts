import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { contract, RESUMABLE_PATH } from '@rakurs/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patternOf } from '#platform/http/mount-routes.ts';
import { forEachOf, knock, type Answered } from '../../testing/attacks/knock.ts';
import { servedBy } from '../../testing/permissions/served.ts';
import { openTestApp, type TestUser, type TestApp } from '../../testing/test-app.ts';

const MEGABYTE = 1024 * 1024;
const ANNOUNCED = 64 * MEGABYTE;
const AT_ONCE = 24;
/** The beginning of a body that would be long. */
const FIRST = Buffer.alloc(16 * 1024, '[[');
const TYPES = {
  json: 'application/json',
  form: 'multipart/form-data; boundary=x',
  octets: 'application/offset+octet-stream',
  text: 'text/plain',
  none: '',
};

let app: TestApp;
let user: TestUser;
let port: number;
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  user = await app.newUser();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(() => app.stop());

/** Every method and address, those outside the contract too, with something in each hole. */
const addresses = () =>
  servedBy(app.app).map((served) => {
    const [method = '', pattern = ''] = served.split(' ');
    return { method, pattern, path: pattern.replaceAll(/:\w+/g, '1').replace('*', 'none') };
  });
const publicOnes = new Set(
  Object.values(contract)
    .filter(({ access, method }) => access === 'public' && method !== 'GET')
    .map((route) => `${route.method} ${patternOf(route)}`),
);

/**
 * Who is refused hears 401, or that no such body, so large a body, or no such address is taken. Never anything that
 * somebody had to read for.
 */
const REFUSALS = [401, 404, 413, 415];

describe.each(Object.entries(TYPES))('a stranger who begins to send 64 megabytes of %s', (_, type) => {
  it.each(['with their length', 'in pieces', 'when bidden to'])(
    'is answered at once %s and heard no further, at every address',
    async (how) => {
      const loop = monitorEventLoopDelay({ resolution: 10 });
      loop.enable();
      const before = process.memoryUsage().arrayBuffers;
      const wrong: string[] = [];
      await forEachOf(addresses(), AT_ONCE, async ({ method, pattern, path }) => {
        // Such a body is read as far as its limit goes: see below.
        if (how === 'in pieces' && type === TYPES.json && publicOnes.has(`${method} ${pattern}`)) return;
        const length: Record<string, string> =
          how === 'in pieces' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(ANNOUNCED) };
        const headers = {
          ...length,
          ...(type && { 'content-type': type }),
          ...(how === 'when bidden to' && { expect: '100-continue' }),
        };
        const first = how === 'in pieces' ? `${FIRST.length.toString(16)}\r\n${String(FIRST)}\r\n` : FIRST;
        const answered = await knock({ port, method, path, headers, ...(how !== 'when bidden to' && { first }) }).catch(
          (error: unknown) => String(error),
        );
        if (typeof answered === 'string') wrong.push(answered);
        else if (!REFUSALS.includes(answered.status) || answered.isBidden)
          wrong.push(`${method} ${pattern}: ${answered.text.slice(0, 100)}`);
      });
      loop.disable();
      expect(wrong).toEqual([]);
      expect(loop.max / 1e6).toBeLessThan(5000);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(ANNOUNCED);
    },
    300_000,
  );
});

it('is told of the limit of a public call after a page of text, and heard no further', async () => {
  const answers: [string, Answered][] = [];
  await forEachOf(
    addresses().filter(({ method, pattern }) => publicOnes.has(`${method} ${pattern}`)),
    AT_ONCE,
    async ({ method, pattern, path }) => {
      const piece = Buffer.from(`${FIRST.length.toString(16)}\r\n${String(FIRST)}\r\n`);
      answers.push([
        pattern,
        await knock({
          port,
          method,
          path,
          headers: { 'transfer-encoding': 'chunked', 'content-type': TYPES.json },
          pumped: { piece, maxBytes: ANNOUNCED },
        }),
      ]);
    },
  );
  expect(answers.length).toBeGreaterThan(5);
  expect(answers.filter(([, { status }]) => status !== 413)).toEqual([]);
  // What the system keeps on its way to us is sent too.
  for (const [pattern, { sentBytes }] of answers) expect(sentBytes, pattern).toBeLessThan(ANNOUNCED / 2);
});

it('goes on sending in vain', async () => {
  const headers = { 'content-length': String(ANNOUNCED), 'content-type': TYPES.form };
  const { status, sentBytes } = await knock({
    port,
    method: 'POST',
    path: contract.uploadFile.path,
    headers,
    pumped: { piece: FIRST, maxBytes: ANNOUNCED },
  });
  expect([status, sentBytes < ANNOUNCED / 2]).toEqual([401, true]);
});

describe('somebody signed in', () => {
  const signed = () => ({ authorization: user.jwt, csrf: user.csrf });
  it.each([
    ['a stale csrf', 403],
    ['no such place', 404],
  ])('hears of %s after all of a file was sent, and the connection serves the next call', async (_, status) => {
    // Browsers read no answer before.
    const params = JSON.stringify({ title: '', description: '', data_source_id: 999_999, project_id: 999_999 });
    const head = `--x\r\ncontent-disposition: form-data; name="params"\r\n\r\n${params}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(8 * MEGABYTE, 'y'), Buffer.from('\r\n--x--\r\n')]);
    const next = Buffer.from('GET /api/health HTTP/1.1\r\nhost: rakurs.test\r\nconnection: close\r\n\r\n');
    const headers = {
      'content-length': String(body.length),
      'content-type': TYPES.form,
      ...signed(),
      ...(status === 403 && { csrf: 'stale' }),
    };
    const { text } = await knock({
      port,
      method: 'POST',
      path: contract.uploadFile.path,
      headers,
      first: Buffer.concat([body, next]),
    });
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
  });
  it('is refused a body of another type than the address takes', async () => {
    const wrong = [
      ['POST', contract.uploadFile.path, TYPES.json],
      ['POST', contract.uploadFile.path, TYPES.octets],
      ['POST', RESUMABLE_PATH, TYPES.json],
      ['PATCH', `${RESUMABLE_PATH}/1`, TYPES.form],
      ['POST', contract.createProject.path, TYPES.form],
      ['POST', contract.createProject.path, TYPES.text],
      ['GET', contract.me.path, TYPES.json],
    ] as const;
    for (const [method, path, type] of wrong) {
      const headers = { ...signed(), 'content-type': type, 'content-length': String(ANNOUNCED) };
      const { status, text } = await knock({ port, method, path, headers, first: FIRST });
      expect([status, /"detail":"[А-Я]/.test(text)], `${method} ${path} ${type}`).toEqual([415, true]);
    }
  });
  it('is bidden to send a body that is announced first', async () => {
    const body = JSON.stringify({ title: 'Склад', description: '' });
    const headers = {
      ...signed(),
      'content-type': TYPES.json,
      'content-length': String(Buffer.byteLength(body)),
      expect: '100-continue',
      connection: 'close',
    };
    const { status, isBidden } = await knock({
      port,
      method: 'POST',
      path: contract.createProject.path,
      headers,
      first: body,
    });
    expect([status, isBidden]).toEqual([200, true]);
  });
});
