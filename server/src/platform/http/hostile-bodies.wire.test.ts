import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await openTestApp();
  person = await app.newPerson();
});
afterAll(() => app.stop());

const KILOBYTE = 1024;
const LISTS = '[]'.padEnd(3 * 1024 * KILOBYTE, ',[]');
const post = (url: string, text: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url, payload: text, headers: { 'content-type': 'application/json', ...headers } });

it('asks who calls before it reads what they brought', async () => {
  // Broken JSON of megabytes: whoever is told that it is broken has made us read it.
  expect((await post('/api/workers/lease', `{"a":[${LISTS}`)).statusCode).toBe(401);
  expect((await post('/api/users/projects/new', `{"a":[${LISTS}`)).statusCode).toBe(401);
});

it('takes a page of text and no more, unless the call names thousands of things', async () => {
  const signed = { authorization: person.jwt, csrf: person.csrf };
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
  const signed = { authorization: person.jwt, csrf: person.csrf };
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
