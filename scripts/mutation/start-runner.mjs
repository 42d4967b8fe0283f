import { fork } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './place.mjs';

const LOOK_EVERY_MS = 500;
/** What a new process may need on a loaded machine before its first word. */
const LOADING_MS = 180_000;

const runners = new Set();
let started = 0;

const end = (child) => {
  runners.delete(child);
  // Its whole group: the tests run in children of its own.
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has gone by itself.
  }
};

export const endAllRunners = () => runners.forEach(end);

/** A process with a vitest in it, that tries mutants of a place and writes down what became of them. */
export async function startRunner(place, folder) {
  started += 1;
  const orderFile = join(folder, `order-${started}.json`);
  const notesFile = `${orderFile}.notes`;
  const child = fork(join(ROOT, 'scripts/mutation/runner.mjs'), [place], {
    detached: true,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, MUTATE_ORDER: orderFile },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  runners.add(child);
  let noise = '';
  let hear = () => undefined;
  child.stderr.on('data', (bytes) => (noise = (noise + bytes).slice(-4000)));
  child.on('message', (message) => hear({ ...message, ended: 'done' }));
  child.on('exit', () => hear({ ended: 'gone' }));
  const next = () => new Promise((resolve) => (hear = resolve));

  const readNotes = () =>
    existsSync(notesFile)
      ? readFileSync(notesFile, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      : [];

  const hello = await next();
  if (hello.ended !== 'done') throw new Error(`The test runner did not start:\n${noise}`);
  return {
    /** `limitMs`: how long nothing may be written down before it counts as hanging. */
    async give(order, limitMs = Infinity) {
      rmSync(notesFile, { force: true });
      const answer = next();
      let heard = 0;
      let since = performance.now();
      const watch = setInterval(() => {
        const now = readNotes().length;
        if (now > heard) since = performance.now();
        heard = now;
        if (performance.now() - since > (heard === 0 ? Math.max(limitMs, LOADING_MS) : limitMs))
          hear({ ended: 'late' });
      }, LOOK_EVERY_MS);
      child.send(order);
      const { ended, failure, inOrder } = await answer;
      clearInterval(watch);
      return { ended, failure, inOrder, notes: readNotes(), noise };
    },
    end: () => end(child),
  };
}
