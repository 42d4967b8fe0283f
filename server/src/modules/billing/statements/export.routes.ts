import { Readable } from 'node:stream';
import { financialRoutes } from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#platform/errors.ts';
import { admit } from '#platform/http/admit.ts';
import { attachmentNamed } from '#platform/http/attachment.ts';
import type { Gate } from '#platform/http/gate.ts';
import { patternOf } from '#platform/http/mount-routes.ts';
import { parseQuery } from '#platform/http/parse-call.ts';
import type { ChargeMonths } from './charge-months.service.ts';

const route = financialRoutes.exportCharges;

/** The table of charges: as fast as it is read, and over when the reader goes away. */
export function mountChargesExport(app: FastifyInstance, { gate, months }: { gate: Gate; months: Pick<ChargeMonths, 'csv'> }): void {
  app.route({
    method: route.method,
    url: patternOf(route),
    // Fastify would answer a HEAD by making the whole table.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { signed } = await admit(route, gate, request);
      if (!signed) throw new AppError('unauthorized', 'Войдите в кабинет, чтобы продолжить');
      // Fastify does not type it; it is parsed here by the very schema of the route.
      const { month } = parseQuery(route, request.query) as z.output<typeof route.query>;
      if (signed.renewedJwt) reply.header('x-renewed-jwt', signed.renewedJwt);
      reply.headers({ 'content-type': `${route.bytes}; charset=utf-8`, 'content-disposition': attachmentNamed(month ? `Списания ${month}.csv` : 'Списания.csv'), 'cache-control': 'no-store' });
      return reply.send(Readable.from(months.csv(signed.caller.userId, month), { objectMode: false }));
    },
  });
}
