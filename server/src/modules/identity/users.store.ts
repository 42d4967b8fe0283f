import { eq, inArray, not, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { users } from './identity.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;
export type ProfileChange = Partial<Pick<UserRow, 'lastName' | 'firstName' | 'middleName' | 'cell' | 'passwordHash' | 'isAdmin'>>;

export const createUserStore = (database: Database) => ({
  async insert(row: NewUserRow): Promise<UserRow> {
    const [made] = await database.q.insert(users).values(row).returning();
    if (!made) throw new Error('The user was not written');
    return made;
  },
  async find(id: number): Promise<UserRow | null> {
    const [row] = await database.q.select().from(users).where(eq(users.id, id));
    return row ?? null;
  },
  async findByEmail(email: string): Promise<UserRow | null> {
    const [row] = await database.q.select().from(users).where(eq(users.email, email));
    return row ?? null;
  },
  async findByCell(cell: string): Promise<UserRow | null> {
    const [row] = await database.q.select().from(users).where(eq(users.cell, cell));
    return row ?? null;
  },
  /** These and nobody else. Those whose standing has changed. */
  async setAdmins(emails: readonly string[]): Promise<number[]> {
    const listed = emails.length === 0 ? sql`false` : inArray(users.email, [...emails]);
    const changed = await database.q.update(users).set({ isAdmin: not(users.isAdmin) }).where(sql`${users.isAdmin} <> (${listed})`).returning({ id: users.id });
    return changed.map(({ id }) => id);
  },
  async change(id: number, change: ProfileChange): Promise<UserRow | null> {
    if (Object.keys(change).length === 0) return this.find(id);
    const [row] = await database.q.update(users).set(change).where(eq(users.id, id)).returning();
    return row ?? null;
  },
});
export type UserStore = ReturnType<typeof createUserStore>;
