import { and, count, desc, eq, ilike, inArray, isNull, max, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { sessions, users } from '../identity.tables.ts';
import type { UserRow } from '../users.store.ts';

export interface Visits {
  userId: number;
  open: number;
  lastSeenAt: Date | null;
}

/** Typed by a user: % and _ are letters here. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

export const createPeopleStore = (database: Database) => {
  const wanted = (search: string) => {
    const pattern = containing(search);
    const name = sql`concat_ws(' ', ${users.lastName}, ${users.firstName}, ${users.middleName})`;
    return and(
      isNull(users.erasingAt),
      search === '' ? undefined : or(ilike(users.email, pattern), ilike(name, pattern), ilike(users.cell, pattern)),
    );
  };
  return {
    /** Those who wait for an administrator first, then the newest. */
    list: ({ search, from, amount }: { search: string; from: number; amount: number }): Promise<UserRow[]> =>
      database.q
        .select()
        .from(users)
        .where(wanted(search))
        .orderBy(sql`${users.passwordAskedAt} is null`, desc(users.id))
        .limit(amount)
        .offset(from),
    async count(search: string): Promise<number> {
      const [row] = await database.q.select({ amount: count() }).from(users).where(wanted(search));
      return row?.amount ?? 0;
    },
    async find(id: number): Promise<UserRow | null> {
      const [row] = await database.q
        .select()
        .from(users)
        .where(and(eq(users.id, id), isNull(users.erasingAt)));
      return row ?? null;
    },
    async visitsOf(userIds: readonly number[], now: Date): Promise<Visits[]> {
      if (userIds.length === 0) return [];
      const open = sql<number>`count(*) filter (where ${sessions.endedAt} is null and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz)::int`;
      return database.q
        .select({ userId: sessions.userId, open, lastSeenAt: max(sessions.lastSeenAt) })
        .from(sessions)
        .where(inArray(sessions.userId, [...userIds]))
        .groupBy(sessions.userId);
    },
  };
};
export type PeopleStore = ReturnType<typeof createPeopleStore>;
