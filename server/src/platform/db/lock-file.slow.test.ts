import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './lock-file.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'rakurs-lock-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('refuses a folder that a live process holds, until it lets go', () => {
  const { release } = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  release();
  lockFolder(folder).release();
  // The file of the system's lock stays: removed, it could be locked twice.
  expect(readdirSync(folder)).toEqual(['lock.os']);
});

it('takes over the lock of a process that was killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  writeFileSync(join(folder, 'lock'), `${child.pid} ${startedAt}`);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockFolder(folder).release();
});

it('is not fooled by a pid that another process has now', () => {
  writeFileSync(join(folder, 'lock'), `${process.pid} 1`);
  lockFolder(folder).release();
});

it('takes over a lock that a crash left half-written', () => {
  writeFileSync(join(folder, 'lock'), '');
  lockFolder(folder).release();
});
