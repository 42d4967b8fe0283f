import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { PUBLIC_DOOR } from '#platform/http/door.ts';
import { AppError } from '#platform/errors.ts';
import { attachmentNamed } from '#platform/attachment.ts';
import { SELECTION_PATH, type Addresses } from '../addresses.ts';
import type { Downloads } from './downloads.service.ts';

const AHEAD_BYTES = 256 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A selection as a zip, to whoever holds a good address: as fast as it is read, and over when the reader goes away. */
export function mountDownloads(
  app: FastifyInstance,
  { addresses, downloads }: { addresses: Addresses; downloads: Downloads },
): void {
  app.route({
    method: 'GET',
    url: SELECTION_PATH,
    config: { door: PUBLIC_DOOR },
    // Fastify would answer a HEAD by making the whole zip.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      // Whatever stands there is only believed if its signature is good.
      const { selectionId = '' } = request.params as Record<string, string>;
      const { e = '', s = '' } = request.query as Record<string, string | undefined>;
      if (
        !UUID.test(selectionId) ||
        !/^\d{1,12}$/.test(e) ||
        !addresses.isGoodSelection({ selectionId, expires: Number(e), signature: s })
      )
        throw new AppError('not_found', 'Файл не найден');
      const { name, length, bytes } = await downloads.open(selectionId);
      reply.headers({
        'content-type': 'application/zip',
        'content-length': length,
        'content-disposition': attachmentNamed(name),
        'cache-control': 'no-store',
      });
      return reply.send(Readable.from(bytes, { objectMode: false, highWaterMark: AHEAD_BYTES }));
    },
  });
}
