import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/db/index.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database to start from; making one takes seconds. */
    snapshotFile: string;
  }
}

export const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'rakurs-test-'));
  const snapshotFile = join(folder, 'snapshot.tar');
  const database = await openDatabase({});
  await migrateDatabase(database, MIGRATIONS);
  writeFileSync(snapshotFile, await database.dump());
  await database.close();
  project.provide('snapshotFile', snapshotFile);
  return () => rmSync(folder, { recursive: true, force: true });
}
