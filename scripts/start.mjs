// npm start: installs and builds what is missing, starts the server and a worker beside it, says where to look, starts
// again who falls, and stops both together.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isAlive, onNpmGone } from './process-tree.mjs';
import { keepRunning } from './keep-running.mjs';
import { build, install, requireNode, root } from './prepare.mjs';
import { requireTesseract } from './tesseract.mjs';
import { SERVER_FLAGS, MALLOC_LIMITS } from './memory-limits.mjs';
import { localWorkerEnvironment } from './worker-environment.mjs';

/**
 * Whether flock(2) is held there, by whoever, in whichever container: see server/src/platform/db/os-lock.ts. Taken and
 * let go of within a moment.
 */
const isLocked = (file) =>
  existsSync(file) && spawnSync('flock', ['-n', file, 'true'], { stdio: 'ignore' }).status === 1;

/**
 * Before anything is built: a build would take the pages away from under the one that runs. The server looks again, for
 * two that start at once.
 */
function requireFree(dataDir) {
  const lock = join(dataDir, 'lock');
  const mark = existsSync(lock) ? readFileSync(lock, 'utf8') : '';
  const isSeen = mark !== '' && isAlive(mark);
  if (!isSeen && !isLocked(`${lock}.os`)) return;
  const who = isSeen ? `процесс ${mark.split(' ')[0]}` : 'процесс другого контейнера';
  process.stderr.write(
    `Ракурс уже запущен: ${who} работает с папкой данных ${dataDir}. Остановите его или задайте другую DATA_DIR.\n`,
  );
  process.exit(1);
}

requireNode();
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
requireFree(resolve(root, process.env.DATA_DIR || 'data'));
install();
build();
if (process.env.LOCAL_WORKER !== 'off') requireTesseract();

const say = (line) => void process.stdout.write(`${line}\n`);
const { end } = keepRunning({
  root,
  server: { file: join(root, 'server/dist/main.js'), flags: SERVER_FLAGS, environment: MALLOC_LIMITS },
  worker: {
    file: join(root, 'worker/dist/main.js'),
    inherited: localWorkerEnvironment(process.env),
    environment: { ...MALLOC_LIMITS, WORKER_NAME: 'local' },
  },
  say,
  opened({ url, demo }, { isFirst }) {
    if (!isFirst) return say('Сервер снова работает.');
    // Said at once: whoever waits for the first line reads both.
    say([`Ракурс открыт: ${url}`, ...(demo ? [`Демо-вход: ${demo.email}, пароль ${demo.password}`] : [])].join('\n'));
  },
});

process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
process.on('SIGHUP', () => end(0));
// npm that was killed tells nobody. Who starts this file without npm may leave it running, as in `node
// scripts/start.mjs &`.
if (process.env.npm_lifecycle_event === 'start') onNpmGone(() => end(0));
