import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '..', '..');

export interface TroubledCameras {
  urls: string[];
  /** Of each camera, when it broke off or froze. */
  troubles: number[][];
  /** No more troubles from now on. */
  calm(): void;
  stop(): Promise<void>;
}

/** Cameras that misbehave by chance, in a process of their own. */
export async function startTroubledCameras(amount: number): Promise<TroubledCameras> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'server/testing/cameras/run-troubled-cameras.ts'), '--cameras', String(amount)],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const troubles = Array.from({ length: amount }, (): number[] => []);
  const urls = await new Promise<string[]>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      // Our own program speaks here.
      const told = JSON.parse(line) as { cameras: string[] } | { camera: number; at: number };
      if ('cameras' in told) resolve(told.cameras);
      else troubles[told.camera]?.push(told.at);
    });
    void ended.then(() => reject(new Error('The cameras did not start')));
  });
  return {
    urls,
    troubles,
    calm: () => void child.kill('SIGUSR2'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
