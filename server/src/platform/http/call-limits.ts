import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asCall } from '../db/statement-limits.ts';

/**
 * Whatever a call asks of the database has the limits of a call. Twice: between the two the body is read, in the
 * context of its socket.
 */
export function limitCalls(app: FastifyInstance): void {
  const enter = (_request: FastifyRequest, _reply: FastifyReply, done: () => void): void => asCall(done);
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
}
