import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { projects } from './projects.tables.ts';

export type ProjectRow = typeof projects.$inferSelect;

export const createProjectStore = (database: Database) => ({
  listOwn: (userId: number): Promise<ProjectRow[]> =>
    database.q.select().from(projects).where(eq(projects.userId, userId)).orderBy(desc(projects.id)),
  async findOwn(id: number, userId: number): Promise<ProjectRow | null> {
    const [row] = await database.q.select().from(projects).where(and(eq(projects.id, id), eq(projects.userId, userId)));
    return row ?? null;
  },
  async insert(row: typeof projects.$inferInsert): Promise<ProjectRow> {
    const [made] = await database.q.insert(projects).values(row).returning();
    if (!made) throw new Error('The project was not written');
    return made;
  },
  async changeOwn(id: number, userId: number, change: Partial<Pick<ProjectRow, 'title' | 'description'>>): Promise<ProjectRow | null> {
    const [row] = await database.q.update(projects).set(change).where(and(eq(projects.id, id), eq(projects.userId, userId))).returning();
    return row ?? null;
  },
});
export type ProjectStore = ReturnType<typeof createProjectStore>;
