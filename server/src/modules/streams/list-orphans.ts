import type { Database } from '#platform/db/index.ts';

/**
 * Cameras of which there are rows here, and which themselves are gone for good. By leaps through the index: there are
 * few cameras, and millions of rows.
 */
export async function listOrphans(database: Database, table: 'stream_segments' | 'camera_events'): Promise<number[]> {
  const { rows } = await database.raw(
    `with recursive camera (id) as (
       select min(file_id) from ${table} union all select (select min(file_id) from ${table} where file_id > camera.id) from camera where camera.id is not null
     ) select id from camera where id is not null and not exists (select 1 from streams s where s.file_id = camera.id)`,
  );
  // The column is named in the query above.
  return (rows as { id: number }[]).map(({ id }) => id);
}
