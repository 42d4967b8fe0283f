import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { dialogAttachments } from '../chat.tables.ts';

export type AttachmentRow = typeof dialogAttachments.$inferSelect;
export type NewAttachment = typeof dialogAttachments.$inferInsert;

export const createAttachmentStore = (database: Database) => ({
  async insert(rows: NewAttachment[]): Promise<AttachmentRow[]> {
    return rows.length === 0 ? [] : database.q.insert(dialogAttachments).values(rows).returning();
  },
  async find(id: number): Promise<AttachmentRow | null> {
    const [row] = await database.q.select().from(dialogAttachments).where(eq(dialogAttachments.id, id));
    return row ?? null;
  },
  async listOf(messageIds: readonly number[]): Promise<AttachmentRow[]> {
    return messageIds.length === 0
      ? []
      : database.q
          .select()
          .from(dialogAttachments)
          .where(inArray(dialogAttachments.messageId, [...messageIds]))
          .orderBy(asc(dialogAttachments.id));
  },
  /** Those of the dialog that were brought and not sent yet go with this message. Tells which. */
  async send(messageId: number, { dialogId, ids }: { dialogId: number; ids: readonly number[] }): Promise<number[]> {
    if (ids.length === 0) return [];
    const sent = await database.q
      .update(dialogAttachments)
      .set({ messageId })
      .where(
        and(
          inArray(dialogAttachments.id, [...ids]),
          eq(dialogAttachments.dialogId, dialogId),
          isNull(dialogAttachments.messageId),
        ),
      )
      .returning({ id: dialogAttachments.id });
    return sent.map(({ id }) => id);
  },
  /** Brought long ago and never sent. Tells which objects they were. */
  async removeUnsentBefore(time: Date): Promise<string[]> {
    const gone = await database.q
      .delete(dialogAttachments)
      .where(and(isNull(dialogAttachments.messageId), lt(dialogAttachments.createdAt, time)))
      .returning({ key: dialogAttachments.objectKey });
    return gone.flatMap(({ key }) => key ?? []);
  },
  async isKeyUsed(key: string): Promise<boolean> {
    const [row] = await database.q
      .select({ id: dialogAttachments.id })
      .from(dialogAttachments)
      .where(eq(dialogAttachments.objectKey, key))
      .limit(1);
    return row !== undefined;
  },
  /** The files are gone: the names of them stay. */
  async forgetFiles(fileIds: readonly number[]): Promise<void> {
    await database.q
      .update(dialogAttachments)
      .set({ fileId: null, second: null })
      .where(inArray(dialogAttachments.fileId, [...fileIds]));
  },
});
export type AttachmentStore = ReturnType<typeof createAttachmentStore>;
