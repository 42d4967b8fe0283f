// npm run load -- --minutes N --people N: builds, starts the product like npm start on an empty folder, and lets people
// live in it. Prints percentiles per kind of call and memory over time; fails on an error that is no 429 or 503, and
// when memory grows after the warm-up.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultsOf, growthOf, rowsOf } from './load-verdict.mjs';
import { startOwnProduct } from './own-product.mjs';
import { build, install, requireNode, root } from './prepare.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, people: { type: 'string', default: '200' } },
});
const SECONDS = Number(values.minutes) * 60;
const SAMPLE_MS = 5000;

requireNode();
install();
build();

const say = (text) => process.stdout.write(`${text}\n`);

const product = await startOwnProduct();
const { url } = product;
const memory = {};
let counted = null;

function sampleMemory() {
  const now = product.memory();
  for (const [name, megabytes] of Object.entries(now)) (memory[name] ??= []).push(megabytes);
  const line = Object.entries(now).map(([name, megabytes]) => `${name} ${megabytes.toFixed(0)} MB`);
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
await product.stop();
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
