import { PROBLEM_TYPE, type Problem } from '@rakurs/contract';
import type { FastifyError, FastifyReply } from 'fastify';
import { isOutOfReach } from '../db/out-of-reach.ts';
import { AppError, type ErrorCode } from '../errors.ts';

interface Kind {
  status: number;
  title: string;
}

/** The one place where an error becomes a status. */
const KINDS: Record<ErrorCode, Kind> = {
  malformed: { status: 400, title: 'Неверный запрос' },
  unauthorized: { status: 401, title: 'Требуется вход' },
  plan_required: { status: 402, title: 'Нужен тариф' },
  funds_required: { status: 402, title: 'Недостаточно средств' },
  forbidden: { status: 403, title: 'Нет доступа' },
  csrf_mismatch: { status: 403, title: 'Запрос устарел' },
  password_required: { status: 403, title: 'Подтвердите пароль' },
  not_found: { status: 404, title: 'Не найдено' },
  conflict: { status: 409, title: 'Уже есть' },
  plan_limit: { status: 409, title: 'Предел тарифа' },
  limit_reached: { status: 422, title: 'Достигнут предел' },
  in_trash: { status: 409, title: 'В корзине' },
  out_of_order: { status: 409, title: 'Не по порядку' },
  invalid: { status: 422, title: 'Проверьте введённые данные' },
  too_large: { status: 413, title: 'Слишком большой запрос' },
  unsupported_type: { status: 415, title: 'Неподдерживаемый формат' },
  too_many_requests: { status: 429, title: 'Слишком много запросов' },
  unavailable: { status: 503, title: 'Сервис временно недоступен' },
  overloaded: { status: 503, title: 'Сервер перегружен' },
  no_space: { status: 507, title: 'Нет места' },
};

/** What Fastify itself refuses, in our words. */
const FOREIGN: Record<number, { code: string; title: string; detail: string }> = {
  400: { code: 'malformed', title: 'Неверный запрос', detail: 'Не удалось прочитать тело запроса' },
  404: { code: 'not_found', title: 'Не найдено', detail: 'Такого адреса нет' },
  413: { code: 'too_large', title: 'Слишком большой запрос', detail: 'Тело запроса слишком большое' },
  415: { code: 'unsupported_type', title: 'Неподдерживаемый формат', detail: 'Такой тип содержимого не принимается' },
};

const INTERNAL = {
  status: 500,
  code: 'internal',
  title: 'Внутренняя ошибка',
  detail: 'Что-то пошло не так. Мы уже записали, что именно, попробуйте ещё раз.',
};

const withType = (problem: Omit<Problem, 'type'>): Problem => ({ type: 'about:blank', ...problem });

const RETRY_SECONDS = 5;

/** A database that does not answer is nobody's fault here: whoever asked may ask again. */
export const asUnavailable = (error: unknown): unknown =>
  isOutOfReach(error)
    ? new AppError('unavailable', 'База данных сейчас не отвечает. Попробуйте ещё раз через несколько секунд.', {
        retryAfterSeconds: RETRY_SECONDS,
      })
    : error;

/** The answer to an error; null when the error is not one we expected. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof AppError) {
    const { status, title } = KINDS[error.code];
    return withType({
      status,
      title,
      detail: error.message,
      code: error.code,
      ...(error.details.errors && { errors: error.details.errors }),
    });
  }
  const status = statusOf(error);
  const foreign = status === undefined ? undefined : FOREIGN[status];
  return foreign && status !== undefined ? withType({ status, ...foreign }) : null;
}

export const internalProblem = (): Problem => withType(INTERNAL);

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined;

export function sendProblem(reply: FastifyReply, problem: Problem, retryAfterSeconds?: number): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(problem.status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}
