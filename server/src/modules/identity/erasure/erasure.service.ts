import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import type { CurrentUser } from '../account.service.ts';
import { sessionEnded, userChanged, workerRevoked } from '../identity.events.ts';
import type { ResetStore } from '../password/resets.store.ts';
import type { IsPasswordOf } from '../password-guesses.ts';
import type { LiveSession, SessionStore } from '../sessions.store.ts';
import type { UserRow, UserStore } from '../users.store.ts';
import type { Verification } from '../verification/verification.service.ts';
import type { WorkerAccountStore } from '../workers/worker-accounts.store.ts';

export interface ErasureDeps {
  users: UserStore;
  sessions: SessionStore;
  resets: ResetStore;
  verification: Pick<Verification, 'removeOf'>;
  workers: WorkerAccountStore;
  isPasswordOf: IsPasswordOf;
  clock: Clock;
  events: EventBus;
  currentSession: (sessionId: number) => Promise<LiveSession | null>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Sees to it that everything of the user goes. Takes part in the transaction. */
  askForErasure: (userId: number) => Promise<void>;
  /** Of the account that every start makes anew; null where none is made. */
  demoEmail: string | null;
}

const DEMO_STAYS =
  'Это учётная запись для знакомства: она появляется снова при каждом запуске. Чтобы её не было, задайте настройку DEMO=off.';
const LAST_ADMIN_STAYS =
  'Вы единственный администратор. Назначьте другого командой npm run admin -- grant EMAIL, тогда учётную запись можно будет удалить.';

/**
 * Leaving for good. At once nobody can sign in, and the name, the address and the phone are gone; a job brings the rest
 * to its end, whatever is killed meanwhile.
 */
export function createErasure({
  users,
  sessions,
  resets,
  verification,
  workers,
  isPasswordOf,
  clock,
  events,
  currentSession,
  inTransaction,
  askForErasure,
  demoEmail,
}: ErasureDeps) {
  const refusalFor = async ({ id, email, isAdmin }: UserRow): Promise<string | null> => {
    if (email === demoEmail) return DEMO_STAYS;
    return isAdmin && !(await users.hasOtherAdmin(id)) ? LAST_ADMIN_STAYS : null;
  };
  const requireUser = async ({ sessionId }: CurrentUser): Promise<UserRow> => {
    const live = await currentSession(sessionId);
    if (!live) throw new AppError('unauthorized', 'Войдите в кабинет, чтобы продолжить');
    return live.user;
  };
  /** Their programs take no more work from this moment. */
  const revokeWorkers = async (userId: number): Promise<void> => {
    for (const workerId of await workers.idsOf(userId)) {
      await workers.change(workerId, { revokedAt: clock.now() });
      events.emit(workerRevoked, { userIds: [] }, { workerId });
    }
  };

  return {
    refusal: async (caller: CurrentUser): Promise<string | null> => refusalFor(await requireUser(caller)),

    /** The slow part comes first; what it returns writes. */
    async begin(caller: CurrentUser, { password }: { password: string }): Promise<() => Promise<void>> {
      const user = await requireUser(caller);
      const wrong = 'Неверный пароль';
      if (!(await isPasswordOf(user, password))) throw new AppError('invalid', wrong, { errors: { password: wrong } });
      const refusal = await refusalFor(user);
      if (refusal) throw new AppError('conflict', refusal);
      return () =>
        inTransaction(async () => {
          const now = clock.now();
          await users.startErasing(user.id, now);
          await resets.removeOf(user.id);
          await verification.removeOf(user.id);
          await sessions.removeCodesOf(user.id);
          await revokeWorkers(user.id);
          const sessionIds = await sessions.endAll(user.id, now);
          await askForErasure(user.id);
          events.emit(sessionEnded, { userIds: [user.id] }, { userId: user.id, sessionIds });
          events.emit(userChanged, { userIds: [user.id] }, { userId: user.id });
        });
    },

    /** Asks once more for those whose erasure was given up. */
    async resume(): Promise<void> {
      for (const userId of await users.listErasing()) await askForErasure(userId);
    },

    isErasing: async (userId: number): Promise<boolean> => ((await users.find(userId))?.erasingAt ?? null) !== null,

    /** What identity itself keeps; the last of all, because the row is the memory that the rest is to go. */
    finish: (userId: number): Promise<void> =>
      inTransaction(async () => {
        await resets.removeOf(userId);
        await verification.removeOf(userId);
        await sessions.removeCodesOf(userId);
        await sessions.removeAllOf(userId);
        await workers.removeOf(userId);
        await users.remove(userId);
      }),
  };
}
export type Erasure = ReturnType<typeof createErasure>;
