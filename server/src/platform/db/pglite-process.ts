/**
 * PGlite in a process of its own, spoken to in PostgreSQL's wire protocol, so that the rest of the server uses the
 * ordinary `pg` driver.
 * PGlite has one backend: connections take turns, and one that is inside a transaction keeps the backend until it ends.
 * PGlite never syncs: here the WAL is fdatasynced before an answer leaves, one sync for all that finished meanwhile
 * (group commit).
 */
import { closeSync, fdatasync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { executeRaw } from './execute-raw.ts';
import { FolderInUse, lockFolder } from './lock-file.ts';
import { startupReply, isEndOfBatch, simpleQuery, splitMessages, transactionStatus } from './wire-protocol.ts';

export interface OpenWish {
  /** Absent: in memory. */
  dataDir?: string;
  snapshotFile?: string;
  /** It will be gone in a minute, and a second of compiling its code well is never earned back. */
  isShortLived?: boolean;
}
export type DatabaseRequest =
  | ({ kind: 'open' } & OpenWish)
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'end'; connection: number }
  | { kind: 'dump' }
  | { kind: 'close' };
export type DatabaseReply =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'dumped'; snapshot: Uint8Array };

interface Batch {
  connection: number;
  messages: Uint8Array[];
}

/** An orphan of a server that was killed ends at its next breath; until then the files are its own. */
const LOCK_PATIENCE_MS = 10_000;
const LOCK_LOOK_MS = 50;

/** A server that has just died hears nothing; the 'disconnect' that follows ends this process. */
const tell = (message: DatabaseReply): void => void process.send?.(message, undefined, undefined, () => undefined);

// Ctrl+C and systemd signal the whole group. The server decides when we end, after its last transaction.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// The server is gone, perhaps killed. What it was told is synced; nobody waits for the rest.
process.on('disconnect', () => process.exit());

const { dataDir, snapshotFile, isShortLived } = await wish();
// V8 would compile what runs often a second time, and better: of a database that answers a few hundred queries that is
// half of all its work.
if (isShortLived) setFlagsFromString('--liftoff-only --wasm-lazy-validation');
let unlock = (): void => undefined;
const database = await open();
const openFiles = new Map<string, number>();
const dirtyWal = new Set<string>();
noteWalWrites();

const unfinished = new Map<number, { bytes: Uint8Array; messages: Uint8Array[]; greeted: boolean }>();
const waiting: Batch[] = [];
let owner: number | null = null;
let heldAnswers: { connection: number; bytes: Uint8Array }[] = [];
let syncing = false;

process.on('message', (message: DatabaseRequest) => void handle(message));
tell({ kind: 'ready' });

/** The first thing that is said, and by pglite.ts alone. */
function wish(): Promise<OpenWish> {
  return new Promise((resolve) => process.once('message', resolve));
}

async function lock(folder: string): Promise<() => void> {
  const giveUpAt = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      return lockFolder(dirname(folder), 'database.lock').release;
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_LOOK_MS));
    }
  }
}

async function open(): Promise<PGlite> {
  try {
    if (dataDir) unlock = await lock(dataDir);
    return await PGlite.create({
      extensions: { trigrams },
      ...(dataDir && { dataDir }),
      ...(snapshotFile && { loadDataDir: new Blob([readFileSync(snapshotFile)]) }),
    });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    process.disconnect();
    throw error;
  }
}

/**
 * Learns from PGlite's own file system which WAL segments were written: a SELECT that writes through a function is
 * noticed too.
 */
function noteWalWrites(): void {
  if (!dataDir) return;
  // PGlite leaves its emscripten file system untyped.
  const fileSystem: { write: (stream: { path?: string }, ...rest: unknown[]) => number } = database.Module.FS;
  const write = fileSystem.write.bind(fileSystem);
  fileSystem.write = (stream, ...rest) => {
    const wal = /\/pg_wal\/([0-9A-F]{24})$/.exec(stream.path ?? '');
    if (wal?.[1]) dirtyWal.add(wal[1]);
    return write(stream, ...rest);
  };
}

async function handle(message: DatabaseRequest): Promise<void> {
  switch (message.kind) {
    case 'open':
      // Once, before this listens.
      return;
    case 'bytes':
      receive(message.connection, message.bytes);
      return;
    case 'end':
      forget(message.connection);
      return;
    case 'dump':
      tell({ kind: 'dumped', snapshot: new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()) });
      return;
    case 'close':
      await database.close();
      await syncWal();
      unlock();
      process.exit();
  }
}

function receive(connection: number, bytes: Uint8Array): void {
  const state = unfinished.get(connection) ?? { bytes: new Uint8Array(), messages: [], greeted: false };
  unfinished.set(connection, state);
  if (!state.greeted) {
    // The start-up packet: nobody but the server that started us can speak to us.
    state.greeted = true;
    tell({ kind: 'bytes', connection, bytes: startupReply(connection) });
    return;
  }
  const { messages, rest } = splitMessages(state.bytes, bytes);
  state.bytes = rest;
  for (const message of messages) {
    state.messages.push(message);
    if (!isEndOfBatch(message)) continue;
    waiting.push({ connection, messages: state.messages });
    state.messages = [];
  }
  runWaiting();
}

function runWaiting(): void {
  for (;;) {
    const next = owner === null ? 0 : waiting.findIndex((batch) => batch.connection === owner);
    const [batch] = next < 0 ? [] : waiting.splice(next, 1);
    if (!batch) return;
    const bytes = Buffer.concat(batch.messages.map((message) => executeRaw(database, message)));
    owner = transactionStatus(bytes) === 'I' ? null : batch.connection;
    answer({ connection: batch.connection, bytes });
  }
}

/**
 * An answer outside a transaction may tell of a commit, its own or one it has seen: it waits for the sync under way or
 * to come.
 */
function answer(answered: { connection: number; bytes: Uint8Array }): void {
  const mustWait = owner === null && (dirtyWal.size > 0 || syncing);
  if (!mustWait) {
    tell({ kind: 'bytes', ...answered });
    return;
  }
  heldAnswers.push(answered);
  if (!syncing) void releaseAfterSync();
}

async function releaseAfterSync(): Promise<void> {
  syncing = true;
  while (heldAnswers.length > 0) {
    const covered = heldAnswers;
    heldAnswers = [];
    await syncWal();
    for (const one of covered) tell({ kind: 'bytes', ...one });
  }
  syncing = false;
}

async function syncWal(): Promise<void> {
  const segments = [...dirtyWal];
  dirtyWal.clear();
  await Promise.all(segments.map(syncSegment));
  for (const [segment, file] of openFiles) {
    if (segments.includes(segment)) continue;
    closeSync(file);
    openFiles.delete(segment);
  }
}

function syncSegment(segment: string): Promise<void> {
  const file = openFiles.get(segment) ?? openSync(join(dataDir ?? '', 'pg_wal', segment), 'r+');
  openFiles.set(segment, file);
  return new Promise((resolve, reject) => fdatasync(file, (error) => (error ? reject(error) : resolve())));
}

/** A connection that went away inside a transaction must not keep the backend. */
function forget(connection: number): void {
  unfinished.delete(connection);
  if (owner !== connection) return;
  executeRaw(database, simpleQuery('ROLLBACK'));
  owner = null;
  runWaiting();
}
