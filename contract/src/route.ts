import type { z } from 'zod';
import type { RoutePermission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call: anyone, a signed-in user, one who may train models, a worker program, an administrator. */
export type Access = 'public' | 'user' | 'trainer' | 'worker' | 'admin';

export interface Route {
  method: Method;
  /** Wire path with {param} holes, exactly as in the specification. Every hole is an integer id. */
  path: string;
  access: Access;
  /** What it demands of the caller in the project that it is about. */
  permission: RoutePermission;
  /**
   * Whether the call changes something: such a call demands csrf and takes an Idempotency-Key.
   * Every method but GET changes unless it says otherwise; the GETs that change say `changes: true`.
   */
  changes?: boolean;
  /** How many attempts the client's queue makes. The default is DEFAULT_TRIES. */
  tries?: number;
  /** What a good answer is by HTTP; 200 unless it says otherwise. */
  status?: 202;
  /**
   * It waits for somebody else's server or for long work of our own, so no transaction is held meanwhile: an
   * Idempotency-Key is not looked at, and a repetition acts again.
   */
  waits?: true;
  /** Much work for one call: the first to be refused, with 503 and Retry-After, while the server has too much to do. */
  expensive?: true;
  /** A password is checked: slow work, done before the transaction and not in it. */
  checksPassword?: true;
  /**
   * Step-up: what it makes outlives the session, so whoever has only got hold of a session must not make it. The caller
   * has
   * proved the password lately, or is answered 403 with the code PASSWORD_REQUIRED and comes again after
   * `confirmPassword`.
   */
  needsPassword?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The body may name thousands of things, and the server reads it beside its main loop; any other is a page of text at
   * most.
   */
  longBody?: true;
  /** The body holds all that a worker has seen: megabytes, which the server reads beside its main loop. */
  resultBody?: true;
  /** The body travels as multipart: the part `params` is this body as JSON text, the part `file` the bytes. */
  upload?: true;
  /**
   * The answer is a file of this media type and no JSON: the client's functions leave such a call out, `addressOf`
   * names what to fetch.
   */
  bytes?: string;
  answer: z.ZodType;
  /**
   * The answer holds a secret that is told once: it is never kept, and a repeated Idempotency-Key is refused instead of
   * answered.
   */
  tellsSecret?: true;
}

type HolesOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | HolesOf<Rest> : never;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A FormData, which this room has no name for. */
export interface Form {
  append(name: string, value: string): void;
}

/** What a caller hands over. */
export interface CallOf<R extends Route> {
  params: Record<HolesOf<R['path']>, number>;
  query: InputOf<R['query']>;
  body: R extends { upload: true } ? Form : InputOf<R['body']>;
}

/** What a handler receives, already validated. */
export interface RequestOf<R extends Route> {
  params: Record<HolesOf<R['path']>, number>;
  query: OutputOf<R['query']>;
  body: OutputOf<R['body']>;
}

export type AnswerOf<R extends Route> = z.output<R['answer']>;

export const defineRoutes = <const T extends Record<string, Route>>(routes: T): T => routes;

export const changesSomething = (route: Route): boolean => route.changes ?? route.method !== 'GET';

/**
 * Whether the same call may be sent again when nobody knows what became of it: it only looks, or the server remembers
 * its Idempotency-Key.
 */
export const mayBeRepeated = (route: Route): boolean => !changesSomething(route) || !route.waits;

export const holesOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1] ?? '');
