import { HOUR_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { hashToken, randomToken } from '../tokens.ts';
import { createUserStore } from '../users.store.ts';
import { createResetStore, type ResetStore } from './resets.store.ts';

export const RESET_MS = HOUR_MS;

/** Makes single-use addresses at which a user sets a new password. */
export const createPasswordLinks =
  ({ resets, clock, publicUrl }: { resets: Pick<ResetStore, 'insert'>; clock: Clock; publicUrl: string }) =>
  /** `provesAddress`: it goes by a letter, and who comes with it reads the mailbox. */
  async (
    userId: number,
    { provesAddress = false }: { provesAddress?: boolean } = {},
  ): Promise<{ url: string; expiresAt: Date }> => {
    const token = randomToken();
    const expiresAt = new Date(clock.now().getTime() + RESET_MS);
    await resets.insert({ hash: hashToken(token), userId, expiresAt, provesAddress });
    return { url: `${publicUrl}/sign_in?password_code=${token}`, expiresAt };
  };
export type NewPasswordLink = ReturnType<typeof createPasswordLinks>;

/**
 * For who works at the machine itself: the way in for who has forgotten the password where no letters are sent. Null
 * when nobody has this address.
 */
export async function linkForPassword(
  database: Database,
  { email, publicUrl }: { email: string; publicUrl: string },
): Promise<string | null> {
  const user = await createUserStore(database).findByEmail(email);
  if (!user) return null;
  const { url } = await createPasswordLinks({ resets: createResetStore(database), clock: systemClock, publicUrl })(
    user.id,
  );
  return url;
}
