import { eq, inArray, or } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { frameFeatures } from './detections.tables.ts';

export type FeaturesRow = typeof frameFeatures.$inferSelect;

const keysOf = (rows: FeaturesRow[]): string[] => [
  ...new Set(rows.flatMap(({ wholeKey, tilesKey }) => [wholeKey, tilesKey]).filter((key) => key !== null)),
];

/** Where the features of frames lie. */
export const createFeatureStore = (database: Database) => ({
  async find(frameId: number): Promise<FeaturesRow | null> {
    const [row] = await database.q.select().from(frameFeatures).where(eq(frameFeatures.frameId, frameId));
    return row ?? null;
  },
  listOf: async (fileIds: number[]): Promise<FeaturesRow[]> =>
    fileIds.length === 0 ? [] : database.q.select().from(frameFeatures).where(inArray(frameFeatures.fileId, fileIds)),
  /** Tells which objects are not needed for it any more. */
  async put(row: FeaturesRow): Promise<string[]> {
    const [before] = await database.q
      .select()
      .from(frameFeatures)
      .where(eq(frameFeatures.frameId, row.frameId))
      .for('update');
    await database.q.insert(frameFeatures).values(row).onConflictDoUpdate({ target: frameFeatures.frameId, set: row });
    const needed = new Set(keysOf([row]));
    return before ? keysOf([before]).filter((key) => !needed.has(key)) : [];
  },
  /** Copies of files need the same objects. */
  async copyOf(frames: { from: number; to: number; fileId: number }[]): Promise<void> {
    await database.raw(
      `insert into frame_features (frame_id, file_id, feature_version, whole_key, tiles_key) select c.to_frame, c.to_file, f.feature_version, f.whole_key, f.tiles_key
       from frame_features f join unnest($1::int[], $2::int[], $3::int[]) as c(from_frame, to_frame, to_file) on c.from_frame = f.frame_id`,
      [frames.map(({ from }) => from), frames.map(({ to }) => to), frames.map(({ fileId }) => fileId)],
    );
  },
  removeOfFiles: async (fileIds: number[]): Promise<string[]> =>
    keysOf(await database.q.delete(frameFeatures).where(inArray(frameFeatures.fileId, fileIds)).returning()),
  async isKeyUsed(key: string): Promise<boolean> {
    const [row] = await database.q
      .select({ id: frameFeatures.frameId })
      .from(frameFeatures)
      .where(or(eq(frameFeatures.wholeKey, key), eq(frameFeatures.tilesKey, key)))
      .limit(1);
    return row !== undefined;
  },
});
export type FeatureStore = ReturnType<typeof createFeatureStore>;
