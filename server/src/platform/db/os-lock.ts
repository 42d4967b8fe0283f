import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/** 'unavailable': this system has no flock(1), or this file system no locks. */
export type OsLock = { state: 'held'; release: () => void } | { state: 'taken' } | { state: 'unavailable' };

/** Exit status of flock(1) when somebody else has the lock; all other failures have another. */
const CONFLICT = 1;
const TRIES = 5;
const PAUSE_MS = 20;

const tryOnce = (file: number): 'held' | 'taken' | 'unavailable' => {
  // An environment of its own: ours holds secrets. Without PATH the system's folders are searched.
  const { status, error } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file], env: {} });
  if (error) return 'unavailable';
  if (status === 0) return 'held';
  return status === CONFLICT ? 'taken' : 'unavailable';
};

/**
 * Locks a file by flock(2), which holds across containers and pid namespaces and ends with the process, however it
 * ends. Node has no call for it, so flock(1)
 * takes it on our open file: the lock belongs to the open file description, which that short-lived process shares with
 * us. Node opens files close-on-exec,
 * so that no later child keeps it alive. The file must never be renamed or removed: two files would be two locks.
 */
export function takeOsLock(path: string): OsLock {
  const file = openSync(path, 'a', 0o600);
  let state = tryOnce(file);
  // Who only looks whether it is free (scripts/start.mjs) holds it for a moment.
  for (let tries = 1; state === 'taken' && tries < TRIES; tries += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    state = tryOnce(file);
  }
  if (state === 'held') return { state, release: () => closeSync(file) };
  closeSync(file);
  return { state };
}
