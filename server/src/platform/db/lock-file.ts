import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { takeOsLock } from './os-lock.ts';

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

/** Never renamed nor removed, unlike the mark. */
const osLockOf = (path: string): string => `${path}.os`;

export interface FolderLock {
  release: () => void;
  /**
   * Whether the system holds it too. By the mark alone two containers, which do not see each other's processes, could
   * both take the folder.
   */
  isHeldBySystem: boolean;
}

/** Takes the folder for this process: by a lock of the system, and by a mark for those who know only that. */
export function lockFolder(folder: string, name = 'lock'): FolderLock {
  const path = join(folder, name);
  const osLock = takeOsLock(osLockOf(path));
  if (osLock.state === 'taken') throw new FolderInUse(folder);
  const releaseOsLock = osLock.state === 'held' ? osLock.release : () => undefined;
  try {
    const removeMark = takeMark(path, folder);
    return {
      isHeldBySystem: osLock.state === 'held',
      release: () => {
        removeMark();
        releaseOsLock();
      },
    };
  } catch (error) {
    releaseOsLock();
    throw error;
  }
}

/** A mark left by kill -9 is recognised by its dead owner and taken over. */
function takeMark(path: string, folder: string): () => void {
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
