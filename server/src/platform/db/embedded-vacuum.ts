import type { Database } from './index.ts';

/** As PostgreSQL's own autovacuum has it. */
const FEW_ROWS = 50;
const SHARE = 0.2;
/** Pages by which a small table may grow before what is known of it is worth nothing. */
const FEW_PAGES = 4;

/** A table with many rows that are no more gives their room back; one that has grown by a fifth is looked at anew. */
const TO_DO = `
  select 'vacuum ' || relid::regclass as statement from pg_stat_user_tables where n_dead_tup > ${FEW_ROWS} + ${SHARE} * n_live_tup
  union all
  select 'analyze ' || oid::regclass from pg_class
  where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    and pg_relation_size(oid) > 0
    and (reltuples < 0 or pg_relation_size(oid) / current_setting('block_size')::int > relpages * (1 + ${SHARE}) + ${FEW_PAGES})`;

/**
 * PostgreSQL has autovacuum; PGlite has nobody who would. A record whose pieces come and go for weeks would fill the
 * disc, and without statistics every file of
 * everybody is joined with every source to tell one user what is being prepared. One table at a time: others take
 * their turns in between. Tells what was done.
 */
export async function vacuumEmbedded(database: Pick<Database, 'kind' | 'raw'>): Promise<string[]> {
  if (database.kind !== 'pglite') return [];
  // The column is named in the query, and the catalogue has quoted the names where they need it.
  const statements = ((await database.raw(TO_DO)).rows as { statement: string }[]).map(({ statement }) => statement);
  for (const statement of statements) await database.raw(statement);
  return statements;
}
