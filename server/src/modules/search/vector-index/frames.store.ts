import type { Database } from '#platform/db/index.ts';
import { packVector } from './packed-vector.ts';
import { packEvidence, readEvidence, type Evidence } from './evidence.ts';
import type { FileKind } from '@rakurs/contract';
import { recurs } from '../query/recurs.ts';
import { MODEL } from '../model.ts';
import type { RecurringThere } from '../query/recurring.ts';

/** A frame that can be found by what it shows. */
export interface SeenFrame extends Evidence {
  frameId: number;
  fileId: number;
  userId: number;
  dataSourceId: number;
  kind: FileKind;
  happenedAt: Date;
  second: number;
  embedding: Int8Array;
}

/** Whose frames may be told, of which sources and days. */
export interface FrameWindow {
  userId: number;
  sources: readonly number[];
  after: Date | null;
  before: Date | null;
  /** Months, weekdays and hours that come back; absent: always. */
  recurring?: RecurringThere | null;
}

export interface FoundFrame extends Evidence {
  frameId: number;
  fileId: number;
  second: number;
  embedding: Int8Array;
}

/** Packed vectors one after another, and between which revisions they lie; null when there are none. */
export type Stretch = { packedVectors: Buffer; frames: number; low: number; high: number } | null;

const WRITTEN_AT_ONCE = 500;
const FIRST_REVISION = 0;

export function createFrameStore(database: Database) {
  const select = async <R>(text: string, values: unknown[]): Promise<R[]> => {
    const { rows } = await database.raw(text, values);
    // The columns are named in the query beside each call.
    return rows as R[];
  };
  const stretchOf = async (rows: string, values: unknown[]): Promise<Stretch> => {
    // Joined where they lie: twenty thousand rows would take longer to be told apart than to be read.
    const [found] = await select<{ packedVectors: Buffer | null; frames: number; low: string; high: string }>(
      `select string_agg(packed_vector, ''::bytea) as "packedVectors", count(*)::int as frames, min(revision) as low, max(revision) as high from (${rows}) f`,
      values,
    );
    return found?.packedVectors
      ? { packedVectors: found.packedVectors, frames: found.frames, low: Number(found.low), high: Number(found.high) }
      : null;
  };
  const write = async (frames: readonly SeenFrame[]): Promise<void> => {
    await database.raw(
      `insert into search_frames (frame_id, file_id, user_id, data_source_id, happened_at, second, packed_vector, embedding, evidence, version)
       select *, '${MODEL}' from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[], $6::float8[], $7::bytea[], $8::bytea[], $9::bytea[])
       on conflict (frame_id) do update set file_id = excluded.file_id, user_id = excluded.user_id, data_source_id = excluded.data_source_id, happened_at = excluded.happened_at,
         second = excluded.second, revision = excluded.revision, packed_vector = excluded.packed_vector, embedding = excluded.embedding, evidence = excluded.evidence, version = excluded.version
       where (search_frames.version, search_frames.packed_vector, search_frames.embedding, search_frames.evidence, search_frames.user_id, search_frames.second)
         is distinct from (excluded.version, excluded.packed_vector, excluded.embedding, excluded.evidence, excluded.user_id, excluded.second)`,
      [
        frames.map(({ frameId }) => frameId),
        frames.map(({ fileId }) => fileId),
        frames.map(({ userId }) => userId),
        frames.map(({ dataSourceId }) => dataSourceId),
        frames.map(({ happenedAt }) => happenedAt.toISOString()),
        frames.map(({ second }) => second),
        frames.map(packVector),
        frames.map(({ embedding }) => Buffer.from(embedding.buffer, embedding.byteOffset, embedding.length)),
        frames.map(packEvidence),
      ],
    );
  };

  return {
    /**
     * In the transaction under way, and alone in it: revisions must be committed in their order. What has not changed
     * keeps its revision.
     */
    async replaceOf(fileIds: readonly number[], frames: readonly SeenFrame[]): Promise<void> {
      await database.raw('delete from search_frames where file_id = any($1) and not (frame_id = any($2))', [
        fileIds,
        frames.map(({ frameId }) => frameId),
      ]);
      for (let from = 0; from < frames.length; from += WRITTEN_AT_ONCE)
        await write(frames.slice(from, from + WRITTEN_AT_ONCE));
    },
    /** The newest before a revision: whoever waits for them has the most useful ones first. */
    readBefore: (userId: number, revision: number | null, most: number): Promise<Stretch> =>
      stretchOf(
        `select packed_vector, revision from search_frames where user_id = $1 and version = '${MODEL}' and ($2::bigint is null or revision < $2) order by user_id desc, revision desc limit $3`,
        [userId, revision, most],
      ),
    readAfter: (userId: number, revision: number | null, most: number): Promise<Stretch> =>
      stretchOf(
        `select packed_vector, revision from search_frames where user_id = $1 and version = '${MODEL}' and revision > $2 order by user_id, revision limit $3`,
        [userId, revision ?? FIRST_REVISION, most],
      ),
    /** Those that are still there, and that may be told. */
    async read(
      frameIds: readonly number[],
      { userId, sources, after, before, recurring = null }: FrameWindow,
    ): Promise<FoundFrame[]> {
      const rows = await select<{
        frame_id: number;
        file_id: number;
        second: number;
        embedding: Buffer;
        evidence: Buffer;
      }>(
        `select frame_id, file_id, second, embedding, evidence from search_frames
         where frame_id = any($1) and user_id = $2 and data_source_id = any($3) and version = '${MODEL}' and happened_at >= $4 and happened_at < $5
           and ${recurs(recurring)}`,
        [frameIds, userId, sources, after?.toISOString() ?? '-infinity', before?.toISOString() ?? 'infinity'],
      );
      return rows.map((row) => ({
        frameId: row.frame_id,
        fileId: row.file_id,
        second: row.second,
        embedding: new Int8Array(row.embedding.buffer, row.embedding.byteOffset, row.embedding.length),
        ...readEvidence(row.evidence),
      }));
    },
    /** What was seen on all frames of these files, whoever found them. */
    async evidenceOf(userId: number, fileIds: readonly number[]): Promise<(Evidence & { fileId: number })[]> {
      if (fileIds.length === 0) return [];
      const rows = await select<{ file_id: number; evidence: Buffer }>(
        `select file_id, evidence from search_frames where file_id = any($1) and user_id = $2 and version = '${MODEL}'`,
        [fileIds, userId],
      );
      return rows.map((row) => ({ fileId: row.file_id, ...readEvidence(row.evidence) }));
    },
  };
}
export type FrameStore = ReturnType<typeof createFrameStore>;
