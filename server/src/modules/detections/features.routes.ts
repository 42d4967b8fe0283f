import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_DOOR } from '#platform/http/door.ts';
import type { Storage } from '#platform/storage/index.ts';
import { FEATURES_PATH, type Features } from './features.service.ts';

/** They tell of a picture nearly all that it shows: kept nowhere on the way. */
const HEADERS = { 'cache-control': 'private, no-store', 'content-type': 'application/octet-stream' };

/** Serves kept features to who learns and finds. */
export function mountFeatures(
  app: FastifyInstance,
  { features, storage }: { features: Pick<Features, 'requireKey'>; storage: Pick<Storage, 'read'> },
): void {
  app.get(FEATURES_PATH, { config: { door: PUBLIC_DOOR } }, async (request: FastifyRequest, reply: FastifyReply) => {
    // Fastify types neither; both are believed by their signature alone.
    const { frameId = '', part = '' } = request.params as Partial<Record<string, string>>;
    const { e: expires = '', s: signature = '' } = request.query as Partial<Record<string, string>>;
    const key = await features.requireKey({ frameId, part, expires, signature });
    return reply.headers(HEADERS).send(await storage.read(key));
  });
}
