import type { AccountOfUser, TrainingMode } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { EventBus } from '#platform/events.ts';
import { userChanged } from '../identity.events.ts';
import type { NewPasswordLink } from '../password/password-link.ts';
import type { UserRow, UserStore } from '../users.store.ts';
import type { PeopleStore, Visits } from './people.store.ts';

export interface PeopleDeps {
  store: PeopleStore;
  users: Pick<UserStore, 'change'>;
  newLink: NewPasswordLink;
  training: TrainingMode;
  events: EventBus;
  clock: Clock;
}

const toAccount = (user: UserRow, visits: Visits | undefined): AccountOfUser => ({
  id: user.id,
  email: user.email,
  name: [user.lastName, user.firstName, user.middleName].filter(Boolean).join(' '),
  canTrainLearningModels: user.canTrainLearningModels,
  isAdmin: user.isAdmin,
  sessions: visits?.open ?? 0,
  last_seen_at: visits?.lastSeenAt?.toISOString() ?? null,
  created_at: user.createdAt.toISOString(),
  password_asked_at: user.passwordAskedAt?.toISOString() ?? null,
});

/** The accounts as administrators see and change them. */
export function createPeople({ store, users, newLink, training, events, clock }: PeopleDeps) {
  const toAccounts = async (rows: UserRow[]): Promise<AccountOfUser[]> => {
    const visits = new Map(
      (
        await store.visitsOf(
          rows.map(({ id }) => id),
          clock.now(),
        )
      ).map((one) => [one.userId, one]),
    );
    return rows.map((row) => toAccount(row, visits.get(row.id)));
  };
  const require = async (id: number): Promise<UserRow> => {
    const row = await store.find(id);
    if (!row) throw new AppError('not_found', 'Пользователь не найден');
    return row;
  };
  return {
    async list({
      search,
      page,
      page_size: amount,
    }: {
      search: string;
      page: number;
      page_size: number;
    }): Promise<{ people: AccountOfUser[]; amount: number; training: TrainingMode }> {
      const [rows, total] = await Promise.all([
        store.list({ search, from: page * amount, amount }),
        store.count(search),
      ]);
      return { people: await toAccounts(rows), amount: total, training };
    },
    async change(id: number, { canTrainLearningModels }: { canTrainLearningModels: boolean }): Promise<AccountOfUser> {
      const { id: known } = await require(id);
      await users.change(known, { canTrainLearningModels });
      events.emit(userChanged, { userIds: [known] }, { userId: known });
      const [changed] = await toAccounts([await require(known)]);
      if (!changed) throw new Error('The account was not read');
      return changed;
    },
    /** The user no longer waits: whoever made the link passes it on. */
    async passwordLink(id: number): Promise<{ url: string; expiresAt: Date }> {
      const user = await require(id);
      const link = await newLink(user.id);
      await users.change(user.id, { passwordAskedAt: null });
      return link;
    },
  };
}
export type People = ReturnType<typeof createPeople>;
