import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { oneAtATime } from './one-at-a-time.ts';
import { openPglite } from './pglite.ts';
import { kindOfWork, STATEMENT_LIMITS, type KindOfWork, type StatementLimits } from './statement-limits.ts';

export type Queries = NodePgDatabase;
type Action = () => void;

/** A database that hangs is told as one that is gone, before people's patience ends. */
const CONNECT_MS = 30_000;
const DEADLOCK_TRIES = 3;
const CONNECTIONS: Record<KindOfWork | 'own', number> = { call: 10, work: 8, own: 4 };

export interface Database {
  kind: 'pglite' | 'postgres';
  /** Queries of the transaction under way here, or of no transaction. */
  readonly q: Queries;
  /**
   * Runs the work in one transaction, or inside the one already under way. In a deadlock it runs once more: what it
   * does outside the database must bear that.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Acts once what is being written has been committed; at once outside a transaction. */
  afterCommit(action: Action): void;
  /** SQL that is text from the start: the queue's. */
  raw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  ping(): Promise<void>;
  /** A connection of its own, for migrations, LISTEN and locks: no statement on it is too long. */
  connect(): Promise<pg.PoolClient>;
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type DatabaseSource =
  | { url: string; limits?: Record<KindOfWork, StatementLimits> }
  | { dataDir?: string; snapshotFile?: string; isShortLived?: boolean };

interface Transaction {
  client: pg.PoolClient;
  q: Queries;
  afterCommit: Action[];
  depth: number;
}

export async function openDatabase(source: DatabaseSource): Promise<Database> {
  const embedded = 'url' in source ? null : await openPglite(source);
  // The embedded database knows no limits, so everybody takes the same connections.
  const pools = 'url' in source ? openPools(source) : everybodys(embedded?.pool);
  const outside = { call: drizzle(pools.call), work: drizzle(pools.work) };
  const current = new AsyncLocalStorage<Transaction>();

  const inNew = async <T>(work: () => Promise<T>): Promise<T> => {
    const connection = await pools[kindOfWork()].connect();
    const client = oneAtATime(connection);
    const transaction: Transaction = { client, q: drizzle(client), afterCommit: [], depth: 0 };
    let broken = false;
    try {
      await client.query('BEGIN');
      const result = await current.run(transaction, work);
      await client.query('COMMIT');
      // Outside the transaction's context: what follows a commit must not run in it.
      current.exit(() => transaction.afterCommit.forEach((action) => action()));
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      connection.release(broken);
    }
  };

  /** Of two that wait for each other PostgreSQL ends one. It has changed nothing: it comes again after the other. */
  const inNewUntilPossible = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let triesLeft = DEADLOCK_TRIES - 1; triesLeft > 0; triesLeft -= 1) {
      try {
        return await inNew(work);
      } catch (error) {
        if (sqlState(error) !== '40P01') throw error;
      }
    }
    return inNew(work);
  };

  const inside = async <T>(outer: Transaction, work: () => Promise<T>): Promise<T> => {
    const savepoint = `s${outer.depth + 1}`;
    const transaction: Transaction = { ...outer, afterCommit: [], depth: outer.depth + 1 };
    await outer.client.query(`SAVEPOINT ${savepoint}`);
    try {
      const result = await current.run(transaction, work);
      await outer.client.query(`RELEASE SAVEPOINT ${savepoint}`);
      outer.afterCommit.push(...transaction.afterCommit);
      return result;
    } catch (error) {
      await outer.client.query(`ROLLBACK TO SAVEPOINT ${savepoint}`);
      throw error;
    }
  };

  return {
    kind: embedded ? 'pglite' : 'postgres',
    get q() {
      return current.getStore()?.q ?? outside[kindOfWork()];
    },
    transaction: (work) => {
      const outer = current.getStore();
      return outer ? inside(outer, work) : inNewUntilPossible(work);
    },
    afterCommit: (action) => {
      const transaction = current.getStore();
      if (transaction) transaction.afterCommit.push(action);
      else action();
    },
    raw: (text, values) => (current.getStore()?.client ?? pools[kindOfWork()]).query(text, values),
    ping: async () => void (await pools.call.query('select 1')),
    connect: () => pools.own.connect(),
    dump: async () => {
      if (!embedded) throw new Error('Only an embedded database can be dumped');
      return embedded.dump();
    },
    close: async () =>
      embedded ? embedded.close() : void (await Promise.all(Object.values(pools).map((pool) => pool.end()))),
  };
}

type Pools = Record<KindOfWork | 'own', pg.Pool>;

function openPools({
  url,
  limits = STATEMENT_LIMITS,
}: {
  url: string;
  limits?: Record<KindOfWork, StatementLimits>;
}): Pools {
  const open = (kind: keyof Pools): pg.Pool =>
    heard(
      new pg.Pool({
        connectionString: url,
        max: CONNECTIONS[kind],
        connectionTimeoutMillis: CONNECT_MS,
        ...(kind !== 'own' && limits[kind]),
      }),
    );
  return { call: open('call'), work: open('work'), own: open('own') };
}

function everybodys(pool: pg.Pool | undefined): Pools {
  if (!pool) throw new Error('The embedded database is not open');
  heard(pool);
  return { call: pool, work: pool, own: pool };
}

/** A connection that dies inside a transaction fails its query too; unheard, the event alone would end the server. */
function heard(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function sqlState(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

/** Whether the database refused a row because another has the same unique value. */
export const isDuplicate = (error: unknown): boolean => sqlState(error) === '23505';
