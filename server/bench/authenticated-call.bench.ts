/** Requests a second of an authenticated call (GET me: token, session, csrf, contract) against a bare Fastify handler with the same answer. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;

const here = import.meta.dirname;
const dataDir = mkdtempSync(join(tmpdir(), 'rakurs-bench-'));

async function start(file: string, execArgv: string[]): Promise<{ child: ChildProcess; url: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' };
  const child = fork(join(here, file), [], { execArgv, env });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  return { child, url: message.url };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const ours = await start('../dist/main.js', []);
const bare = await start('bare-fastify.ts', ['--import', 'tsx']);
const signUp = await fetch(`${ours.url}/api/users/common/sign_up_and_sign_in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'bench@example.ru', password: 'long-enough' }),
});
const { jwt, csrf } = (await signUp.json()) as { jwt: string; csrf: string };

const measure = async (url: string): Promise<number> => {
  const result = await autocannon({ url: `${url}/api/users/common/me`, connections: CONNECTIONS, duration: SECONDS, headers: { authorization: jwt, csrf, accept: 'application/json' } });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not ok`);
  return result.requests.average;
};

await measure(ours.url);
await measure(bare.url);
const rounds: { ours: number; bare: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await measure(ours.url), bare: await measure(bare.url) });

const ratio = median(rounds.map((round) => round.ours / round.bare));
console.log(`authenticated call: ${Math.round(median(rounds.map((round) => round.ours)))} requests/s`);
console.log(`bare Fastify:       ${Math.round(median(rounds.map((round) => round.bare)))} requests/s`);
console.log(`ratio:              ${ratio.toFixed(2)} (median of ${ROUNDS} rounds, aim 0.5)`);

for (const { child } of [ours, bare]) {
  child.kill();
  await once(child, 'exit');
}
rmSync(dataDir, { recursive: true, force: true });
