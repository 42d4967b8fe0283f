import type { z } from 'zod';
import { AppError } from '../errors.ts';

/** A user mends what is told first; a list of thousands is for nobody, and takes long to write. */
const MAX_TEXTS = 50;

export const fieldTexts = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const texts: Record<string, string> = {};
  for (const issue of issues.slice(0, MAX_TEXTS)) {
    const field = issue.path.length === 0 ? 'body' : issue.path.join('.');
    texts[field] ??= issue.message;
  }
  return texts;
};

/** A body that a thread has parsed by the schema of its route. */
export class CheckedBody {
  constructor(readonly value: unknown) {}
}

/** A body that is no object at all is malformed; one whose fields are wrong is invalid, field by field. */
export function checkBody(schema: z.ZodType, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('malformed', 'Ожидается объект JSON', { errors: { body: 'Ожидается объект JSON' } });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = fieldTexts(parsed.error.issues);
  throw new AppError('invalid', Object.values(errors)[0] ?? 'Неверные данные', { errors });
}
