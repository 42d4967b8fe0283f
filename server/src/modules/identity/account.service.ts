import type { RevokedAccess } from '@rakurs/contract';
import { DAY_MS, type Clock } from '#platform/clock.ts';
import { isDuplicate } from '#platform/db/index.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { requireFreshPassword } from '#platform/require-password.ts';
import type { KeptAccess, StandingAccessService } from './access/standing-access.service.ts';
import { sessionEnded, userChanged } from './identity.events.ts';
import type { IsPasswordOf } from './password-guesses.ts';
import type { RequireGoodPassword } from './password/password-rule.ts';
import type { Passwords } from './passwords.ts';
import { normalisePhone } from './phone.ts';
import type { ResetStore } from './password/resets.store.ts';
import type { LiveSession, SessionRow, SessionStore } from './sessions.store.ts';
import type { Origin, SignedIn, SignInService } from './sign-in.service.ts';
import type { ProfileChange, UserStore } from './users.store.ts';

export interface AccountDeps {
  users: UserStore;
  sessions: SessionStore;
  passwords: Pick<Passwords, 'hash'>;
  requireGoodPassword: RequireGoodPassword;
  clock: Clock;
  events: EventBus;
  currentSession: (sessionId: number) => Promise<LiveSession | null>;
  isPasswordOf: IsPasswordOf;
  resets: Pick<ResetStore, 'removeOf'>;
  access: Pick<StandingAccessService, 'revokeExcept'>;
  openSession: SignInService['openSession'];
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}
export interface CurrentUser {
  userId: number;
  sessionId: number;
}
export interface NewPassword {
  currentPassword: string;
  newPassword: string;
  keep: KeptAccess;
}
export interface Profile {
  lastName?: string | undefined;
  firstName?: string | undefined;
  middleName?: string | undefined;
  timeZone?: string | null | undefined;
  browserTimeZone?: string | undefined;
  cell?: string | undefined;
}

const ENDED_SESSIONS_KEPT_MS = 30 * DAY_MS;

const invalid = (field: string, text: string) => new AppError('invalid', text, { errors: { [field]: text } });

const wantedCell = (cell: string): string | null => {
  if (cell === '') return null;
  const normal = normalisePhone(cell);
  if (!normal) throw invalid('cell', 'Укажите номер телефона целиком');
  return normal;
};

export function createAccountService({
  users,
  sessions,
  passwords,
  requireGoodPassword,
  clock,
  events,
  currentSession,
  isPasswordOf,
  resets,
  access,
  openSession,
  inTransaction,
}: AccountDeps) {
  const requireCurrent = async ({ sessionId }: CurrentUser): Promise<LiveSession> => {
    const live = await currentSession(sessionId);
    if (!live) throw new AppError('unauthorized', 'Войдите в кабинет, чтобы продолжить');
    return live;
  };
  const tellEnded = (userId: number, sessionIds: number[]) => {
    if (sessionIds.length > 0) events.emit(sessionEnded, { userIds: [userId] }, { userId, sessionIds });
  };

  return {
    me: requireCurrent,

    async changeProfile(
      caller: CurrentUser & { hasFreshPassword: boolean },
      { cell, ...others }: Profile,
    ): Promise<LiveSession> {
      const { session, user: known } = await requireCurrent(caller);
      const change: ProfileChange = { ...withoutGaps(others), ...(cell !== undefined && { cell: wantedCell(cell) }) };
      // One can sign in by the phone, and ask for a new password by it.
      if (change.cell !== undefined && change.cell !== known.cell) requireFreshPassword(caller);
      try {
        const user = await users.change(caller.userId, change);
        if (!user) throw new AppError('not_found', 'Пользователь не найден');
        events.emit(userChanged, { userIds: [user.id] }, { userId: user.id });
        return { session, user: { ...user, canTrainLearningModels: known.canTrainLearningModels } };
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const text = 'Этот номер уже указан у другого пользователя';
        throw new AppError('conflict', text, { errors: { cell: text } });
      }
    },

    /** The slow part comes first; what it returns writes. */
    async confirmPassword(caller: CurrentUser, { password }: { password: string }): Promise<() => Promise<void>> {
      const { user } = await requireCurrent(caller);
      if (!(await isPasswordOf(user, password))) throw invalid('password', 'Неверный пароль');
      return () =>
        inTransaction(async () => {
          await sessions.confirmPassword(caller.sessionId, clock.now());
          events.emit(userChanged, { userIds: [user.id] }, { userId: user.id });
        });
    },

    /**
     * Whoever knew the old password is out, whatever they hold: a session, a link that lets in, a copy of this
     * session's own token, or a token or a channel made by a session.
     * Who has changed it goes on by a session of its own. The slow part comes first; what it returns writes.
     */
    async changePassword(
      caller: CurrentUser,
      { currentPassword, newPassword, keep }: NewPassword,
      origin: Origin,
    ): Promise<() => Promise<{ session: SignedIn; revoked: RevokedAccess }>> {
      const { user } = await requireCurrent(caller);
      if (!(await isPasswordOf(user, currentPassword))) throw invalid('currentPassword', 'Неверный текущий пароль');
      requireGoodPassword({ password: newPassword, email: user.email, field: 'newPassword' });
      const passwordHash = await passwords.hash(newPassword, `user ${caller.userId}`);
      return () =>
        inTransaction(async () => {
          // First: it waits for what these sessions are still making, and what they have made is revoked after it.
          tellEnded(caller.userId, await sessions.endAll(caller.userId, clock.now()));
          await users.change(caller.userId, { passwordHash });
          await sessions.removeCodesOf(caller.userId);
          await resets.removeOf(caller.userId);
          const revoked = await access.revokeExcept(caller.userId, keep);
          events.emit(userChanged, { userIds: [caller.userId] }, { userId: caller.userId });
          return { session: await openSession({ userId: caller.userId, origin, knowsPassword: true }), revoked };
        });
    },

    listSessions: (caller: CurrentUser): Promise<SessionRow[]> => sessions.listLive(caller.userId, clock.now()),

    async endSession(caller: CurrentUser, sessionId: number): Promise<SessionRow> {
      const ended = await sessions.end(caller.userId, sessionId, clock.now());
      if (!ended) throw new AppError('not_found', 'Сеанс не найден');
      tellEnded(caller.userId, [ended.id]);
      return ended;
    },

    /** Links that let in or set a password go with the sessions: whoever signs out everywhere trusts none of them. */
    signOutEverywhere: (caller: CurrentUser): Promise<void> =>
      inTransaction(async () => {
        tellEnded(caller.userId, await sessions.endAll(caller.userId, clock.now()));
        await sessions.removeCodesOf(caller.userId);
        await resets.removeOf(caller.userId);
      }),

    async forgetOld(): Promise<void> {
      const now = clock.now();
      await sessions.removeCodesBefore(now);
      await sessions.removeEndedBefore(new Date(now.getTime() - ENDED_SESSIONS_KEPT_MS));
    },
  };
}
export type AccountService = ReturnType<typeof createAccountService>;

const withoutGaps = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  // Only the undefined members go, which is what the type says.
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
