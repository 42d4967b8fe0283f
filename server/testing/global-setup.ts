import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { openDatabase, type Database } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { setChildFolder } from '#platform/start-child.ts';
import { buildTestApp, MIGRATIONS } from './build-test-app.ts';
import { createPostgresDatabase } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The programs that the server starts as processes of their own, and the server that tests kill, built. */
    childrenFolder: string;
    /** An embedded database with nothing in it; making one takes seconds. */
    emptySnapshotFile: string;
    /** One in which the server has started once. */
    snapshotFile: string;
    /** The same in the PostgreSQL of TEST_DATABASE_URL, to be copied; empty without one. */
    templateDatabase: string;
  }
}

const SERVER = join(import.meta.dirname, '..');
const CACHE = join(SERVER, '..', '.cache');

/** Migrated, and with all that the server's first start makes: the queue's tables and queues, the plans. */
async function startOnce(database: Database, dataDir: string): Promise<void> {
  await migrateDatabase(database, MIGRATIONS);
  const app = await buildTestApp({ database, dataDir });
  await app.close();
}

export default async function setup(project: TestProject) {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'rakurs-tests-'));
  // In the repository, because the built programs look for their packages from where they lie.
  const childrenFolder = mkdtempSync(join(CACHE, 'test-children-'));
  await build({
    root: SERVER,
    configFile: join(SERVER, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: childrenFolder,
      rolldownOptions: { input: { 'killable-server-main': 'testing/killable-server-main.ts' } },
    },
  });
  setChildFolder(childrenFolder);
  project.provide('childrenFolder', childrenFolder);

  const embedded = await openDatabase({ isShortLived: true });
  const keep = async (key: 'emptySnapshotFile' | 'snapshotFile') => {
    const file = join(folder, `${key}.tar`);
    writeFileSync(file, await embedded.dump());
    project.provide(key, file);
  };
  await keep('emptySnapshotFile');
  await startOnce(embedded, join(folder, 'data'));
  await keep('snapshotFile');
  await embedded.close();

  const server = process.env['TEST_DATABASE_URL'];
  const template = server ? await createPostgresDatabase(server) : null;
  if (template) {
    const database = await openDatabase({ url: template.url });
    await startOnce(database, join(folder, 'data'));
    await database.close();
  }
  project.provide('templateDatabase', template?.name ?? '');

  return async () => {
    await template?.drop();
    for (const made of [folder, childrenFolder]) rmSync(made, { recursive: true, force: true });
  };
}
