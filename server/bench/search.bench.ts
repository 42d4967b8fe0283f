/**
 * Latency of a search at 1,000, 100,000 and 1,000,000 files of one user (BENCH_SEARCH_FILES caps it), warm and right
 * after a start, on the embedded
 * database (to 100,000) and, where TEST_DATABASE_URL names one, on PostgreSQL. The texts are made up by
 * search-archive.ts.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileWithoutLabels } from '@rakurs/contract';
import pg from 'pg';
import { createSearch } from '#modules/search/index.ts';
import { buildDocument } from '#modules/search/indexing/document.ts';
import { loadLanguage } from '#modules/search/language/index.ts';
import { openDatabase, type Database, type DatabaseSource } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createTransactionHooks } from '#platform/transaction-hooks.ts';
import { benchFolder, median } from './programs.ts';
import { BETWEEN_FILES_MS, DISTINCT, makeFile, QUESTIONS, SOURCES, USER } from './search-archive.ts';

const SIZES = [1000, 100_000, 1_000_000];
const MAX_EMBEDDED = 100_000;
const ROUNDS = 15;
const BATCH = 2000;
const WORDS_AT_ONCE = 20_000;

const openSearch = (database: Database) =>
  createSearch({
    database,
    hooks: createTransactionHooks(),
    log: createLog('silent'),
    timeZoneOf: async () => 'Europe/Moscow',
    vectorIndexBytes: 128 * 1024 * 1024,
    modelsFolder: null,
    readFiles: async (ids) => ids.map(makeFile),
    // Only what search itself passes on; media's part has a benchmark of its own.
    showFiles: async (ids) =>
      ids.map(
        (id) =>
          ({
            ...makeFile(id),
            file_url: null,
            thumbnail_url: null,
            ai_description: null,
            project_id: 1,
            data_source_id: 1,
          }) as unknown as FileWithoutLabels,
      ),
    showFrames: async () => new Map(),
    listTaughtTitles: async () => [],
    listClassSights: async () => [],
    listSources: async () => SOURCES,
  });

/** As the drainer writes, but all at once: the index is built after the rows, and the words are counted on the way. */
async function fill(database: Database, files: number): Promise<void> {
  await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
  await database.raw('drop index search_documents_words');
  const made = Math.min(files, DISTINCT);
  const counts = await makeDocuments(database, made);
  for (let copied = made; copied < files; copied += made) {
    await database.raw(
      "insert into search_documents select file_id + $1, user_id, data_source_id, happened_at + $2 * interval '1 millisecond', words from search_documents where file_id <= $3",
      [copied, copied * BETWEEN_FILES_MS, made],
    );
  }
  const words = [...counts];
  for (let from = 0; from < words.length; from += WORDS_AT_ONCE) {
    const some = words.slice(from, from + WORDS_AT_ONCE);
    await database.raw('insert into search_words select $1, w, n from unnest($2::text[], $3::int[]) as c(w, n)', [
      USER,
      some.map(([word]) => word),
      some.map(([, amount]) => amount * (files / made)),
    ]);
  }
  await database.raw(
    "insert into search_vocabulary select substr(word, 2) from search_words where word ~ '^\\.[а-яa-z]{3,24}$'",
  );
  await database.raw(
    'create index search_documents_words on search_documents using gin (words) with (fastupdate = false)',
  );
  await database.raw('vacuum analyze');
}

async function makeDocuments(database: Database, amount: number): Promise<Map<string, number>> {
  const language = await loadLanguage();
  const counts = new Map<string, number>();
  for (let from = 1; from <= amount; from += BATCH) {
    const documents = Array.from({ length: Math.min(BATCH, amount - from + 1) }, (_, at) =>
      buildDocument(makeFile(from + at), language),
    );
    for (const { lexemes } of documents)
      for (const lexeme of lexemes) counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1);
    await database.raw(
      'insert into search_documents select f, $1, s, h, w::tsvector from unnest($2::int[], $3::int[], $4::timestamptz[], $5::text[]) as d(f, s, h, w)',
      [
        USER,
        documents.map(({ fileId }) => fileId),
        documents.map(({ dataSourceId }) => dataSourceId),
        documents.map(({ happenedAt }) => happenedAt.toISOString()),
        documents.map(({ vector }) => vector),
      ],
    );
  }
  return counts;
}

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

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

