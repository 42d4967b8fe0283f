// npm test: installs what is missing, then types and lint, edges, dead code, unit and wire tests, the build, and a real browser against the real product.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { requireBrowser } from './browser.mjs';
import { build, install, requireNode, root } from './prepare.mjs';
import { requireReader } from './reader.mjs';
import { slowestFiles } from './slowest-files.mjs';
import { clearReports, reports, tally } from './tally.mjs';

requireNode();
install();
const browser = requireBrowser();
requireReader();
clearReports();

const run = (name, args, env = {}) =>
  spawnSync(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  }).status === 0;
const steps = {
  // The compiler that CI runs besides takes twice as long and says the same.
  'types and lint': () => run('oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  edges: () =>
    run('depcruise', [
      '--config',
      '.dependency-cruiser.mjs',
      'contract/src',
      'server/src',
      'worker/src',
      'web/src',
      'e2e',
    ]),
  'dead code': () => run('knip', ['--treat-config-hints-as-errors']),
  unit: () =>
    run('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, 'unit.json')}`,
      '--reporter=./scripts/times-reporter.mjs',
    ]),
  build: () => (build(), true),
  browser: () =>
    run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
      E2E_REPORT: join(reports, 'browser.json'),
      CHROMIUM_PATH: browser,
    }),
};

const seconds = (from) => Math.round((Date.now() - from) / 1000);
const startedAt = Date.now();
const took = [];
let failed = null;
for (const [name, act] of Object.entries(steps)) {
  const stepStartedAt = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  if (!act()) failed = name;
  took.push(`${name} ${seconds(stepStartedAt)} s`);
  process.stdout.write(`== ${name}: ${failed ? 'failed' : 'ok'}, ${seconds(stepStartedAt)} s\n`);
  if (failed) break;
}
process.stdout.write(
  `\n${slowestFiles()}\n\n== ${took.join(', ')}; together ${seconds(startedAt)} s${failed ? `; failed: ${failed}` : ''}\n${tally()}\n`,
);
process.exit(failed ? 1 : 0);
