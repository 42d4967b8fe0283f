/**
 * Latency of a page of the file list at 100,000 files against 1,000, in every order and with every filter, on the
 * embedded database and, where TEST_DATABASE_URL names one, on PostgreSQL.
 */
import { join } from 'node:path';
import type { FileFilters, FileSort } from '@rakurs/contract';
import type { Database } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createFileListStore, type Arranged } from '#modules/media/files/file-list.store.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { median } from './programs.ts';

const ROUNDS = 60;
const SMALL = 1000;
const LARGE = 100_000;
const PAGE = 30;
const FEW = 80;
const DAY_ROUNDS = 7;

/**
 * Every second is described, every tenth a cat. What is rare is as rare in both sources, FEW files of either: pages of
 * the same length are compared.
 */
async function fill(database: Database, files: number): Promise<number> {
  const { rows } = await database.raw(
    "insert into data_sources (user_id, project_id, title, description, created_at) values (1, 1, 'bench', '', now()) returning id",
  );
  const [{ id } = { id: 0 }] = rows as { id: number }[];
  await database.raw(
    `insert into files (data_source_id, kind, title, description, name, sha256, size, real_date, seen_classes, drawn_classes, state, recognition, ai_description, created_at)
     select $1, case when n % ($2::int / $3::int) = 1 then 'video' else 'image' end, 'Снимок ' || (n::bigint * 7919) % 100003, '', n || '.jpg', md5(n::text) || md5(n::text), (n::bigint * 104729) % 9999991,
       case when n % ($2::int / $3::int) = 2 then timestamptz '2019-01-10 12:00Z' when n % 3 > 0 then timestamptz '2020-01-01' + (n::bigint * 7919) % 100003 * interval '30 minutes' end,
       case when n % 10 = 0 then array['кошка', 'человек'] when n % ($2::int / $3::int) in (1, 2) then array['жираф'] else array['человек'] end, case when n % ($2::int / $3::int) in (1, 2) then array['Мурка'] else '{}' end,
       'ready', 'done', case when n % 2 = 0 then 'Описание' end, now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
    [id, files, FEW],
  );
  return id;
}

const CASES: [string, FileSort, FileFilters][] = [
  ['as added', 'added', {}],
  ['by date taken', 'taken', {}],
  ['by name', 'name', {}],
  ['by size', 'size', {}],
  ['by name, photographs', 'name', { kind: 'image' }],
  ['by name, videos (few)', 'name', { kind: 'video' }],
  ['by date taken, a common class', 'taken', { class_name: 'кошка' }],
  ['by size, a rare class', 'size', { class_name: 'жираф' }],
  ['by date taken, labelled (few)', 'taken', { labelled: 'yes' }],
  ['by size, not labelled', 'size', { labelled: 'no' }],
  ['by name, one day', 'name', { taken_from: '2019-01-10T00:00:00Z', taken_until: '2019-01-11T00:00:00Z' }],
];

async function measure(database: Database, name: string): Promise<void> {
  await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
  const store = createFileListStore(database);
  const small = await fill(database, SMALL);
  const large = await fill(database, LARGE);
  await database.raw('vacuum analyze files');
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  const compare = async (what: string, of: (dataSourceId: number) => Promise<() => Promise<unknown>>) => {
    // By turns: whatever else the machine does, it does to both.
    const [ofFew, ofMany] = [await of(small), await of(large)];
    const times: { few: number; many: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push({ few: await timed(ofFew), many: await timed(ofMany) });
    const [few, many] = [median(times.map((time) => time.few)), median(times.map((time) => time.many))];
    console.log(
      `${name}, ${what}: ${few.toFixed(2)} ms at ${SMALL}, ${many.toFixed(2)} ms at ${LARGE}, ratio ${(many / few).toFixed(2)} (aim under 1.5)`,
    );
  };
  const list = (dataSourceId: number, sort: FileSort, filters: FileFilters, processedOnly: boolean): Arranged => ({
    dataSourceId,
    processedOnly,
    sort,
    order: sort === 'name' ? 'asc' : 'desc',
    filters,
  });
  const amountOf = (id: number) => (id === small ? SMALL : LARGE);
  for (const [what, sort, filters] of CASES) {
    await compare(
      `first page ${what}`,
      async (id) => () => store.listAfter(list(id, sort, filters, false), null, PAGE),
    );
    await compare(
      `first page ${what}, processed`,
      async (id) => () => store.listAfter(list(id, sort, filters, true), null, PAGE),
    );
  }
  for (const [what, sort] of CASES.slice(0, 4)) {
    await compare(`last page ${what}, scrolled to`, async (id) => {
      const all = list(id, sort, {}, false);
      const place = await store.placeAfter(all, amountOf(id) - PAGE);
      return () => store.listAfter(all, place, PAGE);
    });
  }
  const days: { ours: number; bare: number }[] = [];
  for (let round = 0; round < DAY_ROUNDS; round += 1) {
    const ours = await timed(() =>
      store.countByDay({ dataSourceId: large, processedOnly: false, filters: {} }, 'taken', 'Europe/Moscow'),
    );
    days.push({
      ours,
      bare: await timed(() =>
        database.raw(
          'select count(coalesce(real_date, created_at)) from files where data_source_id = $1 and deleted_at is null',
          [large],
        ),
      ),
    });
  }
  console.log(
    `${name}, files of each day at ${LARGE}: ${median(days.map(({ ours }) => ours)).toFixed(0)} ms, ${median(days.map(({ ours, bare }) => ours / bare)).toFixed(2)} of counting them all, asked for once a screen`,
  );
}

await onBothDatabases(measure);
