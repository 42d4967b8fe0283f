import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBodyReader } from './body-reader.ts';
import { DEFAULT_BODY_LIMITS } from './body-limits.ts';
import { CheckedBody } from './checked-body.ts';
import { readJson } from './shallow-json.ts';

/**
 * JSON, bounded before it is parsed; what is longer than a page, where a route takes that, is read by a thread and is
 * checked when it comes back.
 */
export function parseJson(app: FastifyInstance): void {
  const reader = createBodyReader();
  app.addHook('onClose', reader.stop);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const { readApart, maxValues = DEFAULT_BODY_LIMITS.values } = request.routeOptions.config;
      return readApart && bytes.length > DEFAULT_BODY_LIMITS.bytes
        ? new CheckedBody(await reader.read(readApart, bytes))
        : readJson(bytes, maxValues);
    },
  );
}
