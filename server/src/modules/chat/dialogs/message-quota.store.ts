import { eq, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { chatUses } from '../chat.tables.ts';

export type ChatUse = typeof chatUses.$inferSelect;

/** So many of the newest messages of a dialog are looked through for those that wait. */
const NEWEST = 20;
const SPOKEN_LATELY = 100;

export const createMessageQuotaStore = (database: Database) => ({
  /**
   * Counts one more, in the transaction under way. The user's row is held until it ends: of two that come at once the
   * second sees the first.
   */
  async count(userId: number, now: Date): Promise<ChatUse> {
    const [minute, day] = [new Date(now.getTime() - MINUTE_MS), new Date(now.getTime() - DAY_MS)];
    const isOver = {
      minute: sql`${chatUses.minuteStartedAt} <= ${minute.toISOString()}::timestamptz`,
      day: sql`${chatUses.dayStartedAt} <= ${day.toISOString()}::timestamptz`,
    };
    const fresh = { minuteStartedAt: now, minuteUsed: 1, dayStartedAt: now, dayUsed: 1 };
    const [row] = await database.q
      .insert(chatUses)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({
        target: chatUses.userId,
        set: {
          minuteUsed: sql`case when ${isOver.minute} then 1 else ${chatUses.minuteUsed} + 1 end`,
          minuteStartedAt: sql`case when ${isOver.minute} then excluded.minute_started_at else ${chatUses.minuteStartedAt} end`,
          dayUsed: sql`case when ${isOver.day} then 1 else ${chatUses.dayUsed} + 1 end`,
          dayStartedAt: sql`case when ${isOver.day} then excluded.day_started_at else ${chatUses.dayStartedAt} end`,
        },
      })
      .returning();
    return row ?? { userId, ...fresh };
  },
  /** Questions of the user since then that nobody has answered, in all their dialogs. */
  async countUnanswered(userId: number, since: Date): Promise<number> {
    const { rows } = await database.raw(
      `select count(*)::int as amount
       from (select id from dialogs where user_id = $1 and last_message_at > $2 order by last_message_at desc limit ${SPOKEN_LATELY}) spoken
       cross join lateral (select id, author_type, created_at from dialog_messages where dialog_id = spoken.id order by id desc limit ${NEWEST}) said
       where said.author_type = 'user' and said.created_at > $2 and not exists (select 1 from dialog_messages replies where replies.reply_to = said.id)`,
      [userId, since],
    );
    // Named by the statement.
    const [row] = rows as { amount: number }[];
    return row?.amount ?? 0;
  },
  async forget(userId: number): Promise<void> {
    await database.q.delete(chatUses).where(eq(chatUses.userId, userId));
  },
});
export type MessageQuotaStore = ReturnType<typeof createMessageQuotaStore>;
