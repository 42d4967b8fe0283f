import { openDatabase, type Database } from '#platform/db/index.ts';

interface Shared {
  database: Database;
  /** Puts it back to what the snapshot held. */
  restore: () => Promise<void>;
}

const OURS = `n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'kept')`;

async function listOf(database: Database, query: string): Promise<string[]> {
  return (await database.raw(query)).rows.map((row) => Object.values(row as Record<string, string>)[0] ?? '');
}
const listTables = (database: Database) =>
  listOf(
    database,
    `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${OURS}`,
  );

/** Of these, in one question. */
async function listFull(database: Database, tables: string[]): Promise<string[]> {
  return tables.length === 0
    ? []
    : listOf(
        database,
        tables
          .map((table) => `select '${table.replaceAll("'", "''")}' where exists (select 1 from only ${table})`)
          .join(' union all '),
      );
}

async function open(snapshotFile: string): Promise<Shared> {
  const database = await openDatabase({ snapshotFile });
  const tables = await listTables(database);
  const seeded = await listFull(database, tables);
  await database.raw('create schema kept');
  for (const [number, table] of seeded.entries()) await database.raw(`create table kept.t${number} as table ${table}`);
  const counters = await listOf(
    database,
    "select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) from pg_sequences",
  );
  const restore = async (): Promise<void> => {
    await database.raw('discard all');
    const now = await listTables(database);
    const foreign = now.filter((table) => !tables.includes(table));
    if (foreign.length > 0) await database.raw(`drop table ${foreign.join(', ')} cascade`);
    const full = await listFull(database, tables);
    if (full.length > 0) await database.raw(`truncate ${full.join(', ')} cascade`);
    // Rows come back in any order, so nobody looks at what they point to.
    await database.raw(
      [
        "set session_replication_role = 'replica'",
        ...seeded.map((table, number) => `insert into ${table} select * from kept.t${number}`),
        ...counters,
        'reset session_replication_role',
        'checkpoint',
      ].join('; '),
    );
  };
  return { database, restore };
}

/** As long as it is lent: an application that its test has left running must not take the next one's jobs. */
function lend(database: Database): { lent: Database; takeBack: () => void } {
  let isOver = false;
  const still = (): Database => {
    if (isOver) throw new Error('The test that had this database is over');
    return database;
  };
  const lent: Database = {
    kind: database.kind,
    get q() {
      return still().q;
    },
    transaction: async (work) => still().transaction(work),
    afterCommit: (action) => still().afterCommit(action),
    raw: async (text, values) => still().raw(text, values),
    ping: async () => still().ping(),
    connect: async () => still().connect(),
    dump: async () => still().dump(),
    close: () => Promise.resolve(),
  };
  return { lent, takeBack: () => void (isOver = true) };
}

let shared: Promise<Shared> | null = null;
let isTaken = false;

/**
 * One embedded database for all test files of a process, one after another: opening one takes a second of work, putting
 * one back a tenth. Null while somebody has it.
 */
export async function takeSharedDatabase(
  snapshotFile: string,
): Promise<{ database: Database; release: () => Promise<void> } | null> {
  if (isTaken) return null;
  isTaken = true;
  const { database, restore } = await (shared ??= open(snapshotFile));
  const { lent, takeBack } = lend(database);
  return {
    database: lent,
    release: async () => {
      takeBack();
      await restore();
      isTaken = false;
    },
  };
}
