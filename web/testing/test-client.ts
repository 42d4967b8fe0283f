import type { Outgoing } from '@rakurs/contract';
import { createApiEngine, type EngineParts } from '#shared/api/api-engine.ts';
import { createCredentials } from '#shared/api/credentials.ts';
import { RequestsQueue } from '#shared/api/request-queue.ts';
import { createStorageCache } from '#shared/api/storage-cache.ts';
import { createFakeServer } from './fake-server.ts';

/** A whole client side over a fake server, as wiring.ts puts together the real one. */
export const createTestClient = (parts: Partial<EngineParts> = {}) => {
  const server = createFakeServer();
  const credentials = createCredentials(localStorage);
  const cache = createStorageCache(localStorage, credentials.owner);
  const engine = createApiEngine({ queue: new RequestsQueue(), credentials, cache, fetch: server.fetch, ...parts });
  return { server, credentials, cache, engine };
};

export const outgoing = (request: Partial<Outgoing> = {}): Outgoing => ({
  method: 'GET',
  url: '/api/thing',
  body: undefined,
  access: 'user',
  changes: false,
  tries: 5,
  options: {},
  ...request,
});
