import type { FrameAnalysis } from '@rakurs/contract';
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { detections, frameEmbeddings, frameAnalyses } from './recognition.tables.ts';

export type FrameAnalysisRow = typeof frameAnalyses.$inferSelect;
export type FrameEmbeddingRow = typeof frameEmbeddings.$inferSelect;
export type DetectionRow = typeof detections.$inferSelect;

const MAX_ROWS_AT_ONCE = 500;
const inChunks = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / MAX_ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * MAX_ROWS_AT_ONCE, (at + 1) * MAX_ROWS_AT_ONCE),
  );

/**
 * What was seen on frames. A new look at a frame takes the place of the old one; other frames of the file keep theirs.
 */
export const createFrameAnalysisStore = (database: Database) => ({
  async replace(fileId: number, seen: { frameId: number; sight: FrameAnalysis }[], readAt: Date): Promise<void> {
    const frameIds = seen.map(({ frameId }) => frameId);
    if (frameIds.length === 0) return;
    await database.q.delete(frameAnalyses).where(inArray(frameAnalyses.frameId, frameIds));
    await database.q.delete(frameEmbeddings).where(inArray(frameEmbeddings.frameId, frameIds));
    await database.q.delete(detections).where(inArray(detections.frameId, frameIds));
    const analyses = seen.map(({ frameId, sight: { text, words, codes, impression, model } }) => ({
      frameId,
      fileId,
      text,
      words,
      codes,
      sceneSummary: impression,
      model,
      readAt,
    }));
    for (const rows of inChunks(analyses)) await database.q.insert(frameAnalyses).values(rows);
    const looks = seen.map(({ frameId, sight: { look, fingerprint } }) => ({
      frameId,
      fileId,
      ...look,
      embedding: Buffer.from(look.embedding, 'base64'),
      fingerprint: fingerprint.bits,
      sharpness: fingerprint.sharpness,
    }));
    for (const rows of inChunks(looks)) await database.q.insert(frameEmbeddings).values(rows);
    const found = seen.flatMap(({ frameId, sight }) =>
      sight.objects.map(({ class_name, ...object }) => ({ frameId, fileId, className: class_name, ...object })),
    );
    for (const rows of inChunks(found)) await database.q.insert(detections).values(rows);
  },
  listFrameAnalyses: async (fileIds: number[]): Promise<FrameAnalysisRow[]> =>
    fileIds.length === 0 ? [] : database.q.select().from(frameAnalyses).where(inArray(frameAnalyses.fileId, fileIds)),
  listVisionOutputs: async (fileIds: number[]): Promise<FrameEmbeddingRow[]> =>
    fileIds.length === 0
      ? []
      : database.q.select().from(frameEmbeddings).where(inArray(frameEmbeddings.fileId, fileIds)),
  async listEmbeddings(
    frameIds: number[],
    version: string,
  ): Promise<Pick<FrameEmbeddingRow, 'frameId' | 'embedding'>[]> {
    if (frameIds.length === 0) return [];
    return database.q
      .select({ frameId: frameEmbeddings.frameId, embedding: frameEmbeddings.embedding })
      .from(frameEmbeddings)
      .where(and(inArray(frameEmbeddings.frameId, frameIds), eq(frameEmbeddings.version, version)));
  },
  /** In the order they were found: the surest first. */
  listDetections: async (fileIds: number[]): Promise<DetectionRow[]> =>
    fileIds.length === 0
      ? []
      : database.q.select().from(detections).where(inArray(detections.fileId, fileIds)).orderBy(asc(detections.id)),
  /**
   * Of these files, the boxes of these classes (in small letters) that nobody doubts and that are at least so sure, in
   * the order they were found. `topClass`: whether the picture as a whole is told to be of it, of something else, or of
   * nothing in particular.
   */
  async listUndoubted(
    fileIds: number[],
    { titles, least }: { titles: string[]; least: number },
  ): Promise<(DetectionRow & { topClass: 'same' | 'other' | 'none'; probability: number | null })[]> {
    if (fileIds.length === 0 || titles.length === 0) return [];
    const isWanted = and(
      inArray(detections.fileId, fileIds),
      inArray(sql`lower(${detections.className})`, titles),
      eq(detections.standing, 'seen'),
      gte(detections.confidence, least),
    );
    const told = sql`${frameAnalyses.sceneSummary} -> 'gist'`;
    const topClass = sql<
      'same' | 'other' | 'none'
    >`case when jsonb_typeof(${told}) is distinct from 'object' then 'none' when ${told} ->> 'noun' = ${detections.noun} then 'same' else 'other' end`;
    const things = sql`${frameAnalyses.sceneSummary} -> 'evidence' -> 'things'`;
    // Null where nothing was reconciled; what is not among the things then is hardly there.
    const probability = sql<
      number | null
    >`case when jsonb_typeof(${things}) = 'array' then coalesce((select max((thing ->> 'probability')::float8) from jsonb_array_elements(${things}) thing where thing ->> 'noun' = ${detections.noun}), 0) end`;
    return database.q
      .select({ ...getTableColumns(detections), topClass, probability })
      .from(detections)
      .leftJoin(frameAnalyses, eq(frameAnalyses.frameId, detections.frameId))
      .where(isWanted)
      .orderBy(asc(detections.id));
  },
  /** Of these frames, those whose sight is kept whole. */
  async listSeen(frameIds: number[]): Promise<Set<number>> {
    if (frameIds.length === 0) return new Set();
    const rows = await database.q
      .select({ id: frameAnalyses.frameId })
      .from(frameAnalyses)
      .innerJoin(frameEmbeddings, eq(frameEmbeddings.frameId, frameAnalyses.frameId))
      .where(
        and(
          inArray(frameAnalyses.frameId, frameIds),
          isNotNull(frameAnalyses.sceneSummary),
          isNotNull(frameAnalyses.model),
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
      .selectDistinct({ fileId: frameAnalyses.fileId })
      .from(frameAnalyses)
      .leftJoin(
        frameEmbeddings,
        and(eq(frameEmbeddings.frameId, frameAnalyses.frameId), eq(frameEmbeddings.version, version)),
      )
      .where(and(isNull(frameEmbeddings.frameId), lt(frameAnalyses.fileId, before)))
      .orderBy(desc(frameAnalyses.fileId))
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
    await copy('frame_analyses', 'text, words, codes, scene_summary, model, read_at');
    await copy('frame_embeddings', 'version, embedding, concepts, kinds, fingerprint, sharpness');
    await copy('detections', 'class_name, confidence, x0, y0, x1, y1, noun, colour, standing');
  },
  async removeOf(fileIds: number[]): Promise<void> {
    await database.q.delete(frameAnalyses).where(inArray(frameAnalyses.fileId, fileIds));
    await database.q.delete(frameEmbeddings).where(inArray(frameEmbeddings.fileId, fileIds));
    await database.q.delete(detections).where(inArray(detections.fileId, fileIds));
  },
});
export type FrameAnalysisStore = ReturnType<typeof createFrameAnalysisStore>;
