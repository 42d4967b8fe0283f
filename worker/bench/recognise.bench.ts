/** Files a minute from upload to description, through server, queue, database and worker, against the bare skills run one picture after another. */
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, createClient } from '@rakurs/contract';
import sharp from 'sharp';
import { openSkills } from '../src/open-skills.ts';
import { createFrameAnalyser } from '../src/tasks/analyse-frame.ts';
import { createRecognise } from '../src/tasks/recognise.ts';
import { PHOTOGRAPHS } from './marked-photographs.ts';
import { residentMegabytes } from './process-costs.ts';

const ROUNDS = 2;
const ROOT = join(import.meta.dirname, '..', '..');
const FILES = Number(process.env['BENCH_FILES'] ?? 12);

/** The same few photographs, each a little different, so that none is recognised by its bytes. */
const pictures = await Promise.all(
  Array.from({ length: FILES }, (_, index) => sharp(PHOTOGRAPHS[index % PHOTOGRAPHS.length]?.bytes).modulate({ brightness: 0.9 + index / 100 }).jpeg({ quality: 90 }).toBuffer()),
);

const fetchPicture = (index: string) => Promise.resolve(pictures[Number(index)] ?? Buffer.alloc(0));
const { skills, glance, provider } = await openSkills({ modelsFolder: join(ROOT, 'models'), timeZone: 'Europe/Moscow', openai: null, fetchPicture, tell: console.error });
/** What it costs to put into words what was seen, beyond the networks. */
const wording = { cpuMs: 0, files: 0 };
const timedProvider: typeof provider = {
  ...provider,
  async describe(subject) {
    const before = process.cpuUsage();
    const description = await provider.describe(subject);
    const { user, system } = process.cpuUsage(before);
    wording.cpuMs += (user + system) / 1000;
    wording.files += 1;
    return description;
  },
};
async function bare(): Promise<number> {
  const recognise = createRecognise({ provider: timedProvider, glance, analyseFrame: createFrameAnalyser({ skills, fetchPicture }) });
  const startedAt = performance.now();
  for (const index of pictures.keys()) await recognise({ kind: 'image', frames: [{ id: 1, second: 0, url: String(index) }], real_date: null, duration_seconds: null });
  return FILES / ((performance.now() - startedAt) / 60_000);
}

interface Product {
  url: string;
  workerMegabytes(): number;
  stop(): void;
}
async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rakurs-bench-'));
  const children: ChildProcess[] = [];
  const server = fork(join(ROOT, 'server/dist/main.js'), [], { env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', RATE_LIMIT_PER_MINUTE: '0' } });
  children.push(server);
  const [{ local, workerToken }] = (await once(server, 'message')) as [{ local: string; workerToken: string }];
  const worker = fork(join(ROOT, 'worker/dist/main.js'), [], { env: { ...process.env, WORKER_SERVER: local, WORKER_TOKEN: workerToken } });
  children.push(worker);
  const api = apiOf(local, {});
  while ((await api.health()).workers.list.every(({ models }) => models.length === 0)) await new Promise((resolve) => setTimeout(resolve, 200));
  return {
    url: local,
    workerMegabytes: () => residentMegabytes(worker.pid ?? 0),
    stop: () => {
      children.forEach((child) => child.kill('SIGKILL'));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
const apiOf = (url: string, headers: Record<string, string>) =>
  createClient(contract, async ({ method, url: path, body }) => {
    const answer = await fetch(url + path, { method, headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) }, ...(body !== undefined && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  });

let people = 0;
async function endToEnd({ url }: Product): Promise<number> {
  const { jwt, csrf } = await apiOf(url, {}).signUp({ body: { email: `bench${++people}@example.ru`, password: 'long-enough' } });
  const headers = { authorization: jwt, csrf };
  const api = apiOf(url, headers);
  const project = await api.createProject({ body: { title: 'Замер', description: '' } });
  const source = await api.createDataSource({ body: { project: project.id, title: 'Замер', description: '' } });
  const startedAt = performance.now();
  for (const [index, bytes] of pictures.entries()) {
    const form = new FormData();
    form.append('params', JSON.stringify({ title: '', description: '', data_source_id: source.id, project_id: project.id, sha256_checksum: createHash('sha256').update(bytes).digest('hex') }));
    form.append('file', new File([new Uint8Array(bytes)], `${index}.jpg`));
    const answer = await fetch(url + contract.uploadFile.path, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const described = async () => (await api.listProcessedFiles({ params: { dataSourceId: source.id }, query: { page_size: 100 } })).data_source_files.length;
  while ((await described()) < FILES) await new Promise((resolve) => setTimeout(resolve, 100));
  return FILES / ((performance.now() - startedAt) / 60_000);
}

await bare();
const rounds: { bare: number; whole: number; atRest: number; after: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const alone = await bare();
  const product = await startProduct();
  const atRest = product.workerMegabytes();
  const whole = await endToEnd(product);
  rounds.push({ bare: alone, whole, atRest, after: product.workerMegabytes() });
  product.stop();
}
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
console.log(`end to end:  ${mean(rounds.map(({ whole }) => whole)).toFixed(1)} files/minute (aim ≥ 60 on 2 quiet cores)`);
console.log(`bare skills: ${mean(rounds.map((round) => round.bare)).toFixed(1)} files/minute, one after another`);
console.log(`ratio:       ${mean(rounds.map((round) => round.whole / round.bare)).toFixed(2)} (mean of ${ROUNDS} rounds, ${FILES} photographs)`);
console.log(`words:       ${(wording.cpuMs / wording.files).toFixed(1)} CPU ms a picture (aim < 15)`);
console.log(`the worker's memory: ${Math.max(...rounds.map(({ atRest }) => atRest))} MB at rest, ${Math.max(...rounds.map(({ after }) => after))} MB after the files (aim < 500 at rest)`);
process.exit();
