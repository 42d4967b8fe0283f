import { chatRoutes } from '@rakurs/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { admit, withCsrf } from '#platform/http/admit.ts';
import { attachmentNamed } from '#platform/http/attachment.ts';
import { wantedBytes } from '#platform/http/byte-range.ts';
import type { Gate } from '#platform/http/gate.ts';
import { patternOf } from '#platform/http/mount-routes.ts';
import { readUpload } from '#platform/http/multipart.ts';
import { parseBody, parseParams } from '#platform/http/parse-call.ts';
import type { Received, Storage } from '#platform/storage/index.ts';
import { BYTES_PATH, LARGEST_ATTACHMENT, type Attaching } from './attaching.service.ts';

export interface AttachingRouteDeps {
  gate: Gate;
  attaching: Attaching;
  storage: Storage;
}

const CACHE = 'private, max-age=31536000, immutable';
const PRESIGNED_SECONDS = 3600;
const MORE_THAN_THE_FILE = 1024 * 1024;

/** What administrators bring into a dialog, and how it is fetched from there: to be saved, and never shown as a page of ours. */
export function mountAttaching(app: FastifyInstance, { gate, attaching, storage }: AttachingRouteDeps): void {
  const route = chatRoutes.attachToDialog;
  // parseBody has just parsed it by this very schema.
  const nameIn = (params: unknown): string => (parseBody(route, params) as { name: string }).name;
  app.route({
    method: route.method,
    url: patternOf(route),
    bodyLimit: LARGEST_ATTACHMENT + MORE_THAN_THE_FILE,
    handler: async (request, reply) => {
      const { signed } = await admit(route, gate, request);
      if (!signed) throw new AppError('unauthorized', 'Войдите в кабинет, чтобы продолжить');
      const { dialogId = 0 } = parseParams(['dialogId'], request.params as Record<string, string>);
      const { params, received } = await readUpload<Received>(request, {
        largestFile: LARGEST_ATTACHMENT,
        before: async (value) => {
          nameIn(value);
          await attaching.requireDialog(dialogId);
        },
        receive: storage.receive,
        discard: storage.discard,
      });
      try {
        const answer = JSON.stringify(
          route.answer.parse(await attaching.attach(dialogId, { name: nameIn(params), received })),
        );
        if (signed.renewedJwt) reply.header('x-renewed-jwt', signed.renewedJwt);
        return await reply.type('application/json; charset=utf-8').send(withCsrf(answer, signed));
      } finally {
        // What was kept has moved away from here.
        await storage.discard(received);
      }
    },
  });

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { attachmentId } = request.params as { attachmentId: string };
    const { e = '', s = '' } = request.query as Record<string, string | undefined>;
    const { key, name, mime } = await attaching.requireBytes({ attachmentId, expires: e, signature: s });
    const size = await storage.size(key);
    if (size === null) throw new AppError('not_found', 'Файл не найден');
    reply.headers({
      etag: `"${key}"`,
      'cache-control': CACHE,
      'accept-ranges': 'bytes',
      'content-type': mime,
      'content-disposition': attachmentNamed(name),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const elsewhere = await storage.address(key, { mime, seconds: PRESIGNED_SECONDS, name });
    if (elsewhere)
      return reply.header('cache-control', `private, max-age=${PRESIGNED_SECONDS / 2}`).redirect(elsewhere, 302);
    const wanted = wantedBytes(request.headers.range, size);
    if (wanted.kind === 'impossible') return reply.code(416).header('content-range', `bytes */${size}`).send();
    if (wanted.kind === 'part')
      reply.code(206).header('content-range', `bytes ${wanted.range.start}-${wanted.range.end}/${size}`);
    reply.header('content-length', wanted.kind === 'part' ? wanted.range.end - wanted.range.start + 1 : size);
    return reply.send(await storage.read(key, wanted.kind === 'part' ? wanted.range : undefined));
  };
  app.route({ method: 'GET', url: BYTES_PATH, handler: serve });
}
