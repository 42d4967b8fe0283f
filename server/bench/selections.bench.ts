/**
 * Moving 10,000 files with labels against the bare update of their rows; a zip of a selection against a bare read of
 * the same bytes, made in memory of neither.
 */
import { createReadStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { join } from 'node:path';
import { openDatabase } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { writeZip, type ZipEntry } from '#platform/zip/index.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { benchFolder, median } from './programs.ts';

const FILES = 10_000;
const ROUNDS = 5;
const MB = 1024 * 1024;
const PICTURES = 150;

const folder = benchFolder();
const database = await openDatabase({ dataDir: join(folder, 'database') });
await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
const app = await buildTestApp({ database, dataDir: folder, clock: { now: () => new Date() }, settings: {} });
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

// What follows a move in the background is not what the user waits for.
await app.search.module.stop?.();

try {
  const { jwt, csrf } = await app.app
    .inject({
      method: 'POST',
      url: '/api/users/common/sign_up_and_sign_in',
      payload: { email: 'bench@example.ru', password: 'long-enough' },
    })
    .then((answer) => answer.json<{ jwt: string; csrf: string }>());
  const headers = { authorization: jwt, csrf };
  const post = async (url: string, payload: object) => {
    const answer = await app.app.inject({ method: 'POST', url, headers, payload });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<{ id: number; url: string }>();
  };
  const project = await post('/api/users/projects/new', { title: 'bench' });
  const newSource = async () =>
    (await post('/api/projects/data_sources/new', { project: project.id, title: 'bench' })).id;
  const [one, other] = [await newSource(), await newSource()];
  await database.raw(
    `insert into files (data_source_id, kind, title, description, name, state, ai_description, created_at) select $1, 'image', 'Снимок ' || n, '', n || '.jpg', 'ready', 'Описание', now() from generate_series(1, $2::int) n`,
    [one, FILES],
  );
  await database.raw(
    'insert into labels (file_id, data_source_id, user_id, title, x0, y0, x1, y1, time_frame, created_at) select id, $1, 1, $2, 0, 0, 1, 1, 0, now() from files',
    [one, 'Кошка'],
  );
  const { rows } = await database.raw('select id from files order by id');
  const ids = (rows as { id: number }[]).map(({ id }) => id);
  const bare = (to: number) =>
    database.raw('update files set data_source_id = $2 where id = any($1::int[])', [ids, to]);
  const move = (to: number) =>
    post('/api/projects/data_sources/data_source_files/move', { file_ids: ids, data_source_id: to });
  await bare(other);
  await bare(one);
  await database.raw('vacuum analyze files');
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await timed(() => move(other));
    await move(one);
    const rowsAlone = await timed(() => bare(other));
    await bare(one);
    rounds.push({ ours, bare: rowsAlone });
  }
  console.log(`move ${FILES} files with a label each: ${median(rounds.map((round) => round.ours)).toFixed(0)} ms`);
  console.log(`their rows alone:                     ${median(rounds.map((round) => round.bare)).toFixed(0)} ms`);
  console.log(
    `ratio:                                ${median(rounds.map((round) => round.ours / round.bare)).toFixed(2)} (median of ${ROUNDS} rounds)`,
  );

  const pictures = join(folder, 'pictures');
  mkdirSync(pictures);
  const paths = Array.from({ length: PICTURES }, (_, at) => join(pictures, `${at}.jpg`));
  for (const path of paths) writeFileSync(path, randomBytes(2 * MB));
  const read = (path: string) => createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
  const drain = async (bytes: AsyncIterable<Buffer>) => {
    for await (const chunk of bytes) void chunk.length;
  };
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const path of paths)
      yield { kind: 'stored', name: path.slice(pictures.length + 1), size: 2 * MB, read: () => read(path) };
  }
  const zips: { ours: number; bare: number; summed: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await timed(() => drain(writeZip(entries(), new Date())));
    const reading = await timed(async () => {
      for (const path of paths) await drain(read(path));
    });
    const summed = await timed(async () => {
      for (const path of paths) {
        let sum = 0;
        for await (const chunk of read(path)) sum = crc32(chunk, sum);
      }
    });
    zips.push({ ours, bare: reading, summed });
  }
  const speed = (ms: number) => ((PICTURES * 2) / (ms / 1000)).toFixed(0);
  console.log(`zip:       ${speed(median(zips.map((round) => round.ours)))} MB/s`);
  console.log(`bare read: ${speed(median(zips.map((round) => round.bare)))} MB/s`);
  console.log(
    `read and checksum: ${speed(median(zips.map((round) => round.summed)))} MB/s, ratio ${median(zips.map((round) => round.summed / round.ours)).toFixed(2)}`,
  );
  console.log(
    `ratio:     ${median(zips.map((round) => round.bare / round.ours)).toFixed(2)} (median of ${ROUNDS} rounds of ${PICTURES} files of 2 MB, with the checksum of every byte)`,
  );
} finally {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
