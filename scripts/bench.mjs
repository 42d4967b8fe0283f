// npm run bench [name]: builds, then runs the benchmarks one after another. Each prints ratios measured side by side in its own run.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
build();

const wanted = process.argv[2] ?? '';
const folder = join(root, 'server', 'bench');
for (const file of readdirSync(folder).filter((name) => name.endsWith('.bench.ts') && name.includes(wanted))) {
  process.stdout.write(`\n== ${file.replace('.bench.ts', '')}\n`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(folder, file)], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
