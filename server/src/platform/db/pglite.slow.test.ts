import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { openDatabase } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'rakurs-pglite-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const childrenOf = (): number[] =>
  readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
const databaseProcesses = (): number[] =>
  childrenOf().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pglite-process'));

it('comes back with everything committed when its process is killed', async () => {
  // Other test files of this process have theirs.
  const others = databaseProcesses();
  const databaseProcess = (): number => databaseProcesses().find((pid) => !others.includes(pid)) ?? 0;
  const database = await openDatabase({ dataDir: join(folder, 'database'), snapshotFile: inject('snapshotFile') });
  await database.raw('create table things (name text)');
  await database.raw("insert into things values ('kept')");
  const pid = databaseProcess();
  expect(pid).toBeGreaterThan(0);
  const underWay = database.transaction(async () => {
    await database.raw("insert into things values ('lost')");
    process.kill(pid, 'SIGKILL');
    await database.raw('select 1');
  });
  await expect(underWay).rejects.toThrow();
  const rows = await vi.waitFor(async () => (await database.raw('select name from things')).rows, { timeout: 40_000 });
  expect(rows).toEqual([{ name: 'kept' }]);
  expect(databaseProcess()).not.toBe(pid);
  await database.close();
  await vi.waitFor(() => expect(databaseProcess()).toBe(0));
}, 90_000);
