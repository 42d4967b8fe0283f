/**
 * Files a minute from upload to description, through server, queue, database and worker, against the bare skills in one
 * process: one image after
 * another, as it was always measured, and as many at once as a worker does. Both sides see the same images and have
 * done a few before the clock starts
 * (compiling, dictionaries, Tesseract's files are the start's and not a file's), and there are enough of them that the
 * first and the last, which have
 * one core to themselves, weigh little. On a loaded machine read the CPU of a file: it hardly changes.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, createClient } from '@rakurs/contract';
import sharp from 'sharp';
import { openImageProcess } from '../src/image-process.ts';
import { openSkills } from '../src/open-skills.ts';
import { createPool } from '../src/platform/pool.ts';
import { createFrameAnalyser } from '../src/tasks/analyse-frame.ts';
import { createRecognise } from '../src/tasks/recognise.ts';
import { PHOTOGRAPHS } from './marked-photographs.ts';
import { cpuSeconds, productCosts, residentMegabytes, type ProductCosts } from './process-costs.ts';

const ROUNDS = 2;
const ROOT = join(import.meta.dirname, '..', '..');
const FILES = Number(process.env['BENCH_FILES'] ?? 24);
/** As many as a worker does at once on two cores. */
const AT_ONCE = 2;
/**
 * How often the end is looked for: a look costs the server as much as a step of a file, and a screen is told instead of
 * asking.
 */
const LOOK_MS = 500;

/** The same few photographs, each a little different, so that none is recognised by its bytes. */
const vary = (brightness: number, index: number) =>
  sharp(PHOTOGRAPHS[index % PHOTOGRAPHS.length]?.bytes)
    .modulate({ brightness })
    .jpeg({ quality: 90 })
    .toBuffer();
const images = await Promise.all(
  Array.from({ length: FILES }, (_, index) => vary(0.9 + (index * 0.12) / FILES, index)),
);
const toWarmUp = await Promise.all(PHOTOGRAPHS.map((_, index) => vary(0.89, index)));

const fetchImage = (index: string) => Promise.resolve(images[Number(index)] ?? Buffer.alloc(0));
const { skills, embedImage, provider } = await openSkills({
  modelsFolder: join(ROOT, 'models'),
  timeZone: 'Europe/Moscow',
  openai: null,
  fetchImage,
  images: await openImageProcess({ modelsFolder: join(ROOT, 'models') }),
  tell: console.error,
});
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
const filesPerMinute = (startedAt: number): number => FILES / ((performance.now() - startedAt) / 60_000);
async function bare(atOnce: number): Promise<{ speed: number; cpuMs: number }> {
  const recognise = createRecognise({
    provider: atOnce === 1 ? timedProvider : provider,
    embedImage,
    analyseFrame: createFrameAnalyser({ skills, fetchImage }),
  });
  const pool = createPool(atOnce);
  const [startedAt, before] = [performance.now(), cpuSeconds()];
  await Promise.all(
    [...images.keys()].map((index) =>
      pool.run(() =>
        recognise({
          kind: 'image',
          frames: [{ id: 1, second: 0, url: String(index) }],
          real_date: null,
          duration_seconds: null,
        }),
      ),
    ),
  );
  return { speed: filesPerMinute(startedAt), cpuMs: ((cpuSeconds() - before) * 1000) / FILES };
}

