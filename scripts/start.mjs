// npm start: installs and builds what is missing, starts the server and a worker beside it, says where to look, and stops both together.
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isAlive, onNpmGone } from './family.mjs';
import { build, install, requireNode, root } from './prepare.mjs';
import { requireReader } from './reader.mjs';
import { SERVER_FLAGS, THRIFTY } from './thrifty.mjs';

const PATIENCE_MS = 4500;
const WORKER_RETURNS_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A worker that lived this long was not hindered by its settings. */
const LIVED_MS = 10_000;

/** Before anything is built: a build would take the pages away from under the one that runs. The server looks again, for two that start at once. */
function requireFree(dataDir) {
  const lock = join(dataDir, 'lock');
  const mark = existsSync(lock) ? readFileSync(lock, 'utf8') : '';
  if (mark === '' || !isAlive(mark)) return;
  process.stderr.write(
    `Ракурс уже запущен: процесс ${mark.split(' ')[0]} работает с папкой данных ${dataDir}. Остановите его или задайте другую DATA_DIR.\n`,
  );
  process.exit(1);
}

requireNode();
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
requireFree(resolve(root, process.env.DATA_DIR || 'data'));
install();
build();
if (process.env.LOCAL_WORKER !== 'off') requireReader();

const children = new Set();
let ending = null;

/** Children hear of the end by a signal; one that does not listen is killed. */
function endAll(code) {
  if (ending !== null) return;
  ending = code;
  if (children.size === 0) process.exit(code);
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, PATIENCE_MS).unref();
}

function launch(file, { environment = {}, execArgv = [] }, onExit) {
  // A group of its own: Ctrl+C reaches this process alone, which then ends the children in order.
  const child = fork(join(root, file), [], {
    cwd: root,
    execArgv,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.add(child);
  child.on('exit', (code) => {
    children.delete(child);
    if (ending === null) onExit(code ?? 1);
    else if (children.size === 0) process.exit(ending);
  });
  return child;
}

process.on('SIGINT', () => endAll(0));
process.on('SIGTERM', () => endAll(0));
process.on('SIGHUP', () => endAll(0));
// npm that was killed tells nobody. Who starts this file without npm may leave it running, as in `node scripts/start.mjs &`.
if (process.env.npm_lifecycle_event === 'start') onNpmGone(() => endAll(0));

/** A worker that died is started anew: the server lives on without it. One that dies at once is given longer and longer pauses. */
function keepWorker(environment, pauseMs = WORKER_RETURNS_MS) {
  const startedAt = Date.now();
  launch('worker/dist/main.js', { environment }, () => {
    const nextMs = Date.now() - startedAt > LIVED_MS ? WORKER_RETURNS_MS : Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    setTimeout(() => ending === null && keepWorker(environment, nextMs), pauseMs);
  });
}

const server = launch('server/dist/main.js', { environment: THRIFTY, execArgv: SERVER_FLAGS }, endAll);
server.on('message', ({ kind, url, local, demo, workerToken, localWorker }) => {
  if (kind !== 'listening') return;
  if (localWorker) keepWorker({ ...THRIFTY, WORKER_SERVER: local, WORKER_TOKEN: workerToken, WORKER_NAME: 'local' });
  const demoLine = demo ? `Демо-вход: ${demo.email}, пароль ${demo.password}\n` : '';
  process.stdout.write(`Ракурс открыт: ${url}\n${demoLine}`);
});
