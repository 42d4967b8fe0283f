import { contract, type Problem, type Route } from '@rakurs/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS, systemClock, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { patternOf } from './mount-routes.ts';

/**
 * Of each event, so many lines a minute: whoever guesses must not fill the disc. How many were left out is told when
 * the minute is over.
 */
export const MAX_LINES_PER_MINUTE = 60;

export type SecurityEvent =
  | 'signed_in'
  | 'sign_in_failed'
  | 'password_refused'
  | 'guesses_limited'
  | 'permission_refused'
  | 'csrf_refused'
  | 'worker_token_refused'
  | 'session_refused'
  | 'rate_limited';

/** What also happens to people who mean no harm: a session that is over, a page that was left open. */
const CALM: ReadonlySet<SecurityEvent> = new Set(['signed_in', 'csrf_refused', 'session_refused', 'rate_limited']);

const { signUp, signIn, signInByToken, showAuthCode, resetPassword, changePassword, confirmPassword, eraseAccount } =
  contract;
/** By which a session begins. */
const SIGN_INS: readonly Route[] = [signUp, signIn, signInByToken, resetPassword];
/** Where a password, a code or a link can be guessed. */
const GUESSABLE: readonly Route[] = [...SIGN_INS, showAuthCode, changePassword, confirmPassword, eraseAccount];

const keyOf = (method: string, pattern: string): string => `${method} ${pattern}`;
const ROUTES = new Map(Object.values<Route>(contract).map((route) => [keyOf(route.method, patternOf(route)), route]));
const routeOf = ({ method, routeOptions }: FastifyRequest): Route | undefined =>
  ROUTES.get(keyOf(method, routeOptions.url ?? ''));

type Refusal = Pick<Problem, 'code' | 'errors'>;
/** Fields of the routes that ask a signed-in user for their password once more. */
const isOfPassword = ({ errors = {} }: Refusal): boolean => 'currentPassword' in errors || 'password' in errors;

function eventOf(route: Route | undefined, refusal: Refusal): SecurityEvent | null {
  const [isSignIn, isGuessable] = route ? [SIGN_INS.includes(route), GUESSABLE.includes(route)] : [false, false];
  switch (refusal.code) {
    case 'unauthorized':
      if (route?.access === 'worker') return 'worker_token_refused';
      return isSignIn || isGuessable ? 'sign_in_failed' : 'session_refused';
    case 'invalid':
      return route?.checksPassword && isOfPassword(refusal) ? 'password_refused' : null;
    case 'too_many_requests':
      return isGuessable ? 'guesses_limited' : 'rate_limited';
    case 'forbidden':
      return 'permission_refused';
    case 'csrf_mismatch':
      return 'csrf_refused';
    default:
      return null;
  }
}

/**
 * Enough to recognise one's own, and not to learn another's. What is no address may be a password in the wrong field,
 * so that nothing of it is told.
 */
export function maskLogin(login: unknown): string | null {
  if (typeof login !== 'string') return null;
  const at = login.lastIndexOf('@');
  return at > 0 ? `${login.slice(0, 1)}***${login.slice(at, at + 100)}` : '***';
}

/** The parsed body, of which only these two are looked at; everything else in it stays out of the log. */
const loginOf = ({ body }: FastifyRequest): string | null => {
  if (typeof body !== 'object' || body === null) return null;
  const { login, email } = body as { login?: unknown; email?: unknown };
  return maskLogin(login ?? email);
};

interface Window {
  startedAtMs: number;
  lines: number;
}

/** One line for each thing that whoever guards the installation would want to know of. */
export function createSecurityLog({ log, clock = systemClock }: { log: Log; clock?: Clock }) {
  const windows = new Map<SecurityEvent, Window>();
  const write = (event: SecurityEvent, said: object): void => {
    if (CALM.has(event)) log.info({ event, ...said }, 'security');
    else log.warn({ event, ...said }, 'security');
  };
  const isRoom = (event: SecurityEvent): boolean => {
    const nowMs = clock.now().getTime();
    let window = windows.get(event);
    if (!window || nowMs - window.startedAtMs >= MINUTE_MS || nowMs < window.startedAtMs) {
      if (window && window.lines > MAX_LINES_PER_MINUTE) write(event, { leftOut: window.lines - MAX_LINES_PER_MINUTE });
      window = { startedAtMs: nowMs, lines: 0 };
      windows.set(event, window);
    }
    window.lines += 1;
    return window.lines <= MAX_LINES_PER_MINUTE;
  };
  const tell = (event: SecurityEvent, request: FastifyRequest): void => {
    if (!isRoom(event)) return;
    const login = loginOf(request);
    const who = {
      address: request.ip,
      ...(request.signedUserId !== null && { userId: request.signedUserId }),
      ...(login !== null && { login }),
    };
    write(event, { request: request.id, method: request.method, path: request.routeOptions.url ?? null, ...who });
  };
  return {
    /** By the problem that the caller is answered with. */
    refused(request: FastifyRequest, refusal: Refusal): void {
      const event = eventOf(routeOf(request), refusal);
      if (event) tell(event, request);
    },
    /** Tells of every session that begins. */
    watch(app: FastifyInstance): void {
      app.decorateRequest('signedUserId', null);
      app.addHook('onResponse', (request, reply, done) => {
        const route = reply.statusCode < 300 ? routeOf(request) : undefined;
        if (route && SIGN_INS.includes(route)) tell('signed_in', request);
        done();
      });
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session came with the call, whether or not it was let in. */
    signedUserId: number | null;
  }
}
