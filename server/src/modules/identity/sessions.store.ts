import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { authCodes, sessions, users } from './identity.tables.ts';
import type { UserRow } from './users.store.ts';

export type SessionRow = typeof sessions.$inferSelect;
export interface LiveSession {
  session: SessionRow;
  user: UserRow;
}

export function createSessionStore(database: Database) {
  const alive = (now: Date) => and(isNull(sessions.endedAt), gt(sessions.expiresAt, now));

  return {
    async insert(row: typeof sessions.$inferInsert): Promise<SessionRow> {
      const [made] = await database.q.insert(sessions).values(row).returning();
      if (!made) throw new Error('The session was not written');
      return made;
    },
    async findLive(id: number, now: Date): Promise<LiveSession | null> {
      const [row] = await database.q.select({ session: sessions, user: users }).from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(and(eq(sessions.id, id), alive(now)));
      return row ?? null;
    },
    async findLiveByPeer(peerId: string, now: Date): Promise<LiveSession | null> {
      const [row] = await database.q.select({ session: sessions, user: users }).from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(and(eq(sessions.peerId, peerId), alive(now)));
      return row ?? null;
    },
    listLive: (userId: number, now: Date): Promise<SessionRow[]> =>
      database.q.select().from(sessions).where(and(eq(sessions.userId, userId), alive(now))).orderBy(desc(sessions.lastSeenAt)),
    async touch(id: number, times: { lastSeenAt: Date; expiresAt: Date }): Promise<void> {
      await database.q.update(sessions).set(times).where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
    },
    /** Of several calls that come at once only one rotates. */
    async rotateCsrf(id: number, from: number, at: Date): Promise<SessionRow | null> {
      const [row] = await database.q.update(sessions).set({ csrfNumber: from + 1, csrfRotatedAt: at }).where(and(eq(sessions.id, id), eq(sessions.csrfNumber, from))).returning();
      return row ?? null;
    },
    async end(userId: number, sessionId: number, at: Date): Promise<SessionRow | null> {
      const [row] = await database.q.update(sessions).set({ endedAt: at }).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), alive(at))).returning();
      return row ?? null;
    },
    async endAll(userId: number, at: Date, but?: number): Promise<number[]> {
      const kept = but === undefined ? undefined : ne(sessions.id, but);
      const rows = await database.q.update(sessions).set({ endedAt: at }).where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), kept)).returning({ id: sessions.id });
      return rows.map(({ id }) => id);
    },
    async removeEndedBefore(time: Date): Promise<void> {
      await database.q.delete(sessions).where(or(lt(sessions.endedAt, time), lt(sessions.expiresAt, time)));
    },
    async insertCode(row: typeof authCodes.$inferInsert): Promise<void> {
      await database.q.insert(authCodes).values(row);
    },
    /** Taking a code removes it: of two who come with the same one, one gets in. */
    async takeCode(hash: string): Promise<{ userId: number; expiresAt: Date } | null> {
      const [row] = await database.q.delete(authCodes).where(eq(authCodes.hash, hash)).returning();
      return row ?? null;
    },
    async removeCodesBefore(time: Date): Promise<void> {
      await database.q.delete(authCodes).where(lt(authCodes.expiresAt, time));
    },
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;
