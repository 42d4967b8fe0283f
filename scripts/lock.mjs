// Lets one process at a time do something to this folder. Plain Node, no dependencies.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isAlive, markOf } from './process-tree.mjs';

const LOOK_MS = 200;

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** Atomic, and never seen half-written: the mark is laid beside and linked into place. */
function take(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, markOf(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Of several processes that see the lock of a dead one, only one succeeds in moving it away. */
function removeDead(path, mark) {
  const moved = `${path}.dead-${process.pid}`;
  try {
    renameSync(path, moved);
    // Somebody alive was quicker, and this is theirs.
    if (read(moved) !== mark) renameSync(moved, path);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  rmSync(moved, { force: true });
}

/** Waits for its turn without a turn of the event loop, as everything here that runs before the product does. */
export function withLock(path, { work, waiting }) {
  mkdirSync(dirname(path), { recursive: true });
  let told = false;
  while (!take(path)) {
    const mark = read(path);
    if (mark === null) continue;
    if (!isAlive(mark)) {
      removeDead(path, mark);
      continue;
    }
    if (!told) waiting();
    told = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  }
  const release = () => rmSync(path, { force: true });
  // A step that fails ends the process at once.
  process.once('exit', release);
  try {
    return work();
  } finally {
    process.off('exit', release);
    release();
  }
}
