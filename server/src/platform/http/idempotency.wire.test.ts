import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { DAY_MS } from '../clock.ts';
import { createIdempotency, type Idempotency, type KeyedCall } from './idempotency.ts';

let left: TestDatabase;
let idempotency: Idempotency;
let now = new Date('2026-11-15T10:00:00Z');
beforeAll(async () => {
  left = await openTestDatabase();
  idempotency = createIdempotency({
    database: left.database,
    clock: { now: () => now },
    secret: 'of this installation',
  });
});
afterAll(() => left.close());

const call = (key: string, more: Partial<KeyedCall> = {}): KeyedCall => ({
  sessionId: 1,
  key,
  method: 'POST',
  url: '/things',
  body: { title: 'Склад' },
  ...more,
});
const answering = (answer: string) => vi.fn(() => Promise.resolve(answer));

it('acts once for a key, and gives the first answer again, marked as a repetition', async () => {
  const again = answering('"second"');
  expect(await idempotency.once(call('once'), answering('"first"'))).toEqual({ answer: '"first"', replayed: false });
  expect(await idempotency.once(call('once'), again)).toEqual({ answer: '"first"', replayed: true });
  expect(again).not.toHaveBeenCalled();
});

it('remembers each answer by its own session and key', async () => {
  await idempotency.once(call('one'), answering('"one"'));
  await idempotency.once(call('other'), answering('"other"'));
  await idempotency.once(call('one', { sessionId: 2 }), answering('"one of another session"'));
  const unwanted = answering('"again"');
  expect((await idempotency.once(call('one'), unwanted)).answer).toBe('"one"');
  expect((await idempotency.once(call('other'), unwanted)).answer).toBe('"other"');
  expect((await idempotency.once(call('one', { sessionId: 2 }), unwanted)).answer).toBe('"one of another session"');
  expect(unwanted).not.toHaveBeenCalled();
});

it.each([
  ['method', { method: 'DELETE' }],
  ['address', { url: '/others' }],
  ['body', { body: { title: 'Двор' } }],
])('refuses a used key for a call with another %s', async (what, other) => {
  const unwanted = answering('"no"');
  await idempotency.once(call(`used for ${what}`), answering('"yes"'));
  await expect(idempotency.once(call(`used for ${what}`, other), unwanted)).rejects.toMatchObject({ code: 'invalid' });
  expect(unwanted).not.toHaveBeenCalled();
});

it('keeps no secret that is shown once: a repeated call is refused, and nothing is done again', async () => {
  const secret = answering('{"token":"let-me-in"}');
  await idempotency.once(call('secret', { tellsSecret: true }), secret);
  await expect(idempotency.once(call('secret', { tellsSecret: true }), secret)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(secret).toHaveBeenCalledTimes(1);
  expect(
    JSON.stringify((await left.database.raw("select * from idempotency_keys where key = 'secret'")).rows),
  ).not.toContain('let-me-in');
});

it('keeps of a body with a password nothing that can be guessed from without the key of the installation', async () => {
  const elsewhere = createIdempotency({ database: left.database, clock: { now: () => now }, secret: 'of another one' });
  const body = { password: '1234' };
  await idempotency.once(call('here', { body }), answering('{}'));
  await elsewhere.once(call('there', { body }), answering('{}'));
  const { rows } = await left.database.raw("select fingerprint from idempotency_keys where key in ('here', 'there')");
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(2);
});

it('takes a key of 200 characters and refuses a longer one before anything is done', async () => {
  const unwanted = answering('"no"');
  expect((await idempotency.once(call('k'.repeat(200)), answering('"yes"'))).answer).toBe('"yes"');
  await expect(idempotency.once(call('k'.repeat(201)), unwanted)).rejects.toMatchObject({ code: 'malformed' });
  expect(unwanted).not.toHaveBeenCalled();
});

it('remembers for a day, and then the key may act again', async () => {
  await idempotency.once(call('old'), answering('"old"'));
  now = new Date(now.getTime() + DAY_MS);
  await idempotency.once(call('young'), answering('"young"'));
  await idempotency.forgetOld();
  expect(await idempotency.once(call('old'), answering('"new"'))).toEqual({ answer: '"old"', replayed: true });
  now = new Date(now.getTime() + 1);
  await idempotency.forgetOld();
  expect(await idempotency.once(call('old'), answering('"new"'))).toEqual({ answer: '"new"', replayed: false });
  expect(await idempotency.once(call('young'), answering('"again"'))).toEqual({ answer: '"young"', replayed: true });
});
