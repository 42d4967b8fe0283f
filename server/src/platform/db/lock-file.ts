import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Thrown when another live process holds the folder. */
export class FolderInUse extends Error {}

/** A process is the same only if its pid and its start time are: pids are reused after a reboot. */
const startTimeOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces, so count fields after it; the start time is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

const ownMark = () => `${process.pid} ${startTimeOf(process.pid) ?? '-'}`;

const isHeld = (mark: string): boolean => {
  const [pid, startedAt] = mark.trim().split(' ');
  return startedAt !== undefined && startTimeOf(Number(pid)) === startedAt;
};

const readMark = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/**
 * Takes the folder for this process. A lock left by kill -9 is recognised by its dead owner and taken over.
 * Returns the release.
 */
export function lockFolder(folder: string, name = 'lock'): () => void {
  const path = join(folder, name);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, ownMark());
      closeSync(file);
      return () => readMark(path) === ownMark() && rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const mark = readMark(path);
    if (mark === null) continue;
    if (isHeld(mark)) throw new FolderInUse(folder);
    // Of several processes that see the dead lock only one succeeds in moving it away.
    const stale = `${path}.stale-${process.pid}`;
    try {
      renameSync(path, stale);
    } catch {
      continue;
    }
    const moved = readMark(stale);
    if (moved !== null && moved !== mark && isHeld(moved)) renameSync(stale, path);
    else rmSync(stale, { force: true });
  }
  throw new FolderInUse(folder);
}
