import type { FastifyInstance } from 'fastify';

/**
 * What the API answers is somebody's own, or changes at any moment: no browser and no proxy keeps it. Who sends bytes
 * that may be kept says so itself, later.
 */
export function forbidStoring(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
}
