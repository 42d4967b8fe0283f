/** Latency of a page of the file list at 100,000 files against 1,000, on the embedded database and, where TEST_DATABASE_URL names one, on PostgreSQL. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createFileStore } from '#modules/media/files/files.store.ts';
import { benchFolder, median } from './programs.ts';

const ROUNDS = 200;
const SMALL = 1000;
const LARGE = 100_000;
const PAGE = 30;

async function fill(database: Database, files: number): Promise<number> {
  const { rows } = await database.raw("insert into data_sources (user_id, project_id, title, description, created_at) values (1, 1, 'bench', '', now()) returning id");
  const [{ id } = { id: 0 }] = rows as { id: number }[];
  await database.raw(
    `insert into files (data_source_id, kind, title, description, name, sha256, state, ai_description, created_at)
     select $1, 'image', 'Снимок ' || n, '', n || '.jpg', md5(n::text) || md5(n::text), 'ready', case when n % 2 = 0 then 'Описание' end, now() from generate_series(1, $2::int) n`,
    [id, files],
  );
  return id;
}

async function measure(database: Database, name: string): Promise<void> {
  await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
  const store = createFileStore(database);
  const small = await fill(database, SMALL);
  const large = await fill(database, LARGE);
  await database.raw('analyze files');
  const lastId = async (dataSourceId: number) => (await store.idAt({ dataSourceId, processedOnly: false, size: PAGE }, dataSourceId === small ? SMALL - PAGE : LARGE - PAGE)) ?? 0;
  const time = async (work: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      await work();
      times.push(performance.now() - startedAt);
    }
    return median(times);
  };
  const page = (dataSourceId: number, processedOnly: boolean, belowId: number) => () => store.listBelow({ dataSourceId, processedOnly, size: PAGE }, belowId);
  const compare = async (what: string, of: (dataSourceId: number) => Promise<() => Promise<unknown>>) => {
    const [few, many] = [await time(await of(small)), await time(await of(large))];
    console.log(`${name}, ${what}: ${few.toFixed(2)} ms at ${SMALL}, ${many.toFixed(2)} ms at ${LARGE}, ratio ${(many / few).toFixed(2)} (aim under 1.5)`);
  };
  await compare('first page', async (id) => page(id, false, 2_147_483_647));
  await compare('first page, processed', async (id) => page(id, true, 2_147_483_647));
  await compare('last page, scrolled to', async (id) => { const below = await lastId(id); return page(id, false, below + 1); });
}

const folder = benchFolder();
const embedded = await openDatabase({ dataDir: join(folder, 'database') });
await measure(embedded, 'PGlite');
await embedded.close();
rmSync(folder, { recursive: true, force: true });

const url = process.env['TEST_DATABASE_URL'];
if (url) {
  const postgres = await openDatabase({ url });
  await measure(postgres, 'PostgreSQL');
  await postgres.raw("delete from files where name like '%.jpg'; delete from data_sources where title = 'bench'");
  await postgres.close();
} else console.log('PostgreSQL: not measured, TEST_DATABASE_URL is not set');
