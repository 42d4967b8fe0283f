import { and, eq, gte, lt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { fileSelections } from '../media.tables.ts';

export type SelectionRow = typeof fileSelections.$inferSelect;

export const createSelectionStore = (database: Database) => ({
  async insert(row: Pick<SelectionRow, 'userId' | 'fileIds' | 'createdAt'>): Promise<string> {
    const [made] = await database.q.insert(fileSelections).values(row).returning({ id: fileSelections.id });
    if (!made) throw new Error('The selection was not written');
    return made.id;
  },
  async find(id: string, since: Date): Promise<SelectionRow | null> {
    const [row] = await database.q
      .select()
      .from(fileSelections)
      .where(and(eq(fileSelections.id, id), gte(fileSelections.createdAt, since)));
    return row ?? null;
  },
  async removeBefore(time: Date): Promise<void> {
    await database.q.delete(fileSelections).where(lt(fileSelections.createdAt, time));
  },
  async removeOf(userId: number): Promise<void> {
    await database.q.delete(fileSelections).where(eq(fileSelections.userId, userId));
  },
});
export type SelectionStore = ReturnType<typeof createSelectionStore>;
