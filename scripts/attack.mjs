// npm run attack: a product of its own, 20 people who browse, and 1,000 hostile requests from 64 sockets within a
// minute beside them. This machine alone. Fails when a program died, the people waited, or memory stayed.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { attackFaults } from './attack-verdict.mjs';
import { rowsOf } from './load-verdict.mjs';
import { startOwnProduct } from './own-product.mjs';
import { build, install, requireNode, root } from './prepare.mjs';

const [REQUESTS, SOCKETS, SECONDS, PEOPLE] = [1000, 64, 60, 20];
/** People browse before the first attack, so that 'before' is a server at work, and after the last one. */
const [BEFORE_MS, REST_MS] = [30_000, 30_000];
const PEOPLE_SECONDS = BEFORE_MS / 1000 + SECONDS + 60;

requireNode();
install();
build();
const say = (text) => process.stdout.write(`${text}\n`);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const start = (file, ...args) =>
  fork(join(root, 'server/testing', file), args.map(String), {
    cwd: join(root, 'server'),
    execArgv: ['--import', 'tsx'],
  });
/** What a child says under this name; null when it went without saying it. */
const told = (child, kind) =>
  new Promise((resolve) => {
    child.on('message', (message) => message.kind === kind && resolve(message));
    child.once('exit', () => resolve(null));
  });

const product = await startOwnProduct();
const people = start('load/people.ts', product.url, PEOPLE, PEOPLE_SECONDS);
const [arrived, lived] = [told(people, 'arrived'), told(people, 'lived')];
await arrived;
await pause(BEFORE_MS);
const before = { pids: product.pids(), memory: product.memory() };
const callers = start('attacks/callers.ts', product.url, REQUESTS, SOCKETS, SECONDS);
const [ready, done] = [told(callers, 'arrived'), told(callers, 'done')];
await ready;
say(`${REQUESTS} hostile requests from ${SOCKETS} sockets beside ${PEOPLE} people`);
const hostile = await done;
const { counted } = (await lived) ?? {};
if (people.exitCode === null) await once(people, 'exit');
await pause(REST_MS);
const after = { pids: product.pids(), memory: product.memory() };
await product.stop();

if (!hostile || !counted) {
  say('The callers or the people did not come back.');
  process.exit(1);
}
say(`the attack took ${hostile.seconds.toFixed(0)} s`);
for (const [kind, { bytes, ...statuses }] of Object.entries(hostile.outcomes)) {
  const list = Object.entries(statuses).map(([status, amount]) => `${amount} × ${status}`);
  say(`  ${kind.padEnd(32)} ${list.join(', ')}; ${(bytes / 1024 / 1024).toFixed(1)} MB taken`);
}
for (const { kind, calls, p50, p95, longest } of rowsOf(counted.times))
  say(
    `${kind.padEnd(14)} ${calls} calls, p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, longest ${longest.toFixed(0)} ms`,
  );
for (const [what, amount] of Object.entries(counted.refused)) say(`refused: ${amount} × ${what}`);
for (const [program, megabytes] of Object.entries(after.memory))
  say(`memory of ${program}: ${before.memory[program]?.toFixed(0)} MB before, ${megabytes.toFixed(0)} MB after`);
const faults = attackFaults({ counted, before, after });
for (const fault of faults) say(`does not hold: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
