import { changesSomething, holesOf, type AnswerOf, type RequestOf, type Route } from '@rakurs/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onBehalfOf, SYSTEM_USER } from '../fairness/on-behalf-of.ts';
import { limitsOf } from './body-limits.ts';
import { header, withCsrf, type Admitted } from './admit.ts';
import { callerOf, doorOf } from './door.ts';
import type { Caller, Gate, WorkerCaller } from './gate.ts';
import type { Idempotency, KeyedCall } from './idempotency.ts';
import { parseBody, parseParams, parseQuery } from './parse-call.ts';

export interface Origin {
  address: string;
  userAgent: string;
  /** Do Not Track or Global Privacy Control is on. */
  refusesTracking: boolean;
}
type CallerFor<A extends Route['access']> = A extends 'public' ? null : A extends 'worker' ? WorkerCaller : Caller;

export type Handler<R extends Route> = (
  request: RequestOf<R> & { caller: CallerFor<R['access']>; origin: Origin },
) => Promise<AnswerOf<R>> | AnswerOf<R>;
/**
 * Slow work that needs no database, such as checking a password, is done first, outside of any transaction; what is to
 * be written comes back as a step of its own.
 */
export interface SplitHandler<R extends Route> {
  first(...request: Parameters<Handler<R>>): Promise<() => Promise<AnswerOf<R>>>;
}
/** One for each route; uploads and downloads are mounted by whoever takes or gives their bytes. */
export type Handlers<T extends Record<string, Route>> = {
  [N in keyof T as T[N] extends { upload: true } | { bytes: string } ? never : N]: T[N] extends { checksPassword: true }
    ? SplitHandler<T[N]>
    : Handler<T[N]>;
};

/** The path with its holes as the router writes them. */
export const patternOf = ({ path }: Route): string => path.replace(/\{(\w+)\}/g, ':$1');

/** What the server must know of a route before it begins: see shed-load.ts. */
export const weightOf = ({ expensive }: Route): { expensive?: true } => (expensive ? { expensive } : {});

export interface MountDeps {
  gate: Gate;
  idempotency: Idempotency;
}

/** Turns each route of the contract into an address of the server: who may, what was sent, what comes back. */
export function mountRoutes<T extends Record<string, Route>>(
  app: FastifyInstance,
  routes: T,
  handlers: Handlers<T>,
  deps: MountDeps,
): void {
  for (const [name, route] of Object.entries(routes)) {
    if (route.upload || route.bytes) continue;
    // Object.entries forgets which handler belongs to which route; the signature above has checked that.
    const handle = (handlers as Record<string, Handler<Route> | SplitHandler<Route>>)[name];
    if (!handle) throw new Error(`Nobody answers ${name}`);
    const holes = holesOf(route.path);
    const limits = limitsOf(route);
    app.route({
      method: route.method,
      bodyLimit: limits.bytes,
      url: patternOf(route),
      config: {
        ...weightOf(route),
        door: doorOf(route, deps.gate),
        maxValues: limits.values,
        ...((route.resultBody || route.longBody) && { readApart: name }),
      },
      handler: (request, reply) => {
        const who = callerOf(request);
        return onBehalfOf(who.signed?.caller.userId ?? SYSTEM_USER, () =>
          answerCall({ route, holes, handle, request, reply, admitted: who, ...deps }),
        );
      },
    });
  }
}

interface Call extends MountDeps {
  route: Route;
  holes: readonly string[];
  handle: Handler<Route> | SplitHandler<Route>;
  request: FastifyRequest;
  reply: FastifyReply;
  admitted: Admitted;
}

async function answerCall(call: Call): Promise<FastifyReply> {
  const { route, request, reply, idempotency } = call;
  const { signed, worker } = call.admitted;
  reply.type('application/json; charset=utf-8');
  if (route.status) reply.code(route.status);
  if (signed?.renewedJwt) reply.header('x-renewed-jwt', signed.renewedJwt);

  const caller = signed?.caller ?? worker;
  const key = header(request, 'idempotency-key');
  if (!signed || !key || !changesSomething(route) || route.waits)
    return reply.send(withCsrf(await (await prepare(call, caller))(), signed));

  const keyed = {
    sessionId: signed.caller.sessionId,
    key,
    method: route.method,
    url: request.url,
    body: request.body,
    ...(route.tellsSecret && { tellsSecret: true }),
  };
  const { answer, replayed } = await once(keyed, idempotency, () => prepare(call, caller), 'first' in call.handle);
  if (replayed) reply.header('idempotent-replay', 'true');
  return reply.send(withCsrf(answer, signed));
}

/** Who has a first step asks before it whether all of it was done already: the first step may be true only once. */
async function once(
  keyed: KeyedCall,
  idempotency: Idempotency,
  begin: () => Promise<() => Promise<string>>,
  hasFirst: boolean,
): Promise<{ answer: string; replayed: boolean }> {
  if (!hasFirst) return idempotency.once(keyed, async () => (await begin())());
  const before = await idempotency.recall(keyed);
  return before === null ? idempotency.once(keyed, await begin()) : { answer: before, replayed: true };
}

/**
 * What gives the answer as JSON text. Parsing it strips whatever the contract does not name, so nothing leaks by
 * accident.
 */
async function prepare(
  { route, holes, handle, request, gate, admitted }: Call,
  caller: Caller | WorkerCaller | null,
): Promise<() => Promise<string>> {
  // Fastify types neither; both are parsed here and nowhere else.
  const params = parseParams(holes, request.params as Record<string, string>);
  const query = parseQuery(route, request.query);
  const body = parseBody(route, request.body);
  const origin: Origin = {
    address: request.ip,
    userAgent: header(request, 'user-agent') ?? '',
    refusesTracking: header(request, 'dnt') === '1' || header(request, 'sec-gpc') === '1',
  };
  const asked = { params, query, body, caller, origin } as Parameters<Handler<Route>>[0];
  const act = 'first' in handle ? await handle.first(asked) : async () => handle(asked);
  const { signed } = admitted;
  const acting = signed && route.needsPassword ? () => gate.whileSignedIn(signed.caller.sessionId, act) : act;
  return async () => JSON.stringify(route.answer.parse(await acting()));
}