interface Opened {
  size: number;
  first: number;
  ask: (content: string, pageNumber?: number) => Promise<number>;
  /** What is offered while one types, and before. */
  offers: () => Promise<{ suggestions: number; start: number }>;
  close: () => Promise<void>;
}

async function openFilled(name: string, size: number, { source, remove }: Place): Promise<Opened> {
  const startedAt = performance.now();
  const empty = await openDatabase(source);
  await fill(empty, size);
  await empty.close();
  console.log(`${name}, ${size} files: filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const first = await firstAfterStart(source);
  const database = await openDatabase(source);
  const search = openSearch(database);
  const ask = async (content: string, pageNumber = 0): Promise<number> => {
    const askedAt = performance.now();
    await search.search(USER, { content, pageNumber, searchSize: 10 });
    return performance.now() - askedAt;
  };
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      await work();
      if (round >= 0) times.push(performance.now() - startedAt);
    }
    return median(times);
  };
  const offers = async () => ({
    suggestions: await timed(() => search.suggest(USER, 'рыжая со')),
    start: await timed(() => search.showStart(USER)),
  });
  return { size, first, ask, offers, close: () => database.close().then(remove) };
}

interface Place {
  source: DatabaseSource;
  remove: () => Promise<void>;
}

/** Every question goes to all sizes in turn: whatever else the machine does meanwhile, it does to all of them. */
async function measure(name: string, sizes: readonly number[], place: (size: number) => Promise<Place>): Promise<void> {
  const opened: Opened[] = [];
  for (const size of sizes) opened.push(await openFilled(name, size, await place(size)));
  const times = new Map(
    opened.map(({ size }) => [
      size,
      new Map(Object.keys(QUESTIONS).map((question): [string, number[]] => [question, []])),
    ]),
  );
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [question, content] of Object.entries(QUESTIONS)) {
      for (const { size, ask } of opened) {
        const ms = await ask(content);
        if (round >= 0) times.get(size)?.get(question)?.push(ms);
      }
    }
  }
  const [smallest] = opened;
  const of = (size: number, question: string): number[] => times.get(size)?.get(question) ?? [];
  const all = (size: number): number[] => Object.keys(QUESTIONS).flatMap((question) => of(size, question));
  for (const { size, first, ask, offers } of opened) {
    const offered = await offers();
    const against = (value: number, base: number) => `${value.toFixed(1)} ms (x${(value / base).toFixed(2)})`;
    const both = (share: number) => against(quantile(all(size), share), quantile(all(smallest?.size ?? size), share));
    console.log(
      `${name}, ${size} files: p50 ${both(0.5)}, p95 ${both(0.95)}, first after a start ${against(first, smallest?.first ?? first)}, page 1000 ${(await ask('день', 1000)).toFixed(0)} ms, suggestions ${offered.suggestions.toFixed(1)} ms, start ${offered.start.toFixed(1)} ms`,
    );
    if (size !== smallest?.size)
      for (const question of Object.keys(QUESTIONS))
        console.log(
          `    ${question}: ${against(median(of(size, question)), median(of(smallest?.size ?? size, question)))}`,
        );
  }
  for (const { close } of opened) await close();
}

async function main(): Promise<void> {
  const cap = Number(process.env['BENCH_SEARCH_FILES'] ?? SIZES.at(-1));
  const sizes = SIZES.filter((size) => size <= cap);
  await measure(
    'PGlite',
    sizes.filter((size) => size <= MAX_EMBEDDED),
    async () => {
      const folder = benchFolder();
      return {
        source: { dataDir: join(folder, 'database') },
        remove: async () => rmSync(folder, { recursive: true, force: true }),
      };
    },
  );
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return console.log('PostgreSQL: not measured, TEST_DATABASE_URL is not set');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await measure('PostgreSQL', sizes, async (size) => {
    const own = new URL(url);
    own.pathname = `/rakurs_bench_search_${size}`;
    await admin.query(`create database ${own.pathname.slice(1)}`);
    return {
      source: { url: own.href },
      remove: async () => void (await admin.query(`drop database ${own.pathname.slice(1)} with (force)`)),
    };
  });
  await admin.end();
}

// The child is told where the database is by this very program.
if (process.argv[2] === 'first') await tellFirst(JSON.parse(process.argv[3] ?? '{}') as DatabaseSource);
else await main();
