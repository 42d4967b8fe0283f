import { and, eq, inArray, isNotNull, isNull, ne, notInArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { users } from './identity.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;
export type ProfileChange = Partial<
  Pick<
    UserRow,
    | 'emailVerifiedAt'
    | 'lastName'
    | 'firstName'
    | 'middleName'
    | 'timeZone'
    | 'browserTimeZone'
    | 'cell'
    | 'passwordHash'
    | 'isAdmin'
    | 'isAdminGranted'
    | 'canTrainLearningModels'
    | 'passwordAskedAt'
  >
>;

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
  async emailsOf(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await database.q
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(inArray(users.id, [...ids]), isNull(users.erasingAt)));
    return new Map(rows.map(({ id, email }) => [id, email]));
  },
  async findByCell(cell: string): Promise<UserRow | null> {
    const [row] = await database.q.select().from(users).where(eq(users.cell, cell));
    return row ?? null;
  },
  /** Those who were made administrators at the machine itself stay, and so do these. Those who are none any more. */
  async dismissAdminsBut(emails: readonly string[]): Promise<number[]> {
    const isUnlisted = emails.length === 0 ? undefined : notInArray(users.email, [...emails]);
    const dismissed = await database.q
      .update(users)
      .set({ isAdmin: false })
      .where(and(eq(users.isAdmin, true), eq(users.isAdminGranted, false), isUnlisted))
      .returning({ id: users.id });
    return dismissed.map(({ id }) => id);
  },
  async hasOtherAdmin(id: number): Promise<boolean> {
    const others = await database.q
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.isAdmin, true), ne(users.id, id), isNull(users.erasingAt)))
      .limit(1);
    return others.length > 0;
  },
  /**
   * What is known of the user goes at once, and the address is free again; the number stays until nothing hangs on
   * it.
   */
  async startErasing(id: number, at: Date): Promise<void> {
    const nobody = {
      cell: null,
      passwordHash: '',
      lastName: '',
      firstName: '',
      middleName: '',
      timeZone: null,
      browserTimeZone: null,
      isAdmin: false,
      isAdminGranted: false,
      canTrainLearningModels: false,
      passwordAskedAt: null,
      emailVerifiedAt: null,
    };
    // No address looks like this, so nobody can register it or sign in by it.
    await database.q
      .update(users)
      .set({ ...nobody, email: `erased ${id}`, erasingAt: at })
      .where(and(eq(users.id, id), isNull(users.erasingAt)));
  },
  async listErasing(): Promise<number[]> {
    return (await database.q.select({ id: users.id }).from(users).where(isNotNull(users.erasingAt))).map(
      ({ id }) => id,
    );
  },
  async remove(id: number): Promise<void> {
    await database.q.delete(users).where(eq(users.id, id));
  },
  async change(id: number, change: ProfileChange): Promise<UserRow | null> {
    if (Object.keys(change).length === 0) return this.find(id);
    const [row] = await database.q.update(users).set(change).where(eq(users.id, id)).returning();
    return row ?? null;
  },
});
export type UserStore = ReturnType<typeof createUserStore>;
