// npm test: installs what is missing, then types, lint, edges, unit and wire tests, the build, and a real browser against the real product.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { requireBrowser } from './browser.mjs';
import { fetchModels } from './models.mjs';
import { build, install, requireNode, root } from './prepare.mjs';
import { requireReader } from './reader.mjs';
import { clearReports, reports, tally } from './tally.mjs';

requireNode();
install();
requireBrowser();
requireReader();
await fetchModels();
clearReports();

const bin = (name) => join(root, 'node_modules', '.bin', name);
const steps = [
  ['types', bin('tsc'), ['-b']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['edges', bin('depcruise'), ['--config', '.dependency-cruiser.mjs', 'contract/src', 'server/src', 'worker/src', 'web/src', 'e2e']],
  ['unit', bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'unit.json')}`]],
  ['build', null, null],
  ['browser', bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts']],
];

let failed = false;
for (const [name, command, args] of steps) {
  const startedAt = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  if (command === null) build();
  else {
    const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, E2E_REPORT: join(reports, 'browser.json') } });
    if (status !== 0) failed = true;
  }
  process.stdout.write(`== ${name}: ${failed ? 'failed' : 'ok'}, ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
  if (failed) break;
}
process.stdout.write(`${tally()}\n`);
process.exit(failed ? 1 : 0);
