import { LARGEST_ID, type Route } from '@rakurs/contract';
import type { z } from 'zod';
import { AppError } from '../errors.ts';

const fieldTexts = (issues: z.core.$ZodIssue[]): Record<string, string> => {
  const texts: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.length === 0 ? 'body' : issue.path.join('.');
    texts[field] ??= issue.message;
  }
  return texts;
};

/** Every hole of a path is an id: a positive whole number. */
export function parseParams(holes: readonly string[], params: Record<string, string>): Record<string, number> {
  const ids: Record<string, number> = {};
  for (const hole of holes) {
    const text = params[hole] ?? '';
    const id = Number(text);
    if (!/^[0-9]{1,16}$/.test(text) || id < 1) {
      throw new AppError('malformed', 'Неверный номер в адресе запроса', {
        errors: { [hole]: 'Ожидается целое число' },
      });
    }
    // No row has such a number, and the database could not even compare it.
    if (id > LARGEST_ID) throw new AppError('not_found', 'Не найдено');
    ids[hole] = id;
  }
  return ids;
}

export function parseQuery(route: Route, query: unknown): unknown {
  const parsed = route.query?.safeParse(query);
  if (!parsed) return undefined;
  if (parsed.success) return parsed.data;
  throw new AppError('malformed', 'Неверные параметры запроса', { errors: fieldTexts(parsed.error.issues) });
}

/** A body that is no object at all is malformed; one whose fields are wrong is invalid, field by field. */
export function parseBody(route: Route, body: unknown): unknown {
  if (!route.body) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('malformed', 'Ожидается объект JSON', { errors: { body: 'Ожидается объект JSON' } });
  }
  const parsed = route.body.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = fieldTexts(parsed.error.issues);
  throw new AppError('invalid', Object.values(errors)[0] ?? 'Неверные данные', { errors });
}
