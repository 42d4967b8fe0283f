import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '..', '..');

interface TestCamera {
  url: string;
  /** Everything it has said after its address. */
  said: string[];
  stop(): Promise<void>;
}

/** A camera of our own, in a process of its own: the browser tests know the product only from outside. */
export async function startCamera(...wishes: string[]): Promise<TestCamera> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'server/testing/cameras/run-camera.ts'), '--port', '0', ...wishes],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  // The address comes before the end of everything it says; an end without one is a failure.
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([once(lines, 'line'), ended.then(() => null)]);
  if (line === null) throw new Error('The camera did not start');
  const said: string[] = [];
  lines.on('line', (text) => said.push(text));
  return {
    url: String(line[0]),
    said,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
