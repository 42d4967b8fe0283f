import { eq, inArray } from 'drizzle-orm';
import type { Retention } from '@rakurs/contract';
import type { Database } from '#platform/db/index.ts';
import { streamRetention } from '../streams.tables.ts';

export const createRetentionStore = (database: Database) => ({
  async find(dataSourceId: number): Promise<Retention | null> {
    const [row] = await database.q
      .select({ days: streamRetention.days, gigabytes: streamRetention.gigabytes })
      .from(streamRetention)
      .where(eq(streamRetention.dataSourceId, dataSourceId));
    return row ?? null;
  },
  set: async (dataSourceId: number, retention: Retention): Promise<void> =>
    void (await database.q
      .insert(streamRetention)
      .values({ dataSourceId, ...retention })
      .onConflictDoUpdate({ target: streamRetention.dataSourceId, set: retention })),
  remove: async (dataSourceIds: number[]): Promise<void> =>
    void (await database.q.delete(streamRetention).where(inArray(streamRetention.dataSourceId, dataSourceIds))),
});
export type RetentionStore = ReturnType<typeof createRetentionStore>;
