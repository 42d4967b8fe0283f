// npm test: installs what is missing, then types, lint, edges, unit and wire tests, the build, and a real browser against the real product.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
/** None of these needs another, and none fills both cores by itself. */
const reading = [
  ['types', bin('tsc'), ['-b']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['edges', bin('depcruise'), ['--config', '.dependency-cruiser.mjs', 'contract/src', 'server/src', 'worker/src', 'web/src', 'e2e']],
];
const steps = [
  ['unit', bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'unit.json')}`]],
  ['build', null, null],
  ['browser', bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts']],
];

const report = (name, isGood, startedAt) => process.stdout.write(`== ${name}: ${isGood ? 'ok' : 'failed'}, ${Math.round((Date.now() - startedAt) / 1000)} s\n`);

/** What it says comes out at its end, so that two do not talk at once. */
async function read([name, command, args]) {
  const startedAt = Date.now();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat([Buffer.from(`\n== ${name}\n`), ...said]));
  report(name, status === 0, startedAt);
  return status === 0;
}

let failed = (await Promise.all(reading.map(read))).includes(false);
for (const [name, command, args] of failed ? [] : steps) {
  const startedAt = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  if (command === null) build();
  else {
    const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, E2E_REPORT: join(reports, 'browser.json') } });
    if (status !== 0) failed = true;
  }
  report(name, !failed, startedAt);
  if (failed) break;
}
process.stdout.write(`${tally()}\n`);
process.exit(failed ? 1 : 0);
