import type { Sight } from '@rakurs/contract';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { detections, frameLooks, frameReadings } from './recognition.tables.ts';

export type FrameReadingRow = typeof frameReadings.$inferSelect;
export type FrameLookRow = typeof frameLooks.$inferSelect;
export type DetectionRow = typeof detections.$inferSelect;

const MOST_ROWS_AT_ONCE = 500;
const inChunks = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / MOST_ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * MOST_ROWS_AT_ONCE, (at + 1) * MOST_ROWS_AT_ONCE),
  );

/** What was seen on frames. A new look at a frame takes the place of the old one; other frames of the file keep theirs. */
export const createSightStore = (database: Database) => ({
  async replace(fileId: number, seen: { frameId: number; sight: Sight }[], readAt: Date): Promise<void> {
    const frameIds = seen.map(({ frameId }) => frameId);
    if (frameIds.length === 0) return;
    await database.q.delete(frameReadings).where(inArray(frameReadings.frameId, frameIds));
    await database.q.delete(frameLooks).where(inArray(frameLooks.frameId, frameIds));
    await database.q.delete(detections).where(inArray(detections.frameId, frameIds));
    const readings = seen.map(({ frameId, sight: { text, words, codes, impression, model } }) => ({
      frameId,
      fileId,
      text,
      words,
      codes,
      impression,
      model,
      readAt,
    }));
    for (const rows of inChunks(readings)) await database.q.insert(frameReadings).values(rows);
    const looks = seen.map(({ frameId, sight: { look, fingerprint } }) => ({
      frameId,
      fileId,
      ...look,
      embedding: Buffer.from(look.embedding, 'base64'),
      fingerprint: fingerprint.bits,
      sharpness: fingerprint.sharpness,
    }));
    for (const rows of inChunks(looks)) await database.q.insert(frameLooks).values(rows);
    const found = seen.flatMap(({ frameId, sight }) =>
      sight.objects.map(({ class_name, ...object }) => ({ frameId, fileId, className: class_name, ...object })),
    );
    for (const rows of inChunks(found)) await database.q.insert(detections).values(rows);
  },
  listReadings: async (fileIds: number[]): Promise<FrameReadingRow[]> =>
    fileIds.length === 0 ? [] : database.q.select().from(frameReadings).where(inArray(frameReadings.fileId, fileIds)),
  listLooks: async (fileIds: number[]): Promise<FrameLookRow[]> =>
    fileIds.length === 0 ? [] : database.q.select().from(frameLooks).where(inArray(frameLooks.fileId, fileIds)),
  async listEmbeddings(frameIds: number[], version: string): Promise<Pick<FrameLookRow, 'frameId' | 'embedding'>[]> {
    if (frameIds.length === 0) return [];
    return database.q
      .select({ frameId: frameLooks.frameId, embedding: frameLooks.embedding })
      .from(frameLooks)
      .where(and(inArray(frameLooks.frameId, frameIds), eq(frameLooks.version, version)));
  },
  /** In the order they were found: the surest first. */
  listDetections: async (fileIds: number[]): Promise<DetectionRow[]> =>
    fileIds.length === 0
      ? []
      : database.q.select().from(detections).where(inArray(detections.fileId, fileIds)).orderBy(asc(detections.id)),
  /** Of these frames, those whose sight is kept whole. */
  async listSeen(frameIds: number[]): Promise<Set<number>> {
    if (frameIds.length === 0) return new Set();
    const rows = await database.q
      .select({ id: frameReadings.frameId })
      .from(frameReadings)
      .innerJoin(frameLooks, eq(frameLooks.frameId, frameReadings.frameId))
      .where(
        and(
          inArray(frameReadings.frameId, frameIds),
          isNotNull(frameReadings.impression),
          isNotNull(frameReadings.model),
        ),
      );
    return new Set(rows.map(({ id }) => id));
  },
  /** Files that were read, but not all of them by this version of our model: the newest of those before `before`. */
  async listSeenByOthers({
    version,
    before,
    most,
  }: {
    version: string;
    before: number;
    most: number;
  }): Promise<number[]> {
    const rows = await database.q
      .selectDistinct({ fileId: frameReadings.fileId })
      .from(frameReadings)
      .leftJoin(frameLooks, and(eq(frameLooks.frameId, frameReadings.frameId), eq(frameLooks.version, version)))
      .where(and(isNull(frameLooks.frameId), lt(frameReadings.fileId, before)))
      .orderBy(desc(frameReadings.fileId))
      .limit(most);
    return rows.map(({ fileId }) => fileId);
  },
  /** What was seen on the ones is what would be seen on the others. */
  async copyOf(frames: { from: number; to: number; fileId: number }[]): Promise<void> {
    const pairs = [frames.map(({ from }) => from), frames.map(({ to }) => to), frames.map(({ fileId }) => fileId)];
    const copy = (table: string, columns: string) =>
      database.raw(
        `insert into ${table} (frame_id, file_id, ${columns}) select c.to_frame, c.to_file, ${columns} from ${table} t join unnest($1::int[], $2::int[], $3::int[]) as c(from_frame, to_frame, to_file) on c.from_frame = t.frame_id order by ${table === 'detections' ? 't.id' : 't.frame_id'}`,
        pairs,
      );
    await copy('frame_readings', 'text, words, codes, impression, model, read_at');
    await copy('frame_looks', 'version, embedding, concepts, kinds, fingerprint, sharpness');
    await copy('detections', 'class_name, confidence, x0, y0, x1, y1, noun, colour, standing');
  },
  async removeOf(fileIds: number[]): Promise<void> {
    await database.q.delete(frameReadings).where(inArray(frameReadings.fileId, fileIds));
    await database.q.delete(frameLooks).where(inArray(frameLooks.fileId, fileIds));
    await database.q.delete(detections).where(inArray(detections.fileId, fileIds));
  },
});
export type SightStore = ReturnType<typeof createSightStore>;
