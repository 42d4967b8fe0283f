import type { FastifyInstance } from 'fastify';
import type { Shedding } from '../load/shedding.ts';

/**
 * Asks before anything else is done for an expensive address whether there is room for it. Others, health among them,
 * are never asked.
 */
export function shedLoad(app: FastifyInstance, shedding: Pick<Shedding, 'requireRoom'>): void {
  app.addHook('onRequest', (request, _, done) => {
    if (request.routeOptions.config.expensive) shedding.requireRoom();
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    expensive?: true;
  }
}
