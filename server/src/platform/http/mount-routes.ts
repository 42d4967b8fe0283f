import { changesSomething, type AnswerOf, type RequestOf, type Route } from '@rakurs/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Caller, Gate, SignedCall } from './gate.ts';
import type { Idempotency } from './idempotency.ts';
import { parseBody, parseParams, parseQuery } from './parse-call.ts';

export interface Origin {
  address: string;
  userAgent: string;
}
type CallerFor<A extends Route['access']> = A extends 'public' | 'worker' ? null : Caller;

export type Handler<R extends Route> = (request: RequestOf<R> & { caller: CallerFor<R['access']>; origin: Origin }) => Promise<AnswerOf<R>> | AnswerOf<R>;
export type Handlers<T extends Record<string, Route>> = { [N in keyof T]: Handler<T[N]> };

export interface MountDeps {
  gate: Gate;
  idempotency: Idempotency;
}

const UNSIGNED = 'Войдите в кабинет, чтобы продолжить';

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Turns each route of the contract into an address of the server: who may, what was sent, what comes back. */
export function mountRoutes<T extends Record<string, Route>>(app: FastifyInstance, routes: T, handlers: Handlers<T>, deps: MountDeps): void {
  for (const [name, route] of Object.entries(routes)) {
    // Object.entries forgets which handler belongs to which route; the signature above has checked that.
    const handle = handlers[name] as Handler<Route>;
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answerCall({ route, handle, request, reply, ...deps }),
    });
  }
}

interface Call extends MountDeps {
  route: Route;
  handle: Handler<Route>;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function answerCall(call: Call): Promise<FastifyReply> {
  const { route, request, reply, idempotency } = call;
  const signed = await admit(call);
  reply.type('application/json; charset=utf-8');
  if (signed?.renewedJwt) reply.header('x-renewed-jwt', signed.renewedJwt);

  const act = () => run(call, signed?.caller ?? null);
  const key = header(request, 'idempotency-key');
  if (!signed || !key || !changesSomething(route)) return reply.send(withCsrf(await act(), signed));

  const keyed = { sessionId: signed.caller.sessionId, key, method: route.method, url: request.url, body: request.body };
  const { answer, replayed } = await idempotency.once(keyed, act);
  if (replayed) reply.header('idempotent-replay', 'true');
  return reply.send(withCsrf(answer, signed));
}

/** Lets the caller in, or throws the reason why not. */
async function admit({ route, gate, request }: Call): Promise<SignedCall | null> {
  const authorization = header(request, 'authorization');
  switch (route.access) {
    case 'public':
      return null;
    case 'worker':
      if (!gate.worker(authorization)) throw new AppError('unauthorized', 'Неизвестный обработчик');
      return null;
    case 'user':
    case 'trainer':
    case 'admin': {
      const signed = await gate.user({ authorization, csrf: header(request, 'csrf') });
      if (!signed) throw new AppError('unauthorized', UNSIGNED);
      if (changesSomething(route) && !signed.csrfGood) {
        request.freshCsrf = signed.freshCsrf;
        throw new AppError('csrf_mismatch', 'Обновите страницу и повторите действие');
      }
      if (route.access === 'trainer' && !signed.caller.canTrainLearningModels) throw new AppError('forbidden', 'Обучение моделей вам не открыто');
      if (route.access === 'admin' && !signed.caller.isAdmin) throw new AppError('forbidden', 'Это может только администратор');
      return signed;
    }
  }
}

/** The answer as JSON text. Parsing it strips whatever the contract does not name, so nothing leaks by accident. */
async function run({ route, handle, request }: Call, caller: Caller | null): Promise<string> {
  // Fastify types neither; both are parsed here and nowhere else.
  const params = parseParams(route, request.params as Record<string, string>);
  const query = parseQuery(route, request.query);
  const body = parseBody(route, request.body);
  const origin = { address: request.ip, userAgent: header(request, 'user-agent') ?? '' };
  return JSON.stringify(route.answer.parse(await handle({ params, query, body, caller, origin } as Parameters<typeof handle>[0])));
}

/** Adds the caller's new csrf value to an answer that is a JSON object. */
function withCsrf(answer: string, signed: SignedCall | null): string {
  if (!signed?.freshCsrf) return answer;
  const csrf = `"csrf":${JSON.stringify(signed.freshCsrf)}`;
  return answer === '{}' ? `{${csrf}}` : `${answer.slice(0, -1)},${csrf}}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A value to hand out with a refusal, so that the client can repeat the call at once. */
    freshCsrf: string | null;
  }
}
