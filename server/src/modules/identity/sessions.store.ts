import { and, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { authCodes, sessions, users } from './identity.tables.ts';
import type { UserRow } from './users.store.ts';
import { createVisitStore } from './visits.store.ts';

export type SessionRow = typeof sessions.$inferSelect;
export interface LiveSession {
  session: SessionRow;
  user: UserRow;
}

export function createSessionStore(database: Database) {
  const visits = createVisitStore(database);
  const alive = (now: Date) => and(isNull(sessions.endedAt), gt(sessions.expiresAt, now));
  /** Also of one that was being opened while its user left for good. */
  const here = (now: Date) => and(alive(now), isNull(users.erasingAt));

  return {
    async insert(row: typeof sessions.$inferInsert): Promise<SessionRow> {
      const [made] = await database.q.insert(sessions).values(row).returning();
      if (!made) throw new Error('The session was not written');
      await visits.note(made.userId, made.lastSeenAt);
      return made;
    },
    async findLive(id: number, now: Date): Promise<LiveSession | null> {
      const [row] = await database.q
        .select({ session: sessions, user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, id), here(now)));
      return row ?? null;
    },
    async findLiveByPeer(peerId: string, now: Date): Promise<LiveSession | null> {
      const [row] = await database.q
        .select({ session: sessions, user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.peerId, peerId), here(now)));
      return row ?? null;
    },
    async liveOf(ids: readonly number[], now: Date): Promise<ReadonlySet<number>> {
      if (ids.length === 0) return new Set();
      const rows = await database.q
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(inArray(sessions.id, [...new Set(ids)]), here(now)));
      return new Set(rows.map(({ id }) => id));
    },
    listLive: (userId: number, now: Date): Promise<SessionRow[]> =>
      database.q
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), alive(now)))
        .orderBy(desc(sessions.lastSeenAt)),
    async touch(id: number, times: { lastSeenAt: Date; expiresAt: Date }): Promise<void> {
      const [row] = await database.q
        .update(sessions)
        .set(times)
        .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
        .returning({ userId: sessions.userId });
      if (row) await visits.note(row.userId, times.lastSeenAt);
    },
    visitedBefore: visits.before,
    /** From where the user's sessions were opened, of all that are still remembered. */
    async addressesOf(userId: number): Promise<string[]> {
      return (
        await database.q.selectDistinct({ address: sessions.address }).from(sessions).where(eq(sessions.userId, userId))
      ).map(({ address }) => address);
    },
    /** Of several calls that come at once only one rotates. */
    async rotateCsrf(id: number, from: number, at: Date): Promise<SessionRow | null> {
      const [row] = await database.q
        .update(sessions)
        .set({ csrfNumber: from + 1, csrfRotatedAt: at })
        .where(and(eq(sessions.id, id), eq(sessions.csrfNumber, from)))
        .returning();
      return row ?? null;
    },
    /** Until the transaction ends nobody ends the session; false: it is over. */
    async lockLive(id: number, now: Date): Promise<boolean> {
      return (
        (
          await database.q
            .select({ id: sessions.id })
            .from(sessions)
            .where(and(eq(sessions.id, id), alive(now)))
            .for('share')
        ).length > 0
      );
    },
    async confirmPassword(id: number, at: Date): Promise<void> {
      await database.q.update(sessions).set({ passwordConfirmedAt: at }).where(eq(sessions.id, id));
    },
    async end(userId: number, sessionId: number, at: Date): Promise<SessionRow | null> {
      const [row] = await database.q
        .update(sessions)
        .set({ endedAt: at })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), alive(at)))
        .returning();
      return row ?? null;
    },
    async endAll(userId: number, at: Date): Promise<number[]> {
      const rows = await database.q
        .update(sessions)
        .set({ endedAt: at })
        .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
        .returning({ id: sessions.id });
      return rows.map(({ id }) => id);
    },
    async removeEndedBefore(time: Date): Promise<void> {
      await database.q.delete(sessions).where(or(lt(sessions.endedAt, time), lt(sessions.expiresAt, time)));
    },
    async idsOf(userId: number): Promise<number[]> {
      return (await database.q.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))).map(
        ({ id }) => id,
      );
    },
    async removeAllOf(userId: number): Promise<void> {
      await database.q.delete(sessions).where(eq(sessions.userId, userId));
      await visits.removeOf(userId);
    },
    async removeCodesOf(userId: number): Promise<void> {
      await database.q.delete(authCodes).where(eq(authCodes.userId, userId));
    },
    async insertCode(row: typeof authCodes.$inferInsert): Promise<void> {
      await database.q.insert(authCodes).values(row);
    },
    async findCode(hash: string): Promise<{ userId: number; expiresAt: Date } | null> {
      const [row] = await database.q.select().from(authCodes).where(eq(authCodes.hash, hash));
      return row ?? null;
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
