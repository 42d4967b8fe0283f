/**
 * Latency of a search by what pictures show at 1,000 and 1,000,000 frames of one user (BENCH_SEARCH_FRAMES caps it),
 * with the memory its vector index takes,
 * and the first query after a start; on the embedded database and, where TEST_DATABASE_URL names one, on PostgreSQL.
 * Beside it the old way, which knows words alone.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileWithoutLabels } from '@rakurs/contract';
import pg from 'pg';
import { createFrameStore, type SeenFrame } from '#modules/search/vector-index/frames.store.ts';
import { createSearch } from '#modules/search/index.ts';
import { loadLanguage } from '#modules/search/language/index.ts';
import { createMeanings } from '#modules/search/meaning/index.ts';
import { openDatabase, type Database, type DatabaseSource } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createTransactionHooks } from '#platform/transaction-hooks.ts';
import { benchFolder, median } from './programs.ts';
import { makeFile, SOURCES, USER } from './search-archive.ts';

const SIZES = [1000, 1_000_000];
const ROUNDS = 10;
/** So many frames differ; later ones are near copies of them, made where they lie. */
const DISTINCT = 1000;
const MEBIBYTE = 1024 * 1024;
const QUERIES = [
  'лошадь у реки',
  'дети на качелях',
  'вечерний город',
  'мужчина на скейте',
  'собака ловит фрисби',
  'кошка на диване источник:"Источник 2"',
  'поезд на станции тип:видео',
  'пицца',
  'сёрфер после:2015',
  'официант в ресторане',
];

const open = (database: Database, modelsFolder: string | null) =>
  createSearch({
    database,
    hooks: createTransactionHooks(),
    log: createLog('silent'),
    timeZoneOf: async () => 'Europe/Moscow',
    vectorIndexBytes: 128 * MEBIBYTE,
    modelsFolder,
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

/** Frames that show three concepts each, where the model's words put such a bag, and a little beside it. */
async function makeFrames(): Promise<SeenFrame[]> {
  const { textEncoder, concepts } = await createMeanings({ modelsFolder: null, language: loadLanguage })();
  const common = concepts.filter(({ likely, russian }) => likely !== null && russian.length > 0).slice(0, 300);
  return Array.from({ length: DISTINCT }, (_, at) => {
    const { id, dataSourceId, kind, happenedAt } = makeFile(at + 1);
    const bag = [at * 7, at * 13 + 5, at * 29 + 11].flatMap((number) => common[number % common.length] ?? []);
    const place = textEncoder(bag.map((concept) => ({ id: concept.id, weight: 1 })));
    const embedding = Int8Array.from(place, (value, dimension) =>
      Math.max(-127, Math.min(127, Math.round(value * 400 + ((at * 31 + dimension * 17) % 41) - 20))),
    );
    return {
      frameId: id,
      fileId: id,
      userId: USER,
      dataSourceId,
      kind,
      happenedAt,
      second: 0,
      embedding,
      concepts: bag.map((concept) => ({ id: concept.id, logit: 2 })),
      kinds: [{ id: at, share: 0.4 }],
    };
  });
}

const bytesOf = (from: number): string =>
  [0, 8, 16, 24].reduce(
    (packedVector, shift, at) => `set_byte(${packedVector}, ${from + at}, ((frame_id + $1) >> ${shift}) & 255)`,
    'packed_vector',
  );

async function fill(database: Database, frames: readonly SeenFrame[], size: number): Promise<void> {
  await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
  await createFrameStore(database).replaceOf([], frames);
  for (let copied = DISTINCT; copied < size; copied += DISTINCT) {
    // The number of its frame, then that of its file, in the packed vector (vector-index/packed-vector.ts); and some
    // signs turned.
    const packedVector = `set_byte(set_byte(${bytesOf(36).replaceAll('packed_vector', bytesOf(32))}, ((frame_id * 7 + $1) % 32)::int, (frame_id * 11 + $1) & 255), ((frame_id * 3 + $1 / 7) % 32)::int, (frame_id + $1 / 3) & 255)`;
    await database.raw(
      `insert into search_frames (frame_id, file_id, user_id, data_source_id, happened_at, second, packed_vector, embedding, evidence)
       select frame_id + $1, file_id + $1, user_id, data_source_id, happened_at, second, ${packedVector}, embedding, evidence from search_frames where frame_id <= $2`,
      [copied, DISTINCT],
    );
  }
  await database.raw('vacuum analyze search_frames');
}

interface Place {
  source: DatabaseSource;
  remove: () => Promise<void>;
}

async function measure(
  name: string,
  frames: readonly SeenFrame[],
  sizes: readonly number[],
  place: (size: number) => Promise<Place>,
): Promise<void> {
  const opened = [];
  for (const size of sizes) {
    const { source, remove } = await place(size);
    const database = await openDatabase(source);
    const startedAt = performance.now();
    await fill(database, frames, size);
    const [bySight, byWords] = [open(database, null), open(database, '/nowhere')];
    const ask = async (search: typeof bySight, content: string): Promise<number> => {
      const askedAt = performance.now();
      await search.search(USER, { content, pageNumber: 0, searchSize: 10 });
      return performance.now() - askedAt;
    };
    await loadLanguage();
    const filled = performance.now();
    const first = await ask(bySight, 'лошадь у реки');
    console.log(
      `${name}, ${size} frames: filled in ${Math.round((filled - startedAt) / 1000)} s; first query, which reads the lexicon and the frames, ${Math.round(first)} ms`,
    );
    opened.push({
      size,
      bySight,
      byWords,
      ask,
      times: [] as number[],
      oldWay: [] as number[],
      close: async () => {
        await bySight.module.stop?.();
        await byWords.module.stop?.();
        await database.close();
        await remove();
      },
    });
  }
  for (const { bySight, ask } of opened) for (const query of QUERIES) await ask(bySight, query);
  // Every query goes to all sizes in turn: whatever else the machine does meanwhile, it does to all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const query of QUERIES) {
      for (const { bySight, byWords, ask, times, oldWay } of opened) {
        times.push(await ask(bySight, query));
        oldWay.push(await ask(byWords, query));
      }
    }
  }
  const base = median(opened[0]?.times ?? []);
  for (const { size, bySight, times, oldWay } of opened) {
    const p50 = median(times);
    console.log(
      `${name}, ${size} frames: p50 ${p50.toFixed(1)} ms (x${(p50 / base).toFixed(2)}), words alone ${median(oldWay).toFixed(1)} ms; ${(bySight.vectorIndexBytes() / MEBIBYTE).toFixed(1)} MiB of 128 in memory`,
    );
  }
  for (const { close } of opened) await close();
}

const frames = await makeFrames();
const cap = Number(process.env['BENCH_SEARCH_FRAMES'] ?? SIZES.at(-1));
const sizes = SIZES.filter((size) => size <= cap);
await measure('PGlite', frames, sizes, async () => {
  const folder = benchFolder();
  return {
    source: { dataDir: join(folder, 'database') },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
});
const url = process.env['TEST_DATABASE_URL'];
if (url) {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await measure('PostgreSQL', frames, sizes, async (size) => {
    const own = new URL(url);
    own.pathname = `/rakurs_bench_sight_${size}`;
    await admin.query(`create database ${own.pathname.slice(1)}`);
    return {
      source: { url: own.href },
      remove: async () => void (await admin.query(`drop database ${own.pathname.slice(1)} with (force)`)),
    };
  });
  await admin.end();
} else console.log('PostgreSQL: not measured, TEST_DATABASE_URL is not set');
