import { Readable } from 'node:stream';
import { holesOf, labelRoutes } from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#platform/errors.ts';
import { admit } from '#platform/http/admit.ts';
import type { Gate } from '#platform/http/gate.ts';
import { patternOf } from '#platform/http/mount-routes.ts';
import { parseParams, parseQuery } from '#platform/http/parse-call.ts';
import type { Dataset } from './dataset.service.ts';

const route = labelRoutes.downloadDataset;
const holes = holesOf(route.path);
const AHEAD_BYTES = 256 * 1024;

/** The download: as fast as it is read, and over when the reader goes away. Its length is known only at its end. */
export function mountDataset(app: FastifyInstance, { gate, dataset }: { gate: Gate; dataset: Dataset }): void {
  app.route({
    method: route.method,
    url: patternOf(route),
    // Fastify would answer a HEAD by making the whole zip.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { signed } = await admit(route, gate, request);
      if (!signed) throw new AppError('unauthorized', 'Войдите в кабинет, чтобы продолжить');
      // Fastify types neither; both are parsed here by the very schemas of the route.
      const { dataSourceId = 0 } = parseParams(holes, request.params as Record<string, string>);
      const { format, annotations_only } = parseQuery(route, request.query) as z.output<typeof route.query>;
      const zip = await dataset.open(signed.caller, { dataSourceId, format, annotationsOnly: annotations_only === 'true' });
      if (signed.renewedJwt) reply.header('x-renewed-jwt', signed.renewedJwt);
      reply.headers({ 'content-type': route.bytes, 'content-disposition': `attachment; filename="dataset-${dataSourceId}.zip"`, 'cache-control': 'no-store' });
      return reply.send(Readable.from(zip, { objectMode: false, highWaterMark: AHEAD_BYTES }));
    },
  });
}
