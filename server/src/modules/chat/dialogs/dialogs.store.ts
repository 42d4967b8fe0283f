import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/db/index.ts';
import { dialogAttachments, dialogMessages, dialogs } from '../chat.tables.ts';

export type DialogRow = typeof dialogs.$inferSelect;
export type MessageRow = typeof dialogMessages.$inferSelect;
export type NewMessage = typeof dialogMessages.$inferInsert;

/** A dialog in which something was said, with the last of it. */
export interface SpokenDialog extends DialogRow {
  messages: number;
  last: MessageRow;
}

export function createDialogStore(database: Database) {
  const newest = async (dialogId: number, most: number, before?: number): Promise<MessageRow[]> => {
    const rows = await database.q
      .select()
      .from(dialogMessages)
      .where(
        and(eq(dialogMessages.dialogId, dialogId), before === undefined ? undefined : lt(dialogMessages.id, before)),
      )
      .orderBy(desc(dialogMessages.id))
      .limit(most);
    return rows.toReversed();
  };
  const replies = alias(dialogMessages, 'replies');
  const isUnanswered = and(
    eq(dialogMessages.authorType, 'user'),
    notExists(database.q.select({ id: replies.id }).from(replies).where(eq(replies.replyTo, dialogMessages.id))),
  );
  return {
    async make(dataSourceId: number, userId: number): Promise<void> {
      await database.q.insert(dialogs).values({ dataSourceId, userId }).onConflictDoNothing();
    },
    async find(id: number): Promise<DialogRow | null> {
      const [row] = await database.q.select().from(dialogs).where(eq(dialogs.id, id));
      return row ?? null;
    },
    async findOfSource(dataSourceId: number): Promise<DialogRow | null> {
      const [row] = await database.q.select().from(dialogs).where(eq(dialogs.dataSourceId, dataSourceId));
      return row ?? null;
    },
    /** In a transaction. Null: the dialog is gone, or it is an answer to what has been answered already. */
    async say(message: NewMessage): Promise<MessageRow | null> {
      // Held until it is written: nothing may be said in a dialog that is just being removed.
      const [dialog] = await database.q
        .select({ id: dialogs.id })
        .from(dialogs)
        .where(eq(dialogs.id, message.dialogId))
        .for('update');
      if (!dialog) return null;
      const [row] = await database.q.insert(dialogMessages).values(message).onConflictDoNothing().returning();
      if (row)
        await database.q.update(dialogs).set({ lastMessageAt: row.createdAt }).where(eq(dialogs.id, row.dialogId));
      return row ?? null;
    },
    async findMessage(id: number): Promise<MessageRow | null> {
      const [row] = await database.q.select().from(dialogMessages).where(eq(dialogMessages.id, id));
      return row ?? null;
    },
    /** The oldest of them first. */
    newest,
    async isAnswered(messageId: number): Promise<boolean> {
      const [row] = await database.q
        .select({ id: dialogMessages.id })
        .from(dialogMessages)
        .where(eq(dialogMessages.replyTo, messageId))
        .limit(1);
      return row !== undefined;
    },
    /** The last thing a user said, if nobody has answered it. */
    async waitingIn(dialogId: number): Promise<MessageRow | null> {
      const [last] = await database.q
        .select()
        .from(dialogMessages)
        .where(and(eq(dialogMessages.dialogId, dialogId), eq(dialogMessages.authorType, 'user')))
        .orderBy(desc(dialogMessages.id))
        .limit(1);
      if (!last) return null;
      const [reply] = await database.q
        .select({ id: dialogMessages.id })
        .from(dialogMessages)
        .where(eq(dialogMessages.replyTo, last.id))
        .limit(1);
      return reply ? null : last;
    },
    /** Unanswered ones that were said within this time. */
    listWaiting: ({ after, before, most }: { after: Date; before: Date; most: number }): Promise<MessageRow[]> =>
      database.q
        .select()
        .from(dialogMessages)
        .where(and(isUnanswered, gt(dialogMessages.createdAt, after), lt(dialogMessages.createdAt, before)))
        .orderBy(asc(dialogMessages.id))
        .limit(most),
    async listSpoken({ from, amount }: { from: number; amount: number }): Promise<SpokenDialog[]> {
      const rows = await database.q
        .select()
        .from(dialogs)
        .where(isNotNull(dialogs.lastMessageAt))
        .orderBy(desc(dialogs.lastMessageAt), desc(dialogs.id))
        .limit(amount)
        .offset(from);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return [];
      const said = await database.q
        .select({
          dialogId: dialogMessages.dialogId,
          messages: count(),
          lastId: sql<number>`max(${dialogMessages.id})::int`,
        })
        .from(dialogMessages)
        .where(inArray(dialogMessages.dialogId, ids))
        .groupBy(dialogMessages.dialogId);
      const lasts = await database.q
        .select()
        .from(dialogMessages)
        .where(
          inArray(
            dialogMessages.id,
            said.map(({ lastId }) => lastId),
          ),
        );
      return rows.flatMap((row) => {
        const last = lasts.find(({ dialogId }) => dialogId === row.id);
        return last
          ? [{ ...row, messages: said.find(({ dialogId }) => dialogId === row.id)?.messages ?? 0, last }]
          : [];
      });
    },
    async countSpoken(): Promise<number> {
      const [row] = await database.q.select({ amount: count() }).from(dialogs).where(isNotNull(dialogs.lastMessageAt));
      return row?.amount ?? 0;
    },
    /** What was said as an administrator stays; that it was this user is forgotten. */
    async forgetAdmin(userId: number): Promise<void> {
      await database.q.update(dialogMessages).set({ adminUserId: null }).where(eq(dialogMessages.adminUserId, userId));
    },
    /** Everything of these dialogs. Tells which objects of the storage were attached. */
    async remove(
      which: { dataSourceIds: number[] } | { userId: number },
    ): Promise<{ keys: string[]; messageIds: number[] }> {
      const gone = await database.q
        .delete(dialogs)
        .where(
          'userId' in which ? eq(dialogs.userId, which.userId) : inArray(dialogs.dataSourceId, which.dataSourceIds),
        )
        .returning({ id: dialogs.id });
      const ids = gone.map(({ id }) => id);
      if (ids.length === 0) return { keys: [], messageIds: [] };
      const messages = await database.q
        .delete(dialogMessages)
        .where(inArray(dialogMessages.dialogId, ids))
        .returning({ id: dialogMessages.id });
      const attached = await database.q
        .delete(dialogAttachments)
        .where(inArray(dialogAttachments.dialogId, ids))
        .returning({ key: dialogAttachments.objectKey });
      return { keys: [...new Set(attached.flatMap(({ key }) => key ?? []))], messageIds: messages.map(({ id }) => id) };
    },
  };
}
export type DialogStore = ReturnType<typeof createDialogStore>;
