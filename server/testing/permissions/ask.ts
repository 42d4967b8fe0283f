import { contract, fillPath, holesOf, type Route } from '@rakurs/contract';
import type { Fixture } from '../fixture.ts';
import type { TestUser, TestApp } from '../test-app.ts';
import { callOf, DOT, type Call } from './row.ts';
import { permissions } from './table.ts';

export type RouteName = keyof typeof contract;
export const routeOf = (name: RouteName): Route => contract[name];
/** In the order of the table: what takes things away comes after those who need them. */
export const routeNames = Object.keys(permissions) as RouteName[];

export interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}
export type Headers = Record<string, string>;

export const headersOf = ({ jwt, csrf }: Pick<TestUser, 'jwt' | 'csrf'>): Headers => ({ authorization: jwt, csrf });

/** Numbers and names that nothing has. */
const NAMES: Partial<Record<string | symbol, string | number>> = {
  otherSourceId: 999_998,
  password: 'password-of-nobody',
  lease: '00000000-0000-4000-8000-000000000000',
  uploadId: '00000000-0000-4000-8000-000000000000',
};
export const NOTHING: Fixture = new Proxy({} as Fixture, { get: (_, key) => NAMES[key] ?? 999_999 });

/** The same with this one of it taken from another. */
export const withOne = (estate: Fixture, key: keyof Fixture, from: Fixture): Fixture => ({
  ...estate,
  [key]: from[key],
});

const partsOf = (name: RouteName, of: Fixture) => {
  const call: Call = callOf(permissions[name]);
  const { path } = routeOf(name);
  const given = call.params?.(of) ?? {};
  // A hole is named like what fills it, or the row says what does.
  const params = Object.fromEntries(
    holesOf(path).map((hole) => [hole, given[hole] ?? Number(of[hole as keyof Fixture])]),
  );
  return { url: fillPath(path, params), query: call.query?.(of), body: call.body?.(of), form: call.form?.(of) };
};

/** What of an estate a call of the route names. */
export function namedBy(name: RouteName): (keyof Fixture)[] {
  const named = new Set<keyof Fixture>();
  const watched = new Proxy(NOTHING, {
    get(nothing, key) {
      named.add(key as keyof Fixture);
      return nothing[key as keyof Fixture];
    },
  });
  partsOf(name, watched);
  return [...named];
}

async function multipart(params: Record<string, unknown>): Promise<{ type: string; payload: Buffer }> {
  const form = new FormData();
  form.append('params', JSON.stringify(params));
  form.append('file', new File([Buffer.from(DOT, 'base64')], 'dot.png'));
  const wire = new Response(form);
  return { type: wire.headers.get('content-type') ?? '', payload: Buffer.from(await wire.arrayBuffer()) };
}

/** Calls a route as its row of the table says, or with another body, about things of this estate. */
export async function ask(
  app: TestApp,
  name: RouteName,
  of: Fixture,
  headers: Headers,
  another?: Record<string, unknown>,
): Promise<Answer> {
  const { url, query, form, ...right } = partsOf(name, of);
  const body = another ?? right.body;
  const sent = form ? await multipart(form) : body && { type: 'application/json', payload: JSON.stringify(body) };
  const answer = await app.app.inject({
    method: routeOf(name).method,
    url: query ? `${url}?${String(new URLSearchParams(query))}` : url,
    headers: { ...(sent && { 'content-type': sent.type }), ...headers },
    ...(sent && { payload: sent.payload }),
  });
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers };
}
