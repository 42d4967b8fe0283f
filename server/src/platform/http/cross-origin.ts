import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const METHODS = 'GET, POST, PATCH, DELETE';
const SENT =
  'authorization, csrf, mode, content-type, accept, idempotency-key, tus-resumable, upload-length, upload-offset, upload-metadata';
const READ =
  'x-renewed-jwt, x-csrf, retry-after, x-request-id, x-file-id, location, tus-resumable, tus-version, upload-offset, upload-length, upload-expires';
/** It replaces what a packed asset says of itself, so it says that too. */
const VARY = 'origin, accept-encoding';
const PREFLIGHT_SECONDS = '600';

/**
 * Lets web apps served from the named origins call this server. The token travels in a header, so no cookies are
 * allowed along.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, vary: VARY, 'access-control-expose-headers': READ });
    if (request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': SENT,
      'access-control-max-age': PREFLIGHT_SECONDS,
    });
    await reply.code(204).send();
  });
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * To a socket no browser applies CORS: a page of any site may open one. Ours and those of the named origins may; who is
 * no browser names none.
 */
export function refuseForeignSockets(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, _, done) => {
    const { origin, host } = request.headers;
    const isForeign = request.ws && origin !== undefined && !origins.includes(origin) && hostOf(origin) !== host;
    done(isForeign ? new AppError('forbidden', 'Страницам этого сайта соединение не открывается') : undefined);
  });
}
