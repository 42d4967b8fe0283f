// npm run fuzz -- --minutes N --seed S: calls made from the OpenAPI document, and mutated media, for as long as one
// likes. The seed is printed; the same seed makes the same calls in the same order.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install, requireNode, root } from './prepare.mjs';

requireNode();
install();
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
process.stdout.write(`seed ${values.seed}, ${values.minutes} minutes each\n`);
const tests = ['server/src/app/fuzz.wire.test.ts', 'server/src/app/mutated-media.wire.test.ts'];
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', '--project', 'server', ...tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_MINUTES: values.minutes, FUZZ_SEED: values.seed },
});
process.exit(status ?? 1);
