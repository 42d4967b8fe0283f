import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { FromThread, ThreadData, ToThread } from './pglite-thread.ts';

/** More connections than one, so that while a commit is being synced the next statements already run (group commit). */
const CONNECTIONS = 8;

export interface EmbeddedPostgres {
  pool: pg.Pool;
  /** The whole database as one tar, for tests that start from a prepared one. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** In the build the thread is JavaScript beside this file; in the sources it is TypeScript, which Node 20 loads only with tsx registered inside the thread. */
const startThread = (data: ThreadData): Worker => {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./pglite-thread.js', import.meta.url), { workerData: data });
  const loader = JSON.stringify(createRequire(import.meta.url).resolve('tsx/esm/api').replace(/cjs$/, 'mjs'));
  const file = JSON.stringify(new URL('./pglite-thread.ts', import.meta.url).href);
  return new Worker(`import(${loader}).then(({ register }) => { register(); return import(${file}); })`, { eval: true, workerData: data });
};

/** What `pg` takes for a network socket; its bytes go to the thread. */
class ThreadSocket extends Duplex {
  constructor(
    private readonly thread: Worker,
    private readonly connection: number,
  ) {
    super();
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  // The driver tunes its socket; there is nothing to tune here.
  setNoDelay(): this { return this; }
  setKeepAlive(): this { return this; }
  ref(): this { return this; }
  unref(): this { return this; }

  deliver(bytes: Uint8Array): void {
    this.push(bytes);
  }
  override _read(): void {}
  override _write(bytes: Buffer, _: BufferEncoding, done: () => void): void {
    this.say({ kind: 'bytes', connection: this.connection, bytes });
    done();
  }
  override _writev(parts: { chunk: Buffer }[], done: () => void): void {
    this.say({ kind: 'bytes', connection: this.connection, bytes: Buffer.concat(parts.map(({ chunk }) => chunk)) });
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.say({ kind: 'end', connection: this.connection });
    done(error);
  }
  override _final(done: () => void): void {
    this.push(null);
    this.destroy();
    done();
  }
  private say(message: ToThread): void {
    this.thread.postMessage(message);
  }
}

/** Making a database takes three times the memory that running one does, and a thread never gives it back: so it is made in a thread of its own. */
async function makeIfAbsent(data: ThreadData): Promise<void> {
  if (!data.dataDir || existsSync(join(data.dataDir, 'PG_VERSION'))) return;
  const maker = await openThread(data);
  await maker.close();
}

export async function openPglite(data: ThreadData): Promise<EmbeddedPostgres> {
  await makeIfAbsent(data);
  return openThread(data);
}

async function openThread(data: ThreadData): Promise<EmbeddedPostgres> {
  const thread = startThread(data);
  const sockets = new Map<number, ThreadSocket>();
  let last = 0;
  let failure: Error | null = null;

  const heard = <K extends FromThread['kind']>(kind: K): Promise<Extract<FromThread, { kind: K }>> =>
    new Promise((resolve, reject) => {
      const listen = (message: FromThread) => {
        if (message.kind === 'failed') finish(() => reject(new Error(message.message)));
        // The kind has just been compared; TypeScript cannot narrow by a type parameter.
        else if (message.kind === kind) finish(() => resolve(message as Extract<FromThread, { kind: K }>));
      };
      const fail = (error: Error) => finish(() => reject(error));
      const finish = (end: () => void) => {
        thread.off('message', listen);
        thread.off('error', fail);
        end();
      };
      thread.on('message', listen);
      thread.on('error', fail);
    });

  thread.on('message', (message: FromThread) => {
    if (message.kind === 'bytes') sockets.get(message.connection)?.deliver(message.bytes);
  });
  thread.on('error', (error) => {
    failure = error;
    for (const socket of sockets.values()) socket.destroy(error);
  });
  await heard('ready');

  const pool = new pg.Pool({
    max: CONNECTIONS,
    idleTimeoutMillis: 0,
    stream: () => {
      const socket = new ThreadSocket(thread, ++last);
      sockets.set(last, socket);
      const connection = last;
      socket.once('close', () => sockets.delete(connection));
      return socket;
    },
  });
  // An idle connection's failure is the thread's: the next query reports it.
  pool.on('error', () => undefined);

  return {
    pool,
    async dump() {
      const answer = heard('dumped');
      thread.postMessage({ kind: 'dump' } satisfies ToThread);
      return (await answer).snapshot;
    },
    async close() {
      await pool.end();
      if (failure) return;
      const exit = once(thread, 'exit');
      thread.postMessage({ kind: 'close' } satisfies ToThread);
      await exit;
    },
  };
}
