import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Database } from './index.ts';
import { UnfitDatabase } from './unfit-database.ts';

/** Any number that nothing else locks with. */
const MIGRATION_LOCK = 724_511;
const MIGRATED = 'drizzle.__drizzle_migrations';

interface Migration {
  tag: string;
  when: number;
}
/** What the newest program that opened the database was, told by itself; null where none has told. */
interface LastProgram {
  version: string;
  migration: string;
}

// Written by drizzle-kit, with every migration of this program in their order.
const readJournal = (folder: string): Migration[] =>
  (JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: Migration[] }).entries;

/** Of the program, whose folder the migrations are in. */
const readVersion = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as { version: string }).version;

async function newestIn(client: pg.PoolClient): Promise<{ when: number; program: LastProgram | null }> {
  const { rows } = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [MIGRATED]);
  if (!rows[0]?.known) return { when: 0, program: null };
  const newest = await client.query<{ when: string | null; told: string | null }>(
    `select max(created_at)::text as when, obj_description('${MIGRATED}'::regclass) as told from ${MIGRATED}`,
  );
  const [version, migration] = newest.rows[0]?.told?.split(' ') ?? [];
  return { when: Number(newest.rows[0]?.when ?? 0), program: version && migration ? { version, migration } : null };
}

const refusal = (version: string, program: LastProgram | null): string => {
  const needed = program ? `версией ${program.version} (${program.migration})` : 'более новой версией';
  return `База данных уже обновлена ${needed}, а запущена более старая программа (${version}): она испортила бы данные. Запустите новую версию или восстановите копию базы, сделанную до обновления.`;
};

/**
 * Brings the database to the newest shape. Of several servers that start at once, one migrates and the others wait. An
 * older program leaves a newer database alone.
 */
export async function migrateDatabase(database: Database, folder: string): Promise<void> {
  const version = readVersion(folder);
  const newest = readJournal(folder).at(-1);
  const client = await database.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { when, program } = await newestIn(client);
    if (newest && when > newest.when) throw new UnfitDatabase(refusal(version, program));
    await migrate(drizzle(client), { migrationsFolder: folder });
    // For older programs, which know nothing of us. A comment takes no parameters.
    if (newest)
      await client.query(`comment on table ${MIGRATED} is '${`${version} ${newest.tag}`.replaceAll("'", '')}'`);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
