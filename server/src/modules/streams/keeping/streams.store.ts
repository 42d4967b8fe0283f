import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { streams } from '../streams.tables.ts';

export type StreamRow = typeof streams.$inferSelect;
export type StreamFacts = Partial<Omit<StreamRow, 'fileId' | 'heldBy' | 'heldUntil'>>;

export const createStreamStore = (database: Database) => ({
  add: async (fileId: number, sdp: string | null, since: Date): Promise<void> => void (await database.q.insert(streams).values({ fileId, sdp, since }).onConflictDoNothing()),
  async find(fileId: number): Promise<StreamRow | null> {
    const [row] = await database.q.select().from(streams).where(eq(streams.fileId, fileId));
    return row ?? null;
  },
  findAll: async (fileIds: number[]): Promise<StreamRow[]> => (fileIds.length === 0 ? [] : database.q.select().from(streams).where(inArray(streams.fileId, fileIds)).orderBy(asc(streams.fileId))),
  change: async (fileId: number, change: StreamFacts): Promise<void> => void (await database.q.update(streams).set(change).where(eq(streams.fileId, fileId))),
  remove: async (fileIds: number[]): Promise<void> => void (fileIds.length > 0 && (await database.q.delete(streams).where(inArray(streams.fileId, fileIds)))),
  /** Takes what nobody pulls, and goes on with what this one pulls. Answers with all it may pull until then. */
  async hold(server: string, now: Date, until: Date): Promise<StreamRow[]> {
    const free = or(isNull(streams.heldBy), eq(streams.heldBy, server), isNull(streams.heldUntil), lt(streams.heldUntil, now));
    return database.q.update(streams).set({ heldBy: server, heldUntil: until }).where(and(streams.isOn, free)).returning();
  },
  letGo: async (server: string): Promise<void> => void (await database.q.update(streams).set({ heldBy: null, heldUntil: null }).where(sql`${streams.heldBy} = ${server}`)),
});
export type StreamStore = ReturnType<typeof createStreamStore>;
