import { MAX_ID, type Route } from '@rakurs/contract';
import { AppError } from '../errors.ts';
import { checkBody, CheckedBody, fieldTexts } from './checked-body.ts';

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
    if (id > MAX_ID) throw new AppError('not_found', 'Не найдено');
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

export function parseBody(route: Route, body: unknown): unknown {
  if (body instanceof CheckedBody) return body.value;
  return route.body && checkBody(route.body, body);
}
