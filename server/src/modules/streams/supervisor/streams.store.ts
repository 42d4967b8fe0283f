import { and, asc, count, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { streams } from '../streams.tables.ts';

export interface StreamRow extends Omit<typeof streams.$inferSelect, 'heldUntil'> {
  /** Whoever held it last may pull it still. By the clock of the database: those of servers differ. */
  isHeld: boolean;
}
export type StreamFacts = Partial<Omit<StreamRow, 'fileId' | 'heldBy' | 'isHeld' | 'lostAt'>>;

/** One server that dies is followed by another after so long. */
export const LEASE_SECONDS = 15;
/** A lease that reaches so much further than any is of a clock that was wrong. */
const TOO_LONG_SECONDS = LEASE_SECONDS + 60;

const { heldUntil, ...others } = getTableColumns(streams);
const shown = { ...others, isHeld: sql<boolean>`coalesce(${heldUntil} > now(), false)` };
const fromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

export const createStreamStore = (database: Database) => ({
  add: async (fileId: number, sdp: string | null, since: Date): Promise<void> =>
    void (await database.q.insert(streams).values({ fileId, sdp, since }).onConflictDoNothing()),
  /** A copy is a camera of its own. Its analytics are off: their price is told before they are switched on. */
  async addCopies(copies: { from: number; to: number }[], since: Date): Promise<void> {
    await database.raw(
      `insert into streams (file_id, is_on, sdp, since) select pair.made, s.is_on, s.sdp, $3
       from unnest($1::int[], $2::int[]) pair (origin, made) join streams s on s.file_id = pair.origin on conflict do nothing`,
      [copies.map(({ from }) => from), copies.map(({ to }) => to), since],
    );
  },
  async find(fileId: number): Promise<StreamRow | null> {
    const [row] = await database.q.select(shown).from(streams).where(eq(streams.fileId, fileId));
    return row ?? null;
  },
  findAll: async (fileIds: number[]): Promise<StreamRow[]> =>
    fileIds.length === 0
      ? []
      : database.q.select(shown).from(streams).where(inArray(streams.fileId, fileIds)).orderBy(asc(streams.fileId)),
  /** How many of these are switched on. */
  async countOn(fileIds: number[]): Promise<number> {
    const [row] = await database.q
      .select({ amount: count() })
      .from(streams)
      .where(and(streams.isOn, sql`${streams.fileId} = any(${sql.param(fileIds)}::int[])`));
    return row?.amount ?? 0;
  },
  /** Whether a camera is among these files; there may be thousands of them. */
  async isAnyOf(fileIds: number[]): Promise<boolean> {
    const [row] = await database.q
      .select({ fileId: streams.fileId })
      .from(streams)
      .where(sql`${streams.fileId} = any(${sql.param(fileIds)}::int[])`)
      .limit(1);
    return row !== undefined;
  },
  /** An update of nothing is no SQL. */
  change: async (fileId: number, change: StreamFacts & { lostAt?: null }): Promise<void> =>
    void (
      Object.keys(change).length > 0 && (await database.q.update(streams).set(change).where(eq(streams.fileId, fileId)))
    ),
  /**
   * What the one who pulls it has to say; from anybody else it is old news, and null comes back. What was live and is
   * so no more is lost from now on, whoever says it next.
   */
  async note(
    fileId: number,
    { server, at }: { server: string; at: Date },
    facts: StreamFacts,
  ): Promise<StreamRow | null> {
    const lostAt =
      facts.state === 'live'
        ? null
        : sql`coalesce(${streams.lostAt}, case when ${streams.state} = 'live' then ${at.toISOString()}::timestamptz end)`;
    const [row] = await database.q
      .update(streams)
      .set({ ...facts, ...(facts.state !== undefined && { lostAt }) })
      .where(and(eq(streams.fileId, fileId), eq(streams.heldBy, server)))
      .returning(shown);
    return row ?? null;
  },
  /**
   * In the transaction that keeps a segment of it, which nobody takes it from until that ends: whoever lost it may not
   * know yet.
   */
  async isElsewhere(fileId: number, server: string): Promise<boolean> {
    const [row] = await database.q.select(shown).from(streams).where(eq(streams.fileId, fileId)).for('update');
    return row !== undefined && row.isHeld && row.heldBy !== server;
  },
  switchOff: async (fileIds: number[]): Promise<void> =>
    void (
      fileIds.length > 0 &&
      (await database.q
        .update(streams)
        .set({ isOn: false })
        .where(sql`${streams.fileId} = any(${sql.param(fileIds)}::int[])`))
    ),
  remove: async (fileIds: number[]): Promise<void> =>
    void (
      fileIds.length > 0 &&
      (await database.q.delete(streams).where(sql`${streams.fileId} = any(${sql.param(fileIds)}::int[])`))
    ),
  /**
   * Takes what nobody pulls, and goes on with what this one pulls. Answers with all it may pull for as long as a lease
   * is.
   */
  async hold(server: string): Promise<StreamRow[]> {
    const free = or(
      isNull(streams.heldBy),
      eq(streams.heldBy, server),
      isNull(streams.heldUntil),
      sql`${streams.heldUntil} < now()`,
      sql`${streams.heldUntil} > ${fromNow(TOO_LONG_SECONDS)}`,
    );
    return database.q
      .update(streams)
      .set({ heldBy: server, heldUntil: fromNow(LEASE_SECONDS) })
      .where(and(streams.isOn, free))
      .returning(shown);
  },
  /** Lets these go again, and says why. */
  refuse: async (server: string, fileIds: number[], reason: string): Promise<void> =>
    void (await database.q
      .update(streams)
      .set({ heldBy: null, heldUntil: null, state: 'lost', reason })
      .where(and(eq(streams.heldBy, server), sql`${streams.fileId} = any(${sql.param(fileIds)}::int[])`))),
  /** Whoever else counts the cameras of this user waits until the transaction ends. */
  lockUser: async (userId: number): Promise<void> =>
    void (await database.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cameras of ${userId}`])),
  /** Of an embedded database, which has one server: whoever held them is dead. */
  letGoOfAll: async (): Promise<void> => void (await database.q.update(streams).set({ heldBy: null, heldUntil: null })),
  letGo: async (server: string): Promise<void> =>
    void (await database.q.update(streams).set({ heldBy: null, heldUntil: null }).where(eq(streams.heldBy, server))),
});
export type StreamStore = ReturnType<typeof createStreamStore>;
