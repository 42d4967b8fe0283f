// npm run quick: the pure tests, and of the tests in one process those of the folders that were touched since the branch
// point and of the server's modules that may call these, as far as `npm test` runs them too (scripts/tiers.mjs). Minutes
// less than `npm test`, and no promise: that is what `npm test` is for.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { MAY_CALL } from '../.dependency-cruiser.mjs';
import { install, requireNode, root } from './prepare.mjs';

requireNode();
install();

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const has = (ref) => spawnSync('git', ['rev-parse', '--verify', '--quiet', ref], { cwd: root }).status === 0;

/** Where this work left what others have: origin's main, else ours; on main itself, what is not committed. */
const base = ['origin/main', 'main'].find(has);
const since = base ? git('merge-base', 'HEAD', base) : 'HEAD';
const touched = [
  ...git('diff', '--name-only', since).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
].filter(Boolean);

const inFolder = (folder) => [
  ...new Set(
    touched.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1).split('/')[0]),
  ),
];
const modules = inFolder('server/src/modules');
const callers = Object.keys(MAY_CALL).filter((own) => MAY_CALL[own].some((called) => modules.includes(called)));
const folders = [
  ...[...modules, ...callers].map((name) => `server/src/modules/${name}/`),
  ...['server/src/platform', 'worker/src', 'web/src/features', 'web/src/pages', 'web/src/shared'].flatMap((room) =>
    inFolder(room).map((name) => `${room}/${name}`),
  ),
];

const env = { ...process.env, TEST_TIER: 'first' };
const vitest = (...args) =>
  spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...args], { cwd: root, env, stdio: 'inherit' })
    .status === 0;
const PURE = ['contract', 'language', 'server', 'worker', 'web', 'e2e', 'training', 'scripts'];
const WIRE = ['server-wire', 'worker-wire', 'web-wire'];
const isSound =
  vitest(...PURE.flatMap((name) => ['--project', name])) &&
  (folders.length === 0 ||
    vitest(...WIRE.flatMap((name) => ['--project', name]), '--passWithNoTests', ...new Set(folders)));
process.exit(isSound ? 0 : 1);
