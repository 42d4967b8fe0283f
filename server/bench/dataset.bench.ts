/**
 * MB/s of a data set (labels read, pictures looked at, every notation written, zipped) against the same files merely
 * stored; memory with 100,000 labels.
 */
import { readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { benchFolder, forgetPeak, median, peakMemoryMb, startBare } from './programs.ts';

const ROUNDS = 5;
const MB = 1024 * 1024;

const folder = benchFolder();
const ours = await startBare('dataset-server.ts', folder);
const { jwt, large, dense } = JSON.parse(readFileSync(join(folder, 'bench.json'), 'utf8')) as {
  jwt: string;
  large: number;
  dense: number;
};
const bare = await startBare('bare-zip.ts', folder);

const download = (url: string): Promise<{ megabytes: number; seconds: number }> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    get(url, { headers: { authorization: jwt } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200
          ? resolve({ megabytes: bytes / MB, seconds: (performance.now() - startedAt) / 1000 })
          : reject(new Error(`answered ${response.statusCode}`)),
      );
    }).on('error', reject);
  });
const dataset = (id: number) => download(`${ours.url}/api/projects/data_sources/${id}/download_dataset.zip`);
const speed = async (work: Promise<{ megabytes: number; seconds: number }>) => {
  const { megabytes, seconds } = await work;
  return megabytes / seconds;
};

await dataset(large);
await download(bare.url);
const rounds: { ours: number; bare: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ ours: await speed(dataset(large)), bare: await speed(download(bare.url)) });
console.log(`data set:     ${median(rounds.map((round) => round.ours)).toFixed(0)} MB/s`);
console.log(`bare store:   ${median(rounds.map((round) => round.bare)).toFixed(0)} MB/s`);
console.log(
  `ratio:        ${median(rounds.map((round) => round.ours / round.bare)).toFixed(2)} (median of ${ROUNDS} rounds of 150 pictures of 2 MB)`,
);

const pid = ours.child.pid ?? 0;
forgetPeak(pid);
const before = peakMemoryMb(pid);
const { megabytes, seconds } = await dataset(dense);
const peak = peakMemoryMb(pid);
console.log(
  `100,000 labels on 1,000 pictures: ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s; memory of the server ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB during it: ${(peak - before).toFixed(0)} MB more`,
);

await ours.stop();
await bare.stop();
rmSync(folder, { recursive: true, force: true });
