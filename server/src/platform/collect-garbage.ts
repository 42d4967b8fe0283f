import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how: { type: 'minor' | 'major' }) => void;

let collect: Collect | null = null;
const collector = (): Collect => {
  if (collect) return collect;
  setFlagsFromString('--expose-gc');
  // Only a new context gets the function; it acts for all of them.
  collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return collect;
};

/**
 * Throws away what was made a moment ago and is no longer used, in a millisecond or two. Pieces of a body lie outside
 * the heap that the engine watches:
 * while gigabytes pass by, it would let tens of megabytes of them lie. Who takes in that much asks for it every few
 * megabytes.
 */
export const collectYoungGarbage = (): void => collector()({ type: 'minor' });

/** All of it, in a fraction of a second: for once, after a start, which leaves behind a third of the heap. */
export const collectAllGarbage = (): void => collector()({ type: 'major' });
