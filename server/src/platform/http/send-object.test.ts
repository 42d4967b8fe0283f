import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Storage } from '../storage/index.ts';
import { sendObject } from './send-object.ts';

/** One object behind one address, and what the storage was asked for. */
function serving(elsewhere: string | null = null) {
  const asked: string[] = [];
  // What is not here is not asked for.
  const storage = {
    address: () => Promise.resolve(elsewhere),
    size: () => Promise.resolve(asked.push('size') && 3),
    read: () => Promise.resolve(asked.push('read') && Readable.from(['abc'])),
  } as unknown as Storage;
  const app = fastify();
  app.get('/object', (request, reply) => sendObject(storage, { request, reply }, { key: 'key', mime: 'image/webp' }));
  return { asked, get: (headers: Record<string, string> = {}) => app.inject({ url: '/object', headers }) };
}

it('is kept by who asked, and shown only after asking again: that costs no look into the storage', async () => {
  const { asked, get } = serving();
  const { headers, body } = await get();
  expect([body, headers['cache-control'], headers.etag]).toEqual(['abc', 'private, no-cache', '"key"']);
  expect(asked.splice(0)).toEqual(['size', 'read']);
  const again = await get({ 'if-none-match': '"other", W/"key"' });
  expect([again.statusCode, again.body, again.headers.etag, again.headers['cache-control']]).toEqual([
    304,
    '',
    '"key"',
    'private, no-cache',
  ]);
  expect(asked).toEqual([]);
  expect((await get({ 'if-none-match': '"other"' })).body).toBe('abc');
});

it('is asked of us again where it lies elsewhere, and never called unchanged: its address has a time of its own', async () => {
  const { get } = serving('https://bucket.example/key?signed');
  const { statusCode, headers } = await get({ 'if-none-match': '"key"' });
  expect([statusCode, headers.location, headers['cache-control'], headers.etag]).toEqual([
    302,
    'https://bucket.example/key?signed',
    'private, no-cache',
    undefined,
  ]);
});
