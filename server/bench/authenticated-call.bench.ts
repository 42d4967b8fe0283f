/**
 * Requests a second of an authenticated call (GET me: token, session, csrf, contract) against a bare Fastify handler
 * with the same answer.
 */
import { rmSync } from 'node:fs';
import autocannon from 'autocannon';
import { benchFolder, median, signUp, startBare, startServer } from './programs.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 20;

const dataDir = benchFolder();
const ours = await startServer(dataDir);
const bare = await startBare('bare-fastify.ts');
const { jwt, csrf } = await signUp(ours.url);

const measure = async (url: string): Promise<number> => {
  const result = await autocannon({
    url: `${url}/api/users/common/me`,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { authorization: jwt, csrf, accept: 'application/json' },
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not ok`);
  return result.requests.average;
};

await measure(ours.url);
await measure(bare.url);
const rounds: { ours: number; bare: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ ours: await measure(ours.url), bare: await measure(bare.url) });

console.log(`authenticated call: ${Math.round(median(rounds.map((round) => round.ours)))} requests/s`);
console.log(`bare Fastify:       ${Math.round(median(rounds.map((round) => round.bare)))} requests/s`);
console.log(
  `ratio:              ${median(rounds.map((round) => round.ours / round.bare)).toFixed(2)} (median of ${ROUNDS} rounds, aim 0.5)`,
);

await ours.stop();
await bare.stop();
rmSync(dataDir, { recursive: true, force: true });
