/**
 * MB/s of an upload (multipart, SHA-256 checked, probed, kept, row and job written) against a bare
 * stream-to-disk-with-SHA-256; memory at 2 GB.
 */
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bytesOf, hashOf } from './long-picture.ts';
import {
  benchFolder,
  forgetPeak,
  median,
  peakMemoryMb,
  signUp,
  startBare,
  startServer,
  type Program,
} from './programs.ts';

const ROUNDS = 3;
const ROUND_MB = 256;
const LARGE_MB = 2048;
const BOUNDARY = 'bench-boundary';

const folder = benchFolder();
// With TEST_DATABASE_URL the database is elsewhere, and the memory is the server's own.
const databaseUrl = process.env['TEST_DATABASE_URL'];
const ours = await startServer(join(folder, 'data'), databaseUrl ? { DATABASE_URL: databaseUrl } : {});
const bare = await startBare('bare-upload.ts', join(folder, 'bare.bin'));
const signed = await signUp(ours.url);
const post = async (path: string, body: object) => {
  const answer = await fetch(ours.url + path, {
    method: 'POST',
    headers: { authorization: signed.jwt, csrf: signed.csrf, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { id: number };
};
const project = await post('/api/users/projects/new', { title: 'Замер', description: '' });
const source = await post('/api/projects/data_sources/new', { project: project.id, title: 'Замер', description: '' });

async function upload(program: Program, megabytes: number, mark: number): Promise<number> {
  const params = JSON.stringify({
    title: '',
    description: '',
    data_source_id: source.id,
    project_id: project.id,
    sha256_checksum: hashOf(megabytes, mark),
  });
  const head = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="params"\r\n\r\n${params}\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const startedAt = performance.now();
  const call = request(`${program.url}/api/projects/data_sources/data_source_files/new`, {
    method: 'POST',
    headers: {
      authorization: signed.jwt,
      csrf: signed.csrf,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    call.on('response', (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - startedAt)
          : reject(new Error(`answered ${response.statusCode}`)),
      );
    });
    call.on('error', reject);
  });
  await pipeline(
    Readable.from(
      (function* () {
        yield head;
        yield* bytesOf(megabytes, mark);
        yield tail;
      })(),
    ),
    call,
  );
  return megabytes / ((await answered) / 1000);
}

await upload(ours, 8, 0);
await upload(bare, 8, 0);
const rounds: { ours: number; bare: number }[] = [];
for (let round = 1; round <= ROUNDS; round += 1)
  rounds.push({ ours: await upload(ours, ROUND_MB, round), bare: await upload(bare, ROUND_MB, round) });
console.log(`upload:       ${median(rounds.map((round) => round.ours)).toFixed(0)} MB/s`);
console.log(`bare:         ${median(rounds.map((round) => round.bare)).toFixed(0)} MB/s`);
console.log(
  `ratio:        ${median(rounds.map((round) => round.ours / round.bare)).toFixed(2)} (median of ${ROUNDS} rounds of ${ROUND_MB} MB)`,
);
const pid = ours.child.pid ?? 0;
forgetPeak(pid);
const before = peakMemoryMb(pid);
await upload(ours, LARGE_MB, 99);
console.log(
  `memory of the server: ${before.toFixed(0)} MB before, at most ${peakMemoryMb(pid).toFixed(0)} MB during an upload of ${LARGE_MB} MB (${databaseUrl ? 'PostgreSQL' : 'the embedded database has a process of its own'})`,
);

await ours.stop();
await bare.stop();
rmSync(folder, { recursive: true, force: true });
