import { changesSomething, mayBeRepeated, type AnswerOf, type CallOf, type Route } from './route.ts';
import { DEFAULT_TRIES } from './queue.ts';

/** Of a union, those of each of its members: what they have in common may be nothing. */
type KeysOf<T> = T extends unknown ? keyof T : never;
type Filled<T> = {
  [K in keyof T as T[K] extends undefined ? never : [KeysOf<T[K]>] extends [never] ? never : K]: T[K];
};
type Arguments<T> = [keyof Filled<T>] extends [never] ? [call?: CallOptions] : [call: Filled<T> & CallOptions];

/** What a caller may say about one call beyond its contents. */
export interface CallOptions {
  /** Higher goes first; the default is 0. */
  priority?: number;
}

/** A function for each route that answers JSON. */
export type Client<T extends Record<string, Route>> = {
  [N in keyof T as T[N] extends { bytes: string } ? never : N]: (
    ...args: Arguments<CallOf<T[N]>>
  ) => Promise<AnswerOf<T[N]>>;
};

/** A request ready to travel: everything a queue, a test or a worker needs to send it. */
export interface Outgoing {
  method: string;
  url: string;
  body: unknown;
  access: Route['access'];
  changes: boolean;
  tries: number;
  options: CallOptions;
}
export type Send = (request: Outgoing) => Promise<unknown>;

interface AnyCall extends CallOptions {
  params?: Record<string, number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export const fillPath = (path: string, params: Record<string, number> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const toSearch = (query: unknown): string => {
  const all: [string, unknown][] = Object.entries(query ?? {});
  const pairs = all.filter(([, value]) => value !== undefined);
  const text = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`).join('&');
  return text === '' ? '' : `?${text}`;
};

/** Where a route's answer is to be fetched by other means than a function of the client. */
export const addressOf = <R extends Route>(
  route: R,
  { params, query }: Pick<CallOf<R>, 'params'> & Partial<Pick<CallOf<R>, 'query'>>,
): string => fillPath(route.path, params) + toSearch(query);

/** One typed function per route. How a request travels (queue, retries, headers) is the caller's `send`. */
export const createClient = <T extends Record<string, Route>>(routes: T, send: Send): Client<T> => {
  const calls = Object.entries(routes)
    .filter(([, { bytes }]) => bytes === undefined)
    .map(([name, route]) => {
      const call = async ({ params, query, body, ...options }: AnyCall = {}) => {
        const answer = await send({
          method: route.method,
          url: fillPath(route.path, params) + toSearch(query),
          body,
          access: route.access,
          changes: changesSomething(route),
          tries: route.tries ?? (mayBeRepeated(route) ? DEFAULT_TRIES : 1),
          options,
        });
        return route.answer.parse(answer);
      };
      return [name, call] as const;
    });
  // The mapped type above is what Object.fromEntries cannot express.
  return Object.fromEntries(calls) as unknown as Client<T>;
};
