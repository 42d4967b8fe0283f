import { chatRoutes } from '@rakurs/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signedIn, withCsrf } from '#platform/http/admit.ts';
import { attachmentNamed } from '#platform/attachment.ts';
import { callerOf, doorOf, PUBLIC_DOOR } from '#platform/http/door.ts';
import type { Gate } from '#platform/http/gate.ts';
import { patternOf } from '#platform/http/mount-routes.ts';
import { FORM_FIELDS_BYTES, readUpload } from '#platform/http/multipart.ts';
import { parseBody, parseParams } from '#platform/http/parse-call.ts';
import { sendObject } from '#platform/http/send-object.ts';
import type { Received, Storage } from '#platform/storage/index.ts';
import { BYTES_PATH, MAX_ATTACHMENT_BYTES, type Attaching } from './attaching.service.ts';

export interface AttachingRouteDeps {
  gate: Gate;
  attaching: Attaching;
  storage: Storage;
}

/**
 * What administrators bring into a dialog, and how it is fetched from there: to be saved, and never shown as a page of
 * ours.
 */
export function mountAttaching(app: FastifyInstance, { gate, attaching, storage }: AttachingRouteDeps): void {
  const route = chatRoutes.attachToDialog;
  // parseBody has just parsed it by this very schema.
  const nameIn = (params: unknown): string => (parseBody(route, params) as { name: string }).name;
  app.route({
    method: route.method,
    url: patternOf(route),
    config: { door: doorOf(route, gate, { maxBytes: MAX_ATTACHMENT_BYTES + FORM_FIELDS_BYTES }) },
    handler: async (request, reply) => {
      const signed = signedIn(callerOf(request));
      const { dialogId = 0 } = parseParams(['dialogId'], request.params as Record<string, string>);
      const { params, received } = await readUpload<Received>(request, {
        largestFile: MAX_ATTACHMENT_BYTES,
        before: async (value) => {
          if (value !== null) nameIn(value);
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
    reply.header('content-disposition', attachmentNamed(name));
    return sendObject(storage, { request, reply }, { key, mime, name });
  };
  app.route({ method: 'GET', url: BYTES_PATH, config: { door: PUBLIC_DOOR }, handler: serve });
}
