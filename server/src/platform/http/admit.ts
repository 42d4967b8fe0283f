import { changesSomething, type Route } from '@rakurs/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { requireFreshPassword } from '../require-password.ts';
import type { Gate, SignedCall, WorkerCaller } from './gate.ts';

const UNSIGNED = 'Войдите в кабинет, чтобы продолжить';

export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Who was let in: a user with a session, a worker program, or anybody. */
export interface Admitted {
  signed: SignedCall | null;
  worker: WorkerCaller | null;
}
export const ANONYMOUS: Admitted = { signed: null, worker: null };

/** Authorisation and the CSRF check: lets the caller of a route in, or throws the reason why not. */
export async function admit(route: Route, gate: Gate, request: FastifyRequest): Promise<Admitted> {
  const authorization = header(request, 'authorization');
  switch (route.access) {
    case 'public':
      return ANONYMOUS;
    case 'worker': {
      const worker = await gate.worker(authorization);
      if (!worker) throw new AppError('unauthorized', 'Неизвестный обработчик');
      request.isKnownCaller = true;
      return { signed: null, worker };
    }
    case 'user':
    case 'trainer':
    case 'admin': {
      const signed = await gate.user({ authorization, csrf: header(request, 'csrf') });
      if (!signed) throw new AppError('unauthorized', UNSIGNED);
      request.isKnownCaller = true;
      request.signedUserId = signed.caller.userId;
      if (changesSomething(route) && !signed.csrfGood) {
        request.freshCsrf = signed.freshCsrf;
        throw new AppError('csrf_mismatch', 'Обновите страницу и повторите действие');
      }
      if (route.access === 'trainer' && !signed.caller.canTrainLearningModels)
        throw new AppError('forbidden', 'Обучение моделей вам не открыто');
      if (route.access === 'admin' && !signed.caller.isAdmin)
        throw new AppError('forbidden', 'Это может только администратор');
      if (route.needsPassword) requireFreshPassword(signed.caller);
      return { signed, worker: null };
    }
  }
}

/** The session that a route for users has let in. */
export function signedIn({ signed }: Admitted): SignedCall {
  if (!signed) throw new AppError('unauthorized', UNSIGNED);
  return signed;
}

/** Adds the caller's new csrf value to an answer that is a JSON object. */
export function withCsrf(answer: string, signed: SignedCall | null): string {
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
