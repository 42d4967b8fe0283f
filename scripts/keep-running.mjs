// Keeps a server and its worker running beside each other: who falls is started again, and both end together. Plain
// Node, no dependencies.
import { fork } from 'node:child_process';

const PATIENCE_MS = 4500;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** Who lived this long was not hindered by its settings: the next pause is a short one again. */
const LIVED_MS = 60_000;

const inSeconds = (ms) => (ms / 1000).toLocaleString('ru-RU');

/**
 * `server` and `worker` are { file, flags, environment, inherited }: what they inherit is all of our environment, if
 * not said otherwise. The server tells when it listens; `opened` is told each time, and whether it is the first.
 * A server that has never listened cannot be started: all ends with its code. Afterwards it is started again whatever
 * it dies of,
 * after 1, 2, 4 … 60 seconds, at the same port, so that the worker finds it where it was.
 */
export function keepRunning({ root, server, worker, opened, say, firstPauseMs = FIRST_PAUSE_MS }) {
  const children = new Set();
  let ending = null;
  let workerEnvironment = null;
  let workerChild = null;
  let serverEnvironment = server.environment;

  /** Children hear of the end by a signal; one that does not listen is killed. */
  function end(code) {
    if (ending !== null) return;
    ending = code;
    if (children.size === 0) process.exit(code);
    for (const child of children) child.kill('SIGTERM');
    setTimeout(() => {
      for (const child of children) child.kill('SIGKILL');
    }, PATIENCE_MS).unref();
  }

  function launch({ file, flags = [], inherited = process.env }, environment, onExit) {
    // A group of its own: Ctrl+C reaches this process alone, which then ends the children in order.
    const child = fork(file, [], {
      cwd: root,
      execArgv: flags,
      env: { ...inherited, ...environment },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.add(child);
    child.on('exit', (code, signal) => {
      children.delete(child);
      if (ending === null) onExit(code ?? 1, signal ?? `код ${code}`);
      else if (children.size === 0) process.exit(ending);
    });
    return child;
  }

  /**
   * Says that one has fallen, and starts it again after a pause; one that falls at once is given longer and longer
   * ones.
   */
  function again({ who, why, startedAt, pauseMs }, start) {
    const waitMs = Date.now() - startedAt > LIVED_MS ? firstPauseMs : pauseMs;
    say(`${who} неожиданно завершился (${why}). Запускаю снова через ${inSeconds(waitMs)} с.`);
    setTimeout(() => ending === null && start(Math.min(MAX_PAUSE_MS, waitMs * 2)), waitMs);
  }

  function startWorker(pauseMs = firstPauseMs) {
    const startedAt = Date.now();
    const sentAway = workerEnvironment;
    workerChild = launch(worker, { ...worker.environment, ...workerEnvironment }, (_, why) => {
      workerChild = null;
      // Sent away because the server is elsewhere now.
      if (workerEnvironment !== sentAway) startWorker();
      else again({ who: 'Обработчик', why, startedAt, pauseMs }, startWorker);
    });
  }

  /** A worker goes on with a new server that is what the old one was. */
  function keepWorker({ local, workerToken }) {
    const isFirst = workerEnvironment === null;
    if (workerEnvironment?.WORKER_SERVER === local && workerEnvironment.WORKER_TOKEN === workerToken) return;
    workerEnvironment = { WORKER_SERVER: local, WORKER_TOKEN: workerToken };
    if (isFirst) startWorker();
    else workerChild?.kill('SIGTERM');
  }

  let hasListened = false;
  function startServer(pauseMs = firstPauseMs) {
    const startedAt = Date.now();
    const child = launch(server, serverEnvironment, (code, why) => {
      if (!hasListened) end(code);
      else again({ who: 'Сервер', why, startedAt, pauseMs }, startServer);
    });
    child.on('message', (message) => {
      if (message.kind !== 'listening') return;
      if (message.localWorker) keepWorker(message);
      opened(message, { isFirst: !hasListened });
      hasListened = true;
      serverEnvironment = { ...server.environment, PORT: new URL(message.local).port || process.env.PORT };
    });
  }
  startServer();
  return { end };
}
