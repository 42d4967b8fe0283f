import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { announcedBytes, hasBody } from './body-headers.ts';
import { DEFAULT_BODY_LIMITS } from './body-limits.ts';

/** A worker has a few tasks under way, a user a selection or two; what comes at the same moment goes by turns. */
const MAX_PER_CALLER = 4;
/**
 * Of all callers together: what is held of bodies until they are read. The installation's own workers have as much left
 * however many bodies others let drip.
 */
const MAX_BYTES = 128 * 1024 * 1024;
const MAX_BYTES_OF_OTHERS = MAX_BYTES / 2;

/** Workers and users are numbered each for themselves. */
function callerOf({ admitted, ip }: FastifyRequest): string {
  if (admitted?.worker) return `worker ${admitted.worker.workerId}`;
  return admitted?.signed ? `user ${admitted.signed.caller.userId}` : ip;
}

const isOwnWorker = ({ admitted }: FastifyRequest): boolean => admitted?.worker?.ownerId === null;

/**
 * Bodies that are larger than a page are held by few at a time: otherwise whoever may send one large body might send a
 * thousand.
 */
export function boundLargeBodies(app: FastifyInstance): void {
  const held = new Map<string, number>();
  let [bytes, bytesOfOthers] = [0, 0];
  app.addHook('onRequest', async (request, reply) => {
    const { readApart } = request.routeOptions.config;
    if (!readApart || !hasBody(request.raw)) return;
    const size = announcedBytes(request.raw) || (request.routeOptions.bodyLimit ?? 0);
    if (size <= DEFAULT_BODY_LIMITS.bytes) return;
    const caller = callerOf(request);
    const sizeOfOther = isOwnWorker(request) ? 0 : size;
    if (
      (held.get(caller) ?? 0) >= MAX_PER_CALLER ||
      bytes + size > MAX_BYTES ||
      bytesOfOthers + sizeOfOther > MAX_BYTES_OF_OTHERS
    )
      throw new AppError('overloaded', 'Слишком много больших запросов сразу. Повторите через секунду.', {
        retryAfterSeconds: 1,
      });
    held.set(caller, (held.get(caller) ?? 0) + 1);
    bytes += size;
    bytesOfOthers += sizeOfOther;
    let isHeld = true;
    const over = (): void => {
      if (!isHeld) return;
      isHeld = false;
      const left = (held.get(caller) ?? 1) - 1;
      if (left > 0) held.set(caller, left);
      else held.delete(caller);
      bytes -= size;
      bytesOfOthers -= sizeOfOther;
    };
    // Answered, or gone before that.
    reply.raw.once('finish', over);
    reply.raw.once('close', over);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of the contract whose large bodies a thread reads. */
    readApart?: string;
    /** How many values a JSON body may have. */
    maxValues?: number;
  }
}