interface Product {
  url: string;
  workerMegabytes(): number;
  costs(): ProductCosts;
  /** Over when they have ended: who ends later would be counted as a child of the bare skills. */
  stop(): Promise<void>;
}
async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rakurs-bench-'));
  const children: ChildProcess[] = [];
  const server = fork(join(ROOT, 'server/dist/main.js'), [], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'on',
      RATE_LIMIT_PER_MINUTE: '0',
      SHED_LOOP_DELAY_MS: '0',
      SHED_MEMORY_MB: '0',
    },
  });
  children.push(server);
  const [{ local, workerToken, demo }] = (await once(server, 'message')) as [
    { local: string; workerToken: string; demo: { email: string; password: string } },
  ];
  const worker = fork(join(ROOT, 'worker/dist/main.js'), [], {
    env: { ...process.env, WORKER_SERVER: local, WORKER_TOKEN: workerToken },
  });
  children.push(worker);
  // An administrator, who is told how the workers are; its few sample images are done before anything is measured.
  const { jwt } = await apiOf(local, {}).signIn({ body: { login: demo.email, password: demo.password } });
  const isReady = async (): Promise<boolean> => {
    const { list, waiting } = (await apiOf(local, { authorization: jwt }).showHealth()).workers;
    return waiting === 0 && list.some(({ models }) => models.length > 0);
  };
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200));
  return {
    url: local,
    workerMegabytes: () => residentMegabytes(worker.pid ?? 0),
    costs: () => productCosts(server.pid ?? 0, worker.pid ?? 0),
    stop: async () => {
      const ended = children.map((child) => once(child, 'exit'));
      children.forEach((child) => child.kill('SIGKILL'));
      await Promise.all(ended);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
const apiOf = (url: string, headers: Record<string, string>) =>
  createClient(contract, async ({ method, url: path, body }) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  });

let people = 0;
async function endToEnd({ url, costs }: Product): Promise<{ speed: number; cpuMs: ProductCosts }> {
  const { jwt, csrf } = await apiOf(url, {}).signUp({
    body: { email: `bench${++people}@example.ru`, password: 'long-enough' },
  });
  const headers = { authorization: jwt, csrf };
  const api = apiOf(url, headers);
  const project = await api.createProject({ body: { title: 'Замер', description: '' } });
  const describeAll = async (files: Buffer[]): Promise<void> => {
    const source = await api.createDataSource({ body: { project: project.id, title: 'Замер', description: '' } });
    for (const [index, bytes] of files.entries()) {
      const form = new FormData();
      form.append(
        'params',
        JSON.stringify({
          title: '',
          description: '',
          data_source_id: source.id,
          project_id: project.id,
          sha256_checksum: createHash('sha256').update(bytes).digest('hex'),
        }),
      );
      form.append('file', new File([new Uint8Array(bytes)], `${index}.jpg`));
      const answer = await fetch(url + contract.uploadFile.path, { method: 'POST', headers, body: form });
      if (!answer.ok) throw new Error(await answer.text());
    }
    const described = async () =>
      (await api.listProcessedFiles({ params: { dataSourceId: source.id }, query: { page_size: 100 } }))
        .data_source_files.length;
    while ((await described()) < files.length) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  };
  await describeAll(toWarmUp);
  const [startedAt, before] = [performance.now(), costs()];
  await describeAll(images);
  const [speed, after] = [filesPerMinute(startedAt), costs()];
  return { speed, cpuMs: mapCosts((name) => ((after[name] - before[name]) * 1000) / FILES) };
}
const mapCosts = (cost: (name: keyof ProductCosts) => number): ProductCosts => ({
  server: cost('server'),
  database: cost('database'),
  media: cost('media'),
  worker: cost('worker'),
  tesseract: cost('tesseract'),
});

await bare(1);
const rounds: {
  bare: number;
  bareAtOnce: number;
  bareMs: number;
  whole: number;
  cpuMs: ProductCosts;
  atRest: number;
  after: number;
}[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const [alone, together] = [await bare(1), await bare(AT_ONCE)];
  const product = await startProduct();
  const atRest = product.workerMegabytes();
  const { speed, cpuMs } = await endToEnd(product);
  rounds.push({
    bare: alone.speed,
    bareAtOnce: together.speed,
    bareMs: alone.cpuMs,
    whole: speed,
    cpuMs,
    atRest,
    after: product.workerMegabytes(),
  });
  await product.stop();
}
type Round = (typeof rounds)[number];
const mean = (value: (round: Round) => number) => rounds.reduce((sum, round) => sum + value(round), 0) / rounds.length;
const cpuMs = mapCosts((name) => mean((round) => round.cpuMs[name]));
const wholeMs = Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);
console.log(`end to end:  ${mean(({ whole }) => whole).toFixed(1)} files/minute (aim ≥ 60 on 2 quiet cores)`);
console.log(
  `bare skills: ${mean((round) => round.bare).toFixed(1)} files/minute one after another, ${mean(({ bareAtOnce }) => bareAtOnce).toFixed(1)} with ${AT_ONCE} at once`,
);
console.log(
  `ratio:       ${mean((round) => round.whole / round.bare).toFixed(2)} one after another, ${mean((round) => round.whole / round.bareAtOnce).toFixed(2)} with ${AT_ONCE} at once (mean of ${ROUNDS} rounds, ${FILES} photographs)`,
);
console.log(
  `CPU of a file: ${wholeMs.toFixed(0)} ms (${Object.entries(cpuMs)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
    .join(
      ', ',
    )}); of the bare skills ${mean(({ bareMs }) => bareMs).toFixed(0)}, ratio ${(mean(({ bareMs }) => bareMs) / wholeMs).toFixed(2)}`,
);
console.log(`words:       ${(wording.cpuMs / wording.files).toFixed(1)} CPU ms a picture (aim < 15)`);
console.log(
  `the worker's memory: ${Math.max(...rounds.map(({ atRest }) => atRest))} MB at rest, ${Math.max(...rounds.map(({ after }) => after))} MB after the files (aim < 500 at rest)`,
);
process.exit();
