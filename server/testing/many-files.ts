import type { DataSourceFile } from '@rakurs/contract';
import type { TestDatabase } from './test-database.ts';

/**
 * So many more files like this one, ready and not asked for, at the price of a few rows each. Returns their numbers.
 */
export async function copiesOf(
  { database }: TestDatabase,
  { id, data_source_id }: DataSourceFile,
  { amount, into = data_source_id }: { amount: number; into?: number },
): Promise<number[]> {
  const copied = await database.raw(
    "insert into files select (jsonb_populate_record(f, jsonb_build_object('id', nextval('files_id_seq'), 'recognition', 'none', 'data_source_id', $3::int))).* from files f, generate_series(1, $2) where f.id = $1 returning id",
    [id, amount, into],
  );
  // As the statement says.
  const ids = (copied.rows as { id: number }[]).map((row) => row.id);
  await database.raw(
    "insert into frames select (jsonb_populate_record(f, jsonb_build_object('id', nextval('frames_id_seq'), 'file_id', file_id_of_copy))).* from frames f, unnest($2::int[]) as file_id_of_copy where f.file_id = $1",
    [id, ids],
  );
  return ids;
}
