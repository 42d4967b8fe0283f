import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, TEST_SECRETS, type TestUser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
});
afterAll(() => app.stop());

const KILOBYTE = 1024;
const LISTS = '[]'.padEnd(3 * 1024 * KILOBYTE, ',[]');
const post = (url: string, text: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url, payload: text, headers: { 'content-type': 'application/json', ...headers } });

it('checks the caller before it reads the body', async () => {
  // Broken JSON of megabytes: whoever is told that it is broken has made us read it.
  expect((await post('/api/workers/lease', `{"a":[${LISTS}`)).statusCode).toBe(401);
  expect((await post('/api/users/projects/new', `{"a":[${LISTS}`)).statusCode).toBe(401);
});

it('takes a page of text and no more, unless the call names thousands of things', async () => {
  const signed = { authorization: user.jwt, csrf: user.csrf };
  const long = (url: string, body: unknown) => post(url, JSON.stringify(body), signed);
  expect(
    (await long('/api/users/projects/new', { title: 'Склад', description: 'я'.repeat(64 * KILOBYTE) })).statusCode,
  ).toBe(413);
  expect((await post('/api/users/auth/sign_in', `{"login":"${'x'.repeat(64 * KILOBYTE)}"}`)).statusCode).toBe(413);
  expect(
    (
      await long('/api/users/recognising', {
        data_source_file_ids: Array.from({ length: 10_000 }, (_, at) => 2_000_000_000 + at),
      })
    ).statusCode,
  ).toBe(404);
});

it('refuses what lies deeper than anybody means, and takes brackets inside of texts for texts', async () => {
  const signed = { authorization: user.jwt, csrf: user.csrf };
  const deep = `{"command":"nothing","params":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
  expect((await post('/api/cqrs/commands', deep, { ...signed, 'idempotency-key': 'deep' })).statusCode).toBe(400);
  expect(
    (
      await post(
        '/api/users/projects/new',
        JSON.stringify({ title: 'Скобки', description: `"${'[{'.repeat(500)}\\` }),
        signed,
      )
    ).statusCode,
  ).toBe(200);
});

it('takes a page of text of a worker too, and more of what it has seen alone', async () => {
  const worker = { authorization: TEST_SECRETS.workerToken };
  for (const url of [
    '/api/workers/heartbeat',
    '/api/workers/lease',
    '/api/workers/tasks/1/fail',
    '/api/workers/tasks/1/chat_tool',
  ]) {
    expect((await post(url, `{"a":[${LISTS}]}`, worker)).statusCode, url).toBe(413);
  }
  const result = (body: string) => post('/api/workers/tasks/1/result', body, worker);
  const lease = '00000000-0000-4000-8000-000000000000';
  expect(
    (await result(`{"lease":"${lease}","result":{"task":"recognise","result":{"frames":[${LISTS}]}}}`)).json(),
  ).toMatchObject({ status: 413, detail: 'В теле запроса слишком много значений' });
  expect((await result(`{"lease":"${lease}","a":"${'x'.repeat(23 * KILOBYTE * KILOBYTE)}"}`)).statusCode).toBe(413);
  // What is wrong with a large one is told as of a small one: see body-reader.wire.test.ts.
  expect((await result(`{"lease":"${lease}","a":"${'x'.repeat(100 * KILOBYTE)}"}`)).json()).toMatchObject({
    status: 422,
    errors: { result: expect.any(String) },
  });
});

it('counts the values of a body before it reads them, and reports the first faults alone', async () => {
  const signed = { authorization: user.jwt, csrf: user.csrf };
  const ids = (values: string) => post('/api/users/recognising', `{"data_source_file_ids":[${values}]}`, signed);
  expect((await ids('[]'.padEnd(60_000, ',[]'))).json()).toMatchObject({
    status: 413,
    detail: 'В теле запроса слишком много значений',
  });
  const told = (
    await post(
      '/api/projects/data_sources/data_source_files/delete',
      `{"file_ids":[${'"x",'.repeat(5000)}"x"]}`,
      signed,
    )
  ).json<{ status: number; errors: object }>();
  expect([told.status, Object.keys(told.errors).length]).toEqual([422, 50]);
});

it('reads long lists of a user beside the main loop, four at a time, and a page at once all the same', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const url = '/api/users/recognising';
  const signed = { authorization: user.jwt, csrf: user.csrf };
  const ids = `{"data_source_file_ids":[${Array.from({ length: 10_000 }, (_, at) => 2_000_000_000 + at).join()}]}`;
  const begin = async () => {
    const length = { 'content-type': 'application/json', 'content-length': ids.length, expect: '100-continue' };
    const sent = request({ port, method: 'POST', path: url, headers: { ...signed, ...length } });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    await once(sent, 'continue');
    return { end: () => sent.end(ids), statusCode: answered.then(([{ statusCode }]) => statusCode) };
  };
  const held = await Promise.all([begin(), begin(), begin(), begin()]);
  expect((await post(url, ids, signed)).statusCode).toBe(503);
  expect((await post(url, '{"data_source_file_ids":[2000000000]}', signed)).statusCode).toBe(404);
  for (const { end } of held) end();
  expect(await Promise.all(held.map(({ statusCode }) => statusCode))).toEqual([404, 404, 404, 404]);
});

it('takes a picture to search by as large as the contract says', async () => {
  const signed = { authorization: user.jwt, csrf: user.csrf };
  const search = (length: number) =>
    post('/api/users/search/pictures', JSON.stringify({ picture: 'A'.repeat(length) }), signed);
  expect((await search(600_000)).statusCode).not.toBe(413);
  expect((await search(600_004)).json()).toMatchObject({
    status: 422,
    errors: { picture: 'Изображение слишком большое' },
  });
});
