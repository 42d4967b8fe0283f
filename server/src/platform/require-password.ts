import { AppError } from './errors.ts';

/** Step-up authentication: what outlives a session is not made by whoever merely got hold of one. */
export function requireFreshPassword({ hasFreshPassword }: { hasFreshPassword: boolean }): void {
  if (!hasFreshPassword) throw new AppError('password_required', 'Чтобы продолжить, подтвердите пароль');
}
