/**
 * Latency of a search at 1,000, 100,000 and 1,000,000 files of one person (BENCH_SEARCH_FILES caps it), warm and right after a start, on the embedded
 * database (to 100,000) and, where TEST_DATABASE_URL names one, on PostgreSQL. The texts are made up by search-archive.ts.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSourceFile } from '@rakurs/contract';
import pg from 'pg';
import { createSearch } from '#modules/search/index.ts';
import { buildDocument } from '#modules/search/indexing/document.ts';
import { loadLanguage } from '#modules/search/language/index.ts';
import { openDatabase, type Database, type DatabaseSource } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { benchFolder, median } from './programs.ts';
import { makeFile, QUESTIONS, SOURCES, USER } from './search-archive.ts';

const SIZES = [1000, 100_000, 1_000_000];
const LARGEST_EMBEDDED = 100_000;
const ROUNDS = 15;
const BATCH = 2000;

const openSearch = (database: Database) =>
  createSearch({
    database,
    log: createLog('silent'),
    timeZone: 'Europe/Moscow',
    readFiles: async (ids) => ids.map(makeFile),
    // Only what search itself passes on; media's part has a benchmark of its own.
    showFiles: async (ids) => ids.map((id) => ({ ...makeFile(id), file_url: null, thumbnail_url: null, ai_description: null, project_id: 1, data_source_id: 1 }) as unknown as DataSourceFile),
    listSources: async () => SOURCES,
  });

/** As the drainer writes, but all at once: the index is built after the rows, and the words are counted on the way. */
async function fill(database: Database, files: number): Promise<void> {
  await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
  const language = await loadLanguage();
  const counts = new Map<string, number>();
  await database.raw('drop index search_documents_words');
  for (let from = 1; from <= files; from += BATCH) {
    const documents = Array.from({ length: Math.min(BATCH, files - from + 1) }, (_, at) => buildDocument(makeFile(from + at), language));
    for (const lexeme of documents.flatMap(({ lexemes }) => lexemes)) counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1);
    await database.raw('insert into search_documents select f, $1, s, h, w::tsvector from unnest($2::int[], $3::int[], $4::timestamptz[], $5::text[]) as d(f, s, h, w)', [
      USER, documents.map(({ fileId }) => fileId), documents.map(({ dataSourceId }) => dataSourceId), documents.map(({ happenedAt }) => happenedAt.toISOString()), documents.map(({ vector }) => vector),
    ]);
  }
  const words = [...counts.keys()];
  for (let from = 0; from < words.length; from += BATCH * 10) {
    const some = words.slice(from, from + BATCH * 10);
    await database.raw('insert into search_words select $1, w, n from unnest($2::text[], $3::int[]) as c(w, n)', [USER, some, some.map((word) => counts.get(word))]);
  }
  await database.raw("insert into search_vocabulary select substr(word, 2) from search_words where word ~ '^\\.[а-яa-z]{3,24}$'");
  await database.raw('create index search_documents_words on search_documents using gin (words) with (fastupdate = false)');
  await database.raw('vacuum analyze');
}

const quantile = (times: readonly number[], share: number): number => times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** In a process of its own: nothing is in memory yet, not even the dictionary. */
async function firstAfterStart(source: DatabaseSource): Promise<number> {
  const child = fork(import.meta.filename, ['first', JSON.stringify(source)], { execArgv: ['--import', 'tsx'] });
  const [ms] = (await once(child, 'message')) as [number];
  await once(child, 'exit');
  return ms;
}

async function tellFirst(source: DatabaseSource): Promise<void> {
  const database = await openDatabase(source);
  const search = openSearch(database);
  const startedAt = performance.now();
  await search.search(USER, { content: 'кошка', pageNumber: 0, searchSize: 10 });
  process.send?.(performance.now() - startedAt);
  await database.close();
}

async function warm(source: DatabaseSource): Promise<{ all: number[]; each: Map<string, number>; deep: number }> {
  const database = await openDatabase(source);
  const search = openSearch(database);
  const time = async (content: string, pageNumber = 0): Promise<number> => {
    const startedAt = performance.now();
    await search.search(USER, { content, pageNumber, searchSize: 10 });
    return performance.now() - startedAt;
  };
  const times = new Map(Object.keys(QUESTIONS).map((name): [string, number[]] => [name, []]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, content] of Object.entries(QUESTIONS)) {
      const ms = await time(content);
      if (round >= 0) times.get(name)?.push(ms);
    }
  }
  const deep = await time('день', 1000);
  await database.close();
  return { all: [...times.values()].flat(), each: new Map([...times].map(([name, list]) => [name, median(list)])), deep };
}

async function measure(name: string, sizes: readonly number[], open: (size: number) => Promise<{ source: DatabaseSource; remove: () => Promise<void> }>): Promise<void> {
  let smallest: { p50: number; p95: number; first: number; each: Map<string, number> } | null = null;
  for (const size of sizes) {
    const { source, remove } = await open(size);
    const database = await openDatabase(source);
    const startedAt = performance.now();
    await fill(database, size);
    await database.close();
    const filledIn = Math.round((performance.now() - startedAt) / 1000);
    const first = await firstAfterStart(source);
    const { all, each, deep } = await warm(source);
    const figures = { p50: quantile(all, 0.5), p95: quantile(all, 0.95), first, each };
    smallest ??= figures;
    const against = (value: number, base: number) => `${value.toFixed(1)} ms (x${(value / base).toFixed(2)})`;
    console.log(
      `${name}, ${size} files (filled in ${filledIn} s): p50 ${against(figures.p50, smallest.p50)}, p95 ${against(figures.p95, smallest.p95)}, first after a start ${against(first, smallest.first)}, page 1000 ${deep.toFixed(0)} ms`,
    );
    if (size > 1000) for (const [question, ms] of each) console.log(`    ${question}: ${against(ms, smallest.each.get(question) ?? ms)}`);
    await remove();
  }
}

async function main(): Promise<void> {
  const cap = Number(process.env['BENCH_SEARCH_FILES'] ?? SIZES.at(-1));
  const sizes = SIZES.filter((size) => size <= cap);
  await measure('PGlite', sizes.filter((size) => size <= LARGEST_EMBEDDED), async () => {
    const folder = benchFolder();
    return { source: { dataDir: join(folder, 'database') }, remove: async () => rmSync(folder, { recursive: true, force: true }) };
  });
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return console.log('PostgreSQL: not measured, TEST_DATABASE_URL is not set');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await measure('PostgreSQL', sizes, async (size) => {
    const own = new URL(url);
    own.pathname = `/rakurs_bench_search_${size}`;
    await admin.query(`create database ${own.pathname.slice(1)}`);
    return { source: { url: own.href }, remove: async () => void (await admin.query(`drop database ${own.pathname.slice(1)} with (force)`)) };
  });
  await admin.end();
}

// The child is told where the database is by this very program.
if (process.argv[2] === 'first') await tellFirst(JSON.parse(process.argv[3] ?? '{}') as DatabaseSource);
else await main();
