import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startChild } from '../start-child.ts';
import type { DatabaseReply, OpenWish, DatabaseRequest } from './pglite-process.ts';
import { ProcessSocket } from './process-socket.ts';
import { UnfitDatabase } from './unfit-database.ts';

/** More connections than one, so that while a commit is being synced the next statements already run (group commit). */
const CONNECTIONS = 8;
/** Nothing of our own environment: it holds secrets. */
const ENVIRONMENT = { TZ: 'UTC' };

export interface EmbeddedPostgres {
  pool: pg.Pool;
  /** The whole database as one tar, for tests that start from a prepared one. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

const say = (child: ChildProcess, message: DatabaseRequest): void => {
  if (child.connected) child.send(message);
};

/** The next message of this kind; rejected when the process fails or ends first. */
const heard = <K extends DatabaseReply['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<DatabaseReply, { kind: K }>> =>
  new Promise((resolve, reject) => {
    const listen = (message: DatabaseReply) => {
      if (message.kind === 'failed') finish(() => reject(new Error(message.message)));
      // The kind has just been compared; TypeScript cannot narrow by a type parameter.
      else if (message.kind === kind) finish(() => resolve(message as Extract<DatabaseReply, { kind: K }>));
    };
    const gone = () => finish(() => reject(new Error('The database process ended')));
    const finish = (end: () => void) => {
      child.off('message', listen);
      child.off('exit', gone);
      end();
    };
    child.on('message', listen);
    child.on('exit', gone);
  });

async function startProcess(wish: OpenWish): Promise<ChildProcess> {
  const child = startChild(import.meta.url, 'pglite-process', {
    env: ENVIRONMENT,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = heard(child, 'ready');
  say(child, { kind: 'open', ...wish });
  await ready;
  return child;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  say(child, { kind: 'close' });
  await exit;
}

/** Of the PostgreSQL that PGlite is; it reads the files of no other. */
export const EMBEDDED_MAJOR = '18';

/** PGlite itself says no more than that it aborted. */
function requireSameMajor(dataDir: string): void {
  const file = join(dataDir, 'PG_VERSION');
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : EMBEDDED_MAJOR;
  if (major === EMBEDDED_MAJOR) return;
  const said = `Встроенная база в папке ${dataDir} создана версией программы с PostgreSQL ${major}, а эта работает с PostgreSQL ${EMBEDDED_MAJOR} и её не прочтёт.`;
  throw new UnfitDatabase(
    `${said} Запустите прежнюю версию или перенесите данные: выгрузите их в ней (pg_dump) и загрузите в PostgreSQL, заданный в DATABASE_URL.`,
  );
}

/**
 * Making a database takes three times the memory that running one does, and a process never gives it back: so it is
 * made in one of its own.
 */
async function makeIfAbsent(wish: OpenWish): Promise<void> {
  if (!wish.dataDir || wish.snapshotFile || existsSync(join(wish.dataDir, 'PG_VERSION'))) return;
  mkdirSync(dirname(wish.dataDir), { recursive: true });
  await endProcess(await startProcess({ ...wish, isShortLived: true }));
}

/**
 * The embedded database behind an ordinary pool. Should its process die, the next connection starts it anew, and what
 * was committed is there.
 */
export async function openPglite(wish: OpenWish): Promise<EmbeddedPostgres> {
  if (wish.dataDir) requireSameMajor(wish.dataDir);
  await makeIfAbsent(wish);
  const sockets = new Map<number, ProcessSocket>();
  let last = 0;

  const start = async (from: OpenWish): Promise<ChildProcess> => {
    const child = await startProcess(from);
    child.on('message', (message: DatabaseReply) => {
      if (message.kind === 'bytes') sockets.get(message.connection)?.deliver(message.bytes);
    });
    child.once('exit', () => {
      const died = new Error('The database process died');
      for (const socket of sockets.values()) socket.destroy(died);
    });
    return child;
  };
  let current = start(wish);
  await current;
  /** The one that runs, or a new one. */
  const living = async (): Promise<ChildProcess> => {
    const child = await current.catch(() => null);
    if (child?.connected) return child;
    // What it holds by now, not what it began with.
    current = start(wish.dataDir ? { dataDir: wish.dataDir, isShortLived: wish.isShortLived ?? false } : wish);
    return current;
  };
  let reviving: Promise<ChildProcess> | null = null;
  const database = (): Promise<ChildProcess> =>
    (reviving ??= living().finally(() => {
      reviving = null;
    }));

  const pool = new pg.Pool({
    max: CONNECTIONS,
    idleTimeoutMillis: 0,
    stream: () => {
      const connection = ++last;
      const socket = new ProcessSocket({
        open: async () => {
          const child = await database();
          sockets.set(connection, socket);
          return (bytes) => say(child, { kind: 'bytes', connection, bytes });
        },
        end: () => {
          sockets.delete(connection);
          void current.then(
            (child) => say(child, { kind: 'end', connection }),
            () => undefined,
          );
        },
      });
      return socket;
    },
  });
  // An idle connection's failure is the process's: the next query starts it anew.
  pool.on('error', () => undefined);

  return {
    pool,
    async dump() {
      const child = await database();
      const answer = heard(child, 'dumped');
      say(child, { kind: 'dump' });
      return (await answer).snapshot;
    },
    async close() {
      await pool.end();
      const child = await current.catch(() => null);
      if (child) await endProcess(child);
    },
  };
}
