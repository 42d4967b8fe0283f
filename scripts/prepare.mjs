// Installs and builds what is missing or out of date, and nothing else. Plain Node, no dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compressAssets } from './compress.mjs';
import { withLock } from './lock.mjs';
import { packWorker } from './pack-worker.mjs';

export const root = resolve(import.meta.dirname, '..');
const OLDEST_NODE = [20, 19];
const ROOMS = ['contract', 'language', 'server', 'worker', 'web'];
const SKIPPED = new Set(['node_modules', 'dist', '.types', 'data', 'testing', 'bench']);

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  process.stderr.write(`Нужен Node.js ${OLDEST_NODE.join('.')} или новее, а установлен ${process.versions.node}.\n`);
  process.exit(1);
}

const run = (command, args) => {
  // node-av brings its own FFmpeg libraries; the command-line program it would download is not needed. Nor is what
  // onnxruntime would fetch for graphics cards.
  const env = { ...process.env, SKIP_FFMPEG: 'true', ONNXRUNTIME_NODE_INSTALL: 'skip' };
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  if (done.status !== 0) process.exit(done.status ?? 1);
};

const stamp = (name) => join(root, 'node_modules', '.stamps', name);
const isStamped = (name, value) => existsSync(stamp(name)) && readFileSync(stamp(name), 'utf8') === value;
const leaveStamp = (name, value) => {
  mkdirSync(join(root, 'node_modules', '.stamps'), { recursive: true });
  writeFileSync(stamp(name), value);
};

const hashOf = (parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** The sources by name and content: a touched file that says the same is not a change. */
function sourcesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      if (SKIPPED.has(entry.name) || entry.name.includes('.test.')) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourcesOf(path) : [path, readFileSync(join(root, path))];
    });
}

/** Two starts in one folder would build over each other: the second waits, and mostly finds everything done. */
const alone = (isDone, work) => {
  if (isDone()) return;
  const waiting = () => process.stdout.write('Жду, пока другой запуск закончит подготовку…\n');
  withLock(join(root, '.cache', 'prepare.lock'), { work: () => isDone() || work(), waiting });
};

/** Until it is done again, it counts as not done: a step that was killed halfway leaves no stamp behind. */
const stamped = (name, { wanted, work }) => {
  rmSync(stamp(name), { force: true });
  work();
  leaveStamp(name, wanted);
};

/** package-lock.json fixes every version, so its text tells whether what is installed is right. */
export function install() {
  const wanted = hashOf([readFileSync(join(root, 'package-lock.json')), process.version, process.arch]);
  const work = () => {
    process.stdout.write('Устанавливаю зависимости…\n');
    run('npm', ['ci', '--engine-strict', '--no-audit', '--no-fund']);
  };
  alone(
    () => isStamped('install', wanted),
    () => stamped('install', { wanted, work }),
  );
}

const BUILT = ['server/dist/main.js', 'worker/dist/main.js', 'worker/dist/worker.tgz', 'web/dist/index.html'];
const isBuilt = () => BUILT.every((file) => existsSync(join(root, file)) && statSync(join(root, file)).size > 0);

export function build() {
  const wanted = hashOf([readFileSync(join(root, 'package-lock.json')), ...ROOMS.flatMap(sourcesOf)]);
  const work = () => {
    process.stdout.write('Собираю…\n');
    for (const room of ['server', 'worker', 'web'])
      run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', room, '--logLevel', 'warn']);
    compressAssets(join(root, 'web/dist'));
    packWorker({ room: join(root, 'worker'), to: join(root, 'worker/dist/worker.tgz') });
  };
  alone(
    () => isBuilt() && isStamped('build', wanted),
    () => stamped('build', { wanted, work }),
  );
}
