import {
  FRESH_CSRF_HEADER,
  MAX_FILE_BYTES,
  RESUMABLE_PATH,
  UPLOADED_FILE_HEADER,
  type Problem,
  type Route,
} from '@rakurs/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { userActor, type UserActor } from '#platform/actor.ts';
import { signedIn } from '#platform/http/admit.ts';
import { callerOf, doorOf, PUBLIC_DOOR, type Door, type BodyKind } from '#platform/http/door.ts';
import type { Gate } from '#platform/http/gate.ts';
import { sendProblem } from '#platform/http/problems.ts';
import { asFullDiskError } from '../files/disk-full.ts';
import type { UploadPlaces } from '../quota/upload-places.ts';
import type { Resumable } from './resumable.service.ts';
import { handleTus } from './tus-server.ts';
import { createTurnLocker } from './turn-locker.ts';

const NOBODY = userActor(0);
const PARTS = 'application/offset+octet-stream';

/** What the library refuses, in our words. */
const REFUSALS: Record<number, Pick<Problem, 'code' | 'title' | 'detail'>> = {
  400: { code: 'malformed', title: 'Неверный запрос', detail: 'Заголовки загрузки не читаются' },
  403: { code: 'malformed', title: 'Неверный запрос', detail: 'Не хватает заголовка Upload-Offset или Content-Type' },
  404: { code: 'not_found', title: 'Не найдено', detail: 'Загрузка не найдена' },
  409: { code: 'out_of_order', title: 'Не по порядку', detail: 'Часть файла пришла не на своё место' },
  410: { code: 'not_found', title: 'Не найдено', detail: 'Загрузка не найдена' },
  412: { code: 'unsupported_version', title: 'Неподдерживаемая версия', detail: 'Поддерживается tus 1.0.0' },
  413: { code: 'too_large', title: 'Слишком большой запрос', detail: 'Пришло больше байтов, чем обещано' },
  501: { code: 'unsupported_extension', title: 'Не поддерживается', detail: 'Такое расширение tus не поддерживается' },
};
const BUSY = {
  code: 'unavailable',
  title: 'Сервис временно недоступен',
  detail: 'Загрузка занята другим соединением. Попробуйте ещё раз.',
};

const isSaidByLibrary = (fault: unknown): boolean =>
  fault === null || (typeof fault === 'object' && 'status_code' in fault);

/** Without its body, which goes its own way. */
const toWebRequest = ({ method, url, headers }: FastifyRequest): Request => {
  const said = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  // The name is nobody's: the library wants a whole address and uses its path alone.
  return new Request(new URL(url, 'http://uploads.invalid'), { method, headers: said });
};

function answer(reply: FastifyReply, { status, headers }: Response): FastifyReply {
  headers.forEach((value, name) => {
    if (!name.startsWith('access-control-') && !name.startsWith('content-')) reply.header(name, value);
  });
  if (status < 400) return reply.code(status).send();
  const refusal = REFUSALS[status];
  return sendProblem(
    reply,
    { type: 'about:blank', ...(refusal ? { status, ...refusal } : { status: 503, ...BUSY }) },
    refusal ? undefined : 1,
  );
}

/**
 * tus 1.0: uploads that break off and go on. Session, csrf and owner are asked here; the library keeps the protocol.
 */
export function mountTus(
  app: FastifyInstance,
  { gate, resumable, withPlace }: { gate: Gate; resumable: Resumable; withPlace: UploadPlaces },
): void {
  const locker = createTurnLocker();
  // The bytes stay on the wire until the library takes them.
  app.addContentTypeParser(PARTS, (_, __, done) => done(null));

  const speak = async (request: FastifyRequest, actor: UserActor): Promise<Response> => {
    const { response, fault } = await handleTus(toWebRequest(request), { resumable, actor, locker, body: request.raw });
    // A browser reads our answer only after it has sent all.
    if (!request.raw.readableEnded) request.raw.resume();
    if (!isSaidByLibrary(fault)) throw asFullDiskError(fault);
    return response;
  };

  const whole = async (reply: FastifyReply, id: string, actor: UserActor): Promise<void> => {
    const { offset, size } = await resumable.require(actor, id);
    // All bytes came and the answer got lost, or we died before the file was made: who looks now is told how it ended.
    if (offset === size) reply.header(UPLOADED_FILE_HEADER, String(await resumable.finish(actor, id)));
  };

  const doorFor = (method: Route['method'], takes: BodyKind): Door =>
    doorOf({ method, path: RESUMABLE_PATH, access: 'user', permission: 'file.add', answer: z.unknown() }, gate, {
      takes,
      maxBytes: MAX_FILE_BYTES,
    });
  const handle = async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
    const signed = signedIn(callerOf(request));
    const { caller } = signed;
    if (signed.renewedJwt) reply.header('x-renewed-jwt', signed.renewedJwt);
    if (signed.freshCsrf) reply.header(FRESH_CSRF_HEADER, signed.freshCsrf);
    const { id } = request.params;
    if (id !== undefined) await resumable.require(caller, id);
    if (id !== undefined && request.method === 'HEAD') await whole(reply, id, caller);
    const isSending = request.method === 'PATCH' || request.method === 'POST';
    // Answered when the place is free again: whoever has read the answer may send the next one.
    return answer(
      reply,
      await (isSending
        ? withPlace(caller.userId, id ?? Symbol('a new upload'), () => speak(request, caller))
        : speak(request, caller)),
    );
  };

  const one = `${RESUMABLE_PATH}/:id`;
  app.route({
    method: 'OPTIONS',
    url: RESUMABLE_PATH,
    config: { door: PUBLIC_DOOR },
    handler: async (request, reply) => answer(reply, await speak(request, NOBODY)),
  });
  // What has begun goes on: only a new one may be refused for want of room.
  app.route({
    method: 'POST',
    url: RESUMABLE_PATH,
    config: { expensive: true, door: doorFor('POST', 'octets') },
    handler: handle,
  });
  app.route({ method: 'HEAD', url: one, config: { door: doorFor('GET', 'nothing') }, handler: handle });
  app.route({ method: 'PATCH', url: one, config: { door: doorFor('PATCH', 'octets') }, handler: handle });
  app.route({ method: 'DELETE', url: one, config: { door: doorFor('DELETE', 'nothing') }, handler: handle });
}
