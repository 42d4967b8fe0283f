// npm test: installs what is missing, then the checks side by side, the first tier of the tests (scripts/tiers.mjs), the
// build, and the journeys of a real browser against the real product. `npm run test:full` (--tier all) runs all tests,
// `--tier second` what `npm test` leaves out; `--shard i/n` takes one part of n of both runners' tests.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireBrowser } from './browser.mjs';
import { build, install, requireNode, root } from './prepare.mjs';
import { requireTesseract } from './tesseract.mjs';
import { slowestFiles } from './slowest-files.mjs';
import { clearReports, reports, tally } from './tally.mjs';

const { values } = parseArgs({ options: { tier: { type: 'string', default: 'first' }, shard: { type: 'string' } } });
const { tier } = values;
const shard = values.shard ? ['--shard', values.shard] : [];

requireNode();
install();
const browser = requireBrowser();
requireTesseract();
if (tier !== 'second') clearReports();

const seconds = (from) => Math.round((Date.now() - from) / 1000);

/** Says what it prints at once, or where several run side by side, when it has ended. */
function run(name, args, { env = {}, isAlone = true } = {}) {
  const child = spawn(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part));
  return new Promise((resolve) => child.on('close', (code) => resolve({ isOk: code === 0, said })));
}

const CHECKS = {
  format: ['prettier', ['--check', '--log-level', 'warn', '.']],
  // CI runs the compiler itself besides: it takes twice as long and says little more.
  'types and lint': ['oxlint', ['--type-aware', '--type-check', '--deny-warnings']],
  edges: [
    'depcruise',
    [
      '--config',
      '.dependency-cruiser.mjs',
      'contract/src',
      'language/src',
      'server/src',
      'worker/src',
      'web/src',
      'e2e',
    ],
  ],
  'dead code': ['knip', ['--treat-config-hints-as-errors']],
};

async function check() {
  const results = await Promise.all(
    Object.entries(CHECKS).map(async ([name, [command, args]]) => {
      const startedAt = Date.now();
      const { isOk, said } = await run(command, args, { isAlone: false });
      process.stdout.write(`${said.trim()}\n== ${name}: ${isOk ? 'ok' : 'failed'}, ${seconds(startedAt)} s\n`);
      return isOk;
    }),
  );
  return results.every(Boolean);
}

const report = (name) => join(reports, `${name}-${tier}.json`);
const reporters = ['default', 'json', './scripts/times-reporter.mjs'].map((name) => `--reporter=${name}`);
const JOURNEYS = { first: ['--grep', '@journey'], second: ['--grep-invert', '@journey'], all: [] };

const steps = {
  ...(tier !== 'second' && { checks: check }),
  // Before the tests: the slow ones start what is built.
  build: () => (build(), true),
  tests: async () =>
    (
      await run('vitest', ['run', ...reporters, `--outputFile.json=${report('unit')}`, ...shard], {
        env: { TEST_TIER: tier },
      })
    ).isOk,
  browser: async () =>
    (
      await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...JOURNEYS[tier], ...shard], {
        env: { E2E_REPORT: report('browser'), CHROMIUM_PATH: browser },
      })
    ).isOk,
};

const startedAt = Date.now();
const took = [];
let failed = null;
for (const [name, act] of Object.entries(steps)) {
  const stepStartedAt = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  if (!(await act())) failed = name;
  took.push(`${name} ${seconds(stepStartedAt)} s`);
  process.stdout.write(`== ${name}: ${failed ? 'failed' : 'ok'}, ${seconds(stepStartedAt)} s\n`);
  if (failed) break;
}
process.stdout.write(
  `\n${slowestFiles(tier)}\n\n== ${took.join(', ')}; together ${seconds(startedAt)} s${failed ? `; failed: ${failed}` : ''}\n${tally()}\n`,
);
process.exit(failed ? 1 : 0);
