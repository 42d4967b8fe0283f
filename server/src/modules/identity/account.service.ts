import type { Clock } from '#platform/clock.ts';
import { DAY_MS } from '#platform/clock.ts';
import { isDuplicate } from '#platform/db/index.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { sessionEnded, userChanged } from './identity.events.ts';
import type { IsPasswordOf } from './password-guesses.ts';
import type { Passwords } from './passwords.ts';
import { normalisePhone } from './phone.ts';
import type { ResetStore } from './password/resets.store.ts';
import type { LiveSession, SessionRow, SessionStore } from './sessions.store.ts';
import type { Origin, SignedIn, SignInService } from './sign-in.service.ts';
import type { ProfileChange, UserStore } from './users.store.ts';

export interface AccountDeps {
  users: UserStore;
  sessions: SessionStore;
  passwords: Passwords;
  clock: Clock;
  events: EventBus;
  currentSession: (sessionId: number) => Promise<LiveSession | null>;
  isPasswordOf: IsPasswordOf;
  resets: Pick<ResetStore, 'removeOf'>;
  openSession: SignInService['openSession'];
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}
export interface Person {
  userId: number;
  sessionId: number;
}
export interface Profile {
  lastName?: string | undefined;
  firstName?: string | undefined;
  middleName?: string | undefined;
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
  clock,
  events,
  currentSession,
  isPasswordOf,
  resets,
  openSession,
  inTransaction,
}: AccountDeps) {
  const requireCurrent = async ({ sessionId }: Person): Promise<LiveSession> => {
    const live = await currentSession(sessionId);
    if (!live) throw new AppError('unauthorized', 'Войдите в кабинет, чтобы продолжить');
    return live;
  };
  const tellEnded = (userId: number, sessionIds: number[]) => {
    if (sessionIds.length > 0) events.publish(sessionEnded, { userIds: [userId] }, { userId, sessionIds });
  };

  return {
    me: requireCurrent,

    async changeProfile(person: Person, { cell, ...names }: Profile): Promise<LiveSession> {
      const { session, user: known } = await requireCurrent(person);
      const change: ProfileChange = { ...withoutGaps(names), ...(cell !== undefined && { cell: wantedCell(cell) }) };
      try {
        const user = await users.change(person.userId, change);
        if (!user) throw new AppError('not_found', 'Пользователь не найден');
        events.publish(userChanged, { userIds: [user.id] }, { userId: user.id });
        return { session, user: { ...user, canTrainLearningModels: known.canTrainLearningModels } };
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const text = 'Этот номер уже указан у другого пользователя';
        throw new AppError('conflict', text, { errors: { cell: text } });
      }
    },

    /**
     * Whoever knew the old password is out, whatever they hold: a session, a link that lets in, or a copy of this session's own token.
     * Who has changed it goes on by a session of its own. The slow part comes first; what it returns writes.
     */
    async changePassword(
      person: Person,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      origin: Origin,
    ): Promise<() => Promise<SignedIn>> {
      const { user } = await requireCurrent(person);
      if (!(await isPasswordOf(user, currentPassword))) throw invalid('currentPassword', 'Неверный текущий пароль');
      const passwordHash = await passwords.hash(newPassword);
      return () =>
        inTransaction(async () => {
          await users.change(person.userId, { passwordHash });
          await sessions.removeCodesOf(person.userId);
          await resets.removeOf(person.userId);
          tellEnded(person.userId, await sessions.endAll(person.userId, clock.now()));
          events.publish(userChanged, { userIds: [person.userId] }, { userId: person.userId });
          return openSession(person.userId, origin);
        });
    },

    listSessions: (person: Person): Promise<SessionRow[]> => sessions.listLive(person.userId, clock.now()),

    async endSession(person: Person, sessionId: number): Promise<SessionRow> {
      const ended = await sessions.end(person.userId, sessionId, clock.now());
      if (!ended) throw new AppError('not_found', 'Сеанс не найден');
      tellEnded(person.userId, [ended.id]);
      return ended;
    },

    async signOutEverywhere(person: Person): Promise<void> {
      await sessions.removeCodesOf(person.userId);
      tellEnded(person.userId, await sessions.endAll(person.userId, clock.now()));
    },

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
