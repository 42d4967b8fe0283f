import type { Log } from '#platform/log.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventBus } from '#platform/events.ts';
import { userChanged } from './identity.events.ts';
import { FOR_SETUP, type Passwords } from './passwords.ts';
import type { UserStore } from './users.store.ts';

export interface OwnAccountsDeps {
  users: UserStore;
  passwords: Passwords;
  events: EventBus;
  log: Log;
  clock: Clock;
  adminEmails: readonly string[];
}

/** Accounts that the installation itself makes or keeps: its administrators, and those of the set-up. */
export const createOwnAccounts = ({ users, passwords, events, log, clock, adminEmails }: OwnAccountsDeps) => ({
  /**
   * The setting keeps administrators and makes none: registration asks for no proof that an address is one's own. They
   * are made at the machine (`npm run admin -- grant`).
   */
  async keepAdmins(): Promise<void> {
    for (const userId of await users.dismissAdminsBut(adminEmails))
      events.emit(userChanged, { userIds: [userId] }, { userId });
    for (const email of adminEmails) {
      if (!(await users.findByEmail(email))?.isAdmin)
        log.warn(
          { email },
          `ADMIN_EMAILS: ${email} ещё не администратор. Чтобы сделать им: npm run admin -- grant ${email}`,
        );
    }
  },
  /**
   * For set-up: an administrator, provided that the account has this password, so that it is the program's own and
   * not somebody's who took its name.
   */
  async appointOwn({ email, password }: { email: string; password: string }): Promise<void> {
    const user = await users.findByEmail(email);
    if (user && !user.isAdmin && (await passwords.matches({ password, stored: user.passwordHash, forWhom: FOR_SETUP })))
      await users.change(user.id, { isAdmin: true });
  },
  /** For set-up: an account made by the program itself, if it is not there yet. Null when it is. */
  async createAccount(account: {
    email: string;
    password: string;
    firstName: string;
    lastName: string;
    canTrainLearningModels: boolean;
  }): Promise<number | null> {
    const { password, ...profile } = account;
    if (await users.findByEmail(profile.email)) return null;
    const user = await users.insert({
      ...profile,
      passwordHash: await passwords.hash(password, FOR_SETUP),
      createdAt: clock.now(),
      emailVerifiedAt: clock.now(),
    });
    return user.id;
  },
});
