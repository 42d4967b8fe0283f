import type { Outgoing, Problem, User } from '@rakurs/contract';
import { createApiEngine, type EngineParts } from './api-engine.ts';
import { createCredentials } from './credentials.ts';
import { RequestsQueue } from './request-queue.ts';
import { createStorageCache } from './storage-cache.ts';

/** Stand-ins for what we do not own, the network and the server behind it, for the tests of this folder. */
export const user: User = {
  id: 7, name: 'Иванова Анна', lastName: 'Иванова', firstName: 'Анна', middleName: '', email: 'anna@example.ru', cell: null,
  canTrainLearningModels: false,
  isAdmin: false, peer_id: 'peer-7', conferenceId: 70,
};

export const answer = (body: unknown, headers: Record<string, string> = {}): Response => new Response(JSON.stringify(body), { status: 200, headers });

export const refusal = (status: number, said: Partial<Problem> = {}, headers: Record<string, string> = {}): Response => {
  const problem: Problem = { type: 'about:blank', title: 'Отказ', status, detail: 'Так нельзя', code: 'refused', ...said };
  return new Response(JSON.stringify(problem), { status, headers: { 'Content-Type': 'application/problem+json', ...headers } });
};

export const noNetwork = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** A promise that the test settles when it likes. */
export const deferred = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
};

export interface SeenCall {
  address: string;
  method: string | undefined;
  headers: Headers;
  body: RequestInit['body'];
}

type Reply = () => Response | Promise<Response>;

/** Answers 'GET /path' with what it was taught, the last reply for ever; remembers what it was asked. */
export const createFakeServer = () => {
  const replies = new Map<string, Reply[]>();
  const calls: SeenCall[] = [];
  return {
    calls,
    on: (route: string, ...taught: Reply[]): void => void replies.set(route, taught),
    asked: (route: string): SeenCall[] => calls.filter(({ method, address }) => `${method} ${address}` === route),
    fetch: async (address: string, { method, headers, body }: RequestInit): Promise<Response> => {
      calls.push({ address, method, headers: new Headers(headers), body });
      const taught = replies.get(`${method} ${address}`) ?? [];
      const reply = taught.length > 1 ? taught.shift() : taught[0];
      return reply ? reply() : refusal(404, { detail: 'Не найдено', code: 'not_found' });
    },
  };
};

/** A whole client side over a fake server, as wiring.ts puts together the real one. */
export const createTestClient = (parts: Partial<EngineParts> = {}) => {
  const server = createFakeServer();
  const credentials = createCredentials(localStorage);
  const cache = createStorageCache(localStorage, credentials.owner);
  const engine = createApiEngine({ queue: new RequestsQueue(), credentials, cache, fetch: server.fetch, ...parts });
  return { server, credentials, cache, engine };
};

export const outgoing = (request: Partial<Outgoing> = {}): Outgoing => ({
  method: 'GET', url: '/api/thing', body: undefined, access: 'user', changes: false, tries: 5, options: {}, ...request,
});
