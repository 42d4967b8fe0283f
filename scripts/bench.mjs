// npm run bench [name]: builds, then runs the benchmarks one after another. Each prints ratios measured side by side in
// its own run.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';
import { requireTesseract } from './tesseract.mjs';

requireNode();
install();
build();
requireTesseract();

const wanted = process.argv[2] ?? '';
const benches = ['server/bench', 'worker/bench', 'e2e/bench'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
);
for (const file of benches.filter((path) => path.endsWith('.bench.ts') && path.includes(wanted))) {
  process.stdout.write(`\n== ${basename(file, '.bench.ts')}\n`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
