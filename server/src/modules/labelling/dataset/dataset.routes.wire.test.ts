import { setImmediate } from 'node:timers/promises';
import { addressOf, contract } from '@rakurs/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardDoors } from '#platform/http/door.ts';
import type { Gate } from '#platform/http/gate.ts';
import { mountDataset } from './dataset.routes.ts';

// The download towards the network: the zip here is a run of bytes that counts how much of it was asked for.

const PIECE = Buffer.alloc(64 * 1024, 7);
const PIECES = 64;
const AUTHORIZATION = 'a token';

let app: FastifyInstance;
let made: number;
let renewedJwt: string | null;
beforeEach(() => {
  [app, made, renewedJwt] = [Fastify(), 0, null];
  const gate: Gate = {
    whileSignedIn: (_, work) => work(),
    user: ({ authorization }) =>
      Promise.resolve(
        authorization === AUTHORIZATION
          ? {
              caller: {
                kind: 'user',
                userId: 1,
                sessionId: 1,
                canTrainLearningModels: false,
                isAdmin: false,
                hasFreshPassword: true,
              },
              csrfGood: true,
              freshCsrf: null,
              renewedJwt,
            }
          : null,
      ),
    worker: () => Promise.resolve(null),
  };
  async function* bytes(): AsyncGenerator<Buffer> {
    for (made = 1; made <= PIECES; made += 1) yield Promise.resolve(PIECE);
  }
  guardDoors(app);
  mountDataset(app, { gate, dataset: { open: () => Promise.resolve(bytes()) } });
});
afterEach(() => app.close());

const url = addressOf(contract.downloadDataset, { params: { dataSourceId: 5 }, query: {} });
const ask = (method: 'GET' | 'HEAD' = 'GET', authorization = AUTHORIZATION) =>
  app.inject({ method, url, headers: { authorization } });

it('gives all bytes, as a file to save, which no cache keeps', async () => {
  const { headers, rawPayload } = await ask();
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="dataset-5.zip"',
    'cache-control': 'no-store',
  });
  expect(rawPayload).toHaveLength(PIECES * PIECE.length);
});

it('makes nothing for a mere HEAD, nor for a stranger', async () => {
  expect((await ask('HEAD')).statusCode).toBe(404);
  expect((await ask('GET', 'another token')).statusCode).not.toBe(200);
  expect(made).toBe(0);
});

it('hands out a younger token where one is due, and none where none is', async () => {
  expect((await ask()).headers).not.toHaveProperty('x-renewed-jwt');
  renewedJwt = 'a younger one';
  expect((await ask()).headers).toHaveProperty('x-renewed-jwt', 'a younger one');
});

it('reads no more than a little ahead of a slow reader', async () => {
  // The answer is begun and not read on: what was made until then would lie in memory.
  const answer = await app.inject({
    method: 'GET',
    url,
    headers: { authorization: AUTHORIZATION },
    payloadAsStream: true,
  });
  const body = answer.stream();
  await new Promise((resolve) => body.once('readable', resolve));
  for (let turn = 0; turn < 500 && made < PIECES; turn += 1) await setImmediate();
  expect(made).toBeLessThan(PIECES / 2);
  body.destroy();
});
