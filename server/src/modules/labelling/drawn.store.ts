import { and, gte, lt, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { DAY_MS } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { labelDays, labels } from './labelling.tables.ts';
import { NOBODY, isNotDeleted } from './labels.store.ts';

export interface Period {
  from: Date;
  /** Not included. */
  to: Date;
}
export interface DrawnBy {
  userId: number;
  amount: number;
}

const midnightBefore = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);
const midnightAfter = (time: Date): Date => new Date(Math.ceil(time.getTime() / DAY_MS) * DAY_MS);
const dayOf = (midnight: Date): string => midnight.toISOString().slice(0, 10);

export const createDrawnStore = (database: Database) => {
  const one = ({ from, to }: Period) =>
    database.q
      .select({ userId: labels.userId, amount: sql<number>`1`.as('amount') })
      .from(labels)
      .where(and(isNotDeleted(), gte(labels.createdAt, from), lt(labels.createdAt, to)));
  return {
    /**
     * Who has drawn how many of the labels that stand today, the busiest first: whole days as they were counted, the
     * ends of the period label by label.
     */
    async countByUser({ from, to, limit }: Period & { limit: number }): Promise<{ people: DrawnBy[]; total: number }> {
      const [first, last] = [midnightAfter(from), midnightBefore(to)];
      const parts =
        first < last
          ? unionAll(
              one({ from, to: first }),
              one({ from: last, to }),
              database.q
                .select({ userId: labelDays.userId, amount: labelDays.amount })
                .from(labelDays)
                .where(and(gte(labelDays.day, dayOf(first)), lt(labelDays.day, dayOf(last)))),
            )
          : one({ from, to });
      const part = parts.as('part');
      const people = database.q
        .select({ userId: part.userId, amount: sql<number>`sum(${part.amount})::int`.as('drawn') })
        .from(part)
        .groupBy(part.userId)
        .as('people');
      const rows = await database.q
        .select({
          userId: people.userId,
          amount: people.amount,
          total: sql<number>`(sum(${people.amount}) over ())::int`,
        })
        .from(people)
        .where(and(sql`${people.amount} > 0`, ne(people.userId, NOBODY)))
        .orderBy(sql`${people.amount} desc`, people.userId)
        .limit(limit);
      return { people: rows.map(({ userId, amount }) => ({ userId, amount })), total: rows[0]?.total ?? 0 };
    },
  };
};
