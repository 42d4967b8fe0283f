// npm run load -- --minutes N --people N: builds, starts the product like npm start on an empty folder, and lets people live in it. Prints percentiles per kind of call and memory over time; fails on an error that is no 429 or 503, and when memory grows after the warm-up.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { familyOf, memoryOf } from './family.mjs';
import { faultsOf, growthOf, rowsOf } from './load-verdict.mjs';
import { build, install, requireNode, root } from './prepare.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, people: { type: 'string', default: '200' } },
});
const SECONDS = Number(values.minutes) * 60;
const SAMPLE_MS = 5000;
const PROGRAMS = { server: 'server/dist/main.js', database: 'pglite', worker: 'worker/dist/main.js' };

requireNode();
install();
build();

const say = (text) => process.stdout.write(`${text}\n`);

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Every person has an address of their own, as behind a proxy: limits per address hold, and hinder nobody. */
async function startProduct(dataDir) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DEMO: 'off',
    TRUST_PROXY: '127.0.0.1',
  };
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const bytes of child.stdout) {
    said += bytes;
    const found = /Ракурс открыт: (\S+)/.exec(said);
    if (found) return { child, url: found[1] };
  }
  throw new Error(`The product did not start:\n${said}`);
}

const dataDir = mkdtempSync(join(tmpdir(), 'rakurs-load-'));
const { child: product, url } = await startProduct(dataDir);
product.stdout?.resume();
const memory = {};
let counted = null;

function sampleMemory() {
  const family = familyOf(product.pid);
  const line = Object.entries(PROGRAMS).flatMap(([name, file]) => {
    const process = family.find(({ command }) => command.includes(file));
    if (!process) return [];
    (memory[name] ??= []).push(memoryOf(process.pid));
    return [`${name} ${memory[name].at(-1).toFixed(0)} MB`];
  });
  say(`${String(Math.round((Date.now() - arrivedAt) / 1000)).padStart(6)} s  ${line.join(', ')}`);
}

say(`${values.people} people arrive at ${url}`);
const beganAt = Date.now();
let arrivedAt = beganAt;
let sampling;
const people = fork(join(root, 'server/testing/load/people.ts'), [url, values.people, String(SECONDS)], {
  cwd: join(root, 'server'),
  execArgv: ['--import', 'tsx'],
});
people.on('message', (message) => {
  if (message.kind === 'lived') counted = message.counted;
  if (message.kind !== 'arrived') return;
  arrivedAt = Date.now();
  say(`all are here after ${((arrivedAt - beganAt) / 1000).toFixed(0)} s`);
  sampling = setInterval(sampleMemory, SAMPLE_MS);
});
await once(people, 'exit');
clearInterval(sampling);
product.kill('SIGTERM');
await once(product, 'exit');
rmSync(dataDir, { recursive: true, force: true });
if (!counted) {
  say('The people did not come back.');
  process.exit(1);
}

const cell = (value) => value.toFixed(0).padStart(8);
say(`\n${'call'.padEnd(14)}   calls     p50     p95     p99 longest, ms`);
for (const { kind, calls, p50, p95, p99, longest } of rowsOf(counted.times))
  say(kind.padEnd(14) + [calls, p50, p95, p99, longest].map(cell).join(''));
const calls = Object.values(counted.times).reduce((sum, list) => sum + list.length, 0);
say(`${calls} calls, ${(calls / SECONDS).toFixed(0)} a second; ${counted.events} live events`);
for (const [what, amount] of Object.entries(counted.refused)) say(`refused: ${amount} × ${what}`);
for (const [program, samples] of Object.entries(memory))
  say(
    `memory of ${program}: ${samples.at(-1)?.toFixed(0)} MB at the end, ${growthOf(samples).toFixed(2)} after the warm-up`,
  );
const faults = faultsOf({ ...counted, memory });
for (const fault of faults) say(`does not hold: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
