import type { Database } from '#platform/db/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createPasswords, FOR_SETUP } from '../passwords.ts';
import { linkForPassword } from '../password/password-link.ts';
import { randomToken } from '../tokens.ts';
import { createUserStore } from '../users.store.ts';

export interface Granted {
  registeredAt: Date;
  /** By it the password of an account is set that was made just now; null of one that was there. */
  link: string | null;
}

/**
 * For who works at the machine itself: makes an administrator, and the account too where there is none. A running
 * server takes it up within a minute.
 */
export async function grantAdmin(
  database: Database,
  { email, publicUrl }: { email: string; publicUrl: string },
): Promise<Granted> {
  const users = createUserStore(database);
  const standing = { isAdmin: true, isAdminGranted: true };
  const known = await users.findByEmail(email);
  if (known) {
    await users.change(known.id, standing);
    return { registeredAt: known.createdAt, link: null };
  }
  const now = systemClock.now();
  // Nobody knows it: the way in is the link.
  const passwordHash = await (await createPasswords()).hash(randomToken(), FOR_SETUP);
  const { createdAt } = await users.insert({ email, passwordHash, createdAt: now, emailVerifiedAt: now, ...standing });
  return { registeredAt: createdAt, link: await linkForPassword(database, { email, publicUrl }) };
}

/** False when nobody has this address. */
export async function dismissAdmin(database: Database, email: string): Promise<boolean> {
  const users = createUserStore(database);
  const user = await users.findByEmail(email);
  if (!user) return false;
  await users.change(user.id, { isAdmin: false, isAdminGranted: false });
  return true;
}
