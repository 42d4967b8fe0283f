import { Readable } from 'node:stream';
import { holesOf, type RequestOf, type Route } from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import { signedIn } from './admit.ts';
import { callerOf, doorOf } from './door.ts';
import type { Caller, Gate } from './gate.ts';
import { patternOf, weightOf } from './mount-routes.ts';
import { parseParams, parseQuery } from './parse-call.ts';

interface Download {
  bytes: AsyncIterable<string | Uint8Array>;
  /** Content-Disposition: under which name they are kept. */
  disposition: string;
  /** How many are made before they are read; Node's own measure when unsaid. */
  aheadBytes?: number;
}

interface DownloadRoute<R extends Route> {
  gate: Gate;
  route: R & { bytes: string };
  open: (caller: Caller, call: Pick<RequestOf<R>, 'params' | 'query'>) => Promise<Download>;
}

/**
 * A file that is made for a user while it is taken: as fast as it is read, and over when the reader goes away. Its
 * length is known only at its end.
 */
export function mountDownload<R extends Route>(app: FastifyInstance, { gate, route, open }: DownloadRoute<R>): void {
  const holes = holesOf(route.path);
  app.route({
    method: route.method,
    url: patternOf(route),
    config: { ...weightOf(route), door: doorOf(route, gate) },
    // Fastify would answer a HEAD by making the whole file.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const signed = signedIn(callerOf(request));
      // Fastify types neither; both are parsed here by the very schemas of the route.
      const call = {
        params: parseParams(holes, request.params as Record<string, string>),
        query: parseQuery(route, request.query),
      } as Pick<RequestOf<R>, 'params' | 'query'>;
      const { bytes, disposition, aheadBytes } = await open(signed.caller, call);
      if (signed.renewedJwt) reply.header('x-renewed-jwt', signed.renewedJwt);
      reply.headers({
        'content-type': route.bytes.startsWith('text/') ? `${route.bytes}; charset=utf-8` : route.bytes,
        'content-disposition': disposition,
        'cache-control': 'no-store',
      });
      return reply.send(
        Readable.from(bytes, { objectMode: false, ...(aheadBytes !== undefined && { highWaterMark: aheadBytes }) }),
      );
    },
  });
}
