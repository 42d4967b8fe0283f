// npm run soak -- --minutes N: builds, then holds eight cameras that drop and freeze at random. Prints memory and gaps over time; fails when memory grows after the warm-up.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
build();
const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'server/testing/cameras/soak.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
