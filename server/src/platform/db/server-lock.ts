import type pg from 'pg';
import type { Log } from '../log.ts';
import type { Database } from './index.ts';

/** 'alone': no other server may work with the database; 'together': others may that said the same. */
export type ServerCount = 'alone' | 'together';

/** Any number that nothing else locks with. */
const SERVER_LOCK = 724_512;
/** A server that was killed a moment ago may still be connected, as far as the database knows. */
const TRIES = 20;
const PAUSE_MS = 250;
const RECONNECT_MS = 1000;
const TAKE: Record<ServerCount, string> = {
  alone: 'select pg_try_advisory_lock($1) as taken',
  together: 'select pg_try_advisory_lock_shared($1) as taken',
};
/** Connections of this database that hold it in a way that keeps us out. */
const HOLDERS = `select pid from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
  and database = (select oid from pg_database where datname = current_database())`;

export interface ServerLockDeps {
  database: Database;
  company: ServerCount;
  log: Log;
  /** The connection was lost, and another server has come meanwhile. */
  lost: () => void;
}
export interface ServerLock {
  release(): Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Takes a place among the servers of this database; null when another's keeps us out. A lock of the session, on a
 * connection of its own: it ends with the process,
 * however that ends. Lost with the connection, it is taken again. Tools at the machine are no servers and do not ask
 * for it.
 */
export async function takeServerLock({ database, company, log, lost }: ServerLockDeps): Promise<ServerLock | null> {
  // The embedded database has one server: the lock of its folder sees to that.
  if (database.kind === 'pglite') return { release: async () => undefined };
  let held: pg.PoolClient | null = null;
  let heldPid: number | null = null;
  let isOver = false;

  const tryOnce = async (): Promise<boolean> => {
    const client = await database.connect();
    try {
      const { rows } = await client.query<{ taken: boolean }>(TAKE[company], [SERVER_LOCK]);
      if (!rows[0]?.taken) {
        client.release();
        return false;
      }
      heldPid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? null;
    } catch (error) {
      client.release(true);
      throw error;
    }
    // Let go of while it was being taken.
    if (isOver) client.release(true);
    else hold(client);
    return true;
  };
  const hold = (client: pg.PoolClient): void => {
    held = client;
    client.on('error', () => leave(client));
    client.on('end', () => leave(client));
  };
  /** A dying connection complains more than once, and still after it was let go. */
  const leave = (client: pg.PoolClient): void => {
    if (held !== client) return;
    held = null;
    client.release(true);
    if (!isOver) void retake();
  };
  /** What is left of our own broken connection keeps us out until the database notices its end: it is told. */
  const isKeptOutByOthers = async (): Promise<boolean> => {
    const holders = ((await database.raw(HOLDERS, [SERVER_LOCK])).rows as { pid: number }[]).map(({ pid }) => pid);
    if (heldPid !== null && holders.includes(heldPid)) await database.raw('select pg_terminate_backend($1)', [heldPid]);
    return holders.some((pid) => pid !== heldPid);
  };
  const readLockAgain = async (): Promise<'taken' | 'kept out' | 'unknown'> => {
    if (await tryOnce()) return 'taken';
    return (await isKeptOutByOthers()) ? 'kept out' : 'unknown';
  };
  const retake = async (): Promise<void> => {
    log.warn({}, 'the connection that keeps our place among the servers is lost');
    while (!isOver) {
      await pause(RECONNECT_MS);
      // A database that does not answer lets nobody else in either.
      const state = await readLockAgain().catch(() => 'unknown' as const);
      if (state === 'taken') return;
      if (state === 'kept out' && !isOver) return lost();
    }
  };

  for (let tries = 1; !(await tryOnce()); tries += 1) {
    if (tries >= TRIES) return null;
    await pause(PAUSE_MS);
  }
  return {
    async release() {
      isOver = true;
      const client = held;
      held = null;
      // Closed, and with it the lock is gone.
      client?.release(true);
    },
  };
}
