// npm run soak -- --minutes N: builds, then holds the whole product with eight cameras that drop and freeze at random.
// Prints memory, gaps and messages over time; fails when it is not flat after the warm-up.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
build();
// Node.js 20 has the WebSocket of browsers only when asked for it.
const { status } = spawnSync(
  process.execPath,
  ['--experimental-websocket', '--import', 'tsx', join(root, 'e2e/soak/soak.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
