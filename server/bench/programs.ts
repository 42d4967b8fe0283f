import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_FLAGS, MALLOC_LIMITS } from '../../scripts/memory-limits.mjs';

export interface Program {
  child: ChildProcess;
  url: string;
  stop(): Promise<void>;
}

export const benchFolder = (): string => mkdtempSync(join(tmpdir(), 'rakurs-bench-'));

async function start(file: string, execArgv: string[], args: string[], env: Record<string, string>): Promise<Program> {
  const child = fork(join(import.meta.dirname, file), args, { execArgv, env: { ...process.env, ...env } });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { child, url: message.url, stop };
}

/** The built server, alone. */
export const startServer = (dataDir: string, env: Record<string, string> = {}): Promise<Program> =>
  start('../dist/main.js', SERVER_FLAGS, [], {
    ...MALLOC_LIMITS,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    SHED_LOOP_DELAY_MS: '0',
    SHED_MEMORY_MB: '0',
    ...env,
  });

/** What it is measured against. */
export const startBare = (file: string, ...args: string[]): Promise<Program> =>
  start(file, ['--import', 'tsx'], args, {});

export async function signUp(url: string): Promise<{ jwt: string; csrf: string }> {
  const answer = await fetch(`${url}/api/users/common/sign_up_and_sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.ru', password: 'long-enough' }),
  });
  return (await answer.json()) as { jwt: string; csrf: string };
}

/** Starts counting the peak anew: making the embedded database on the first start takes more than anything after it. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The most memory the process has had since, in MB. */
export const peakMemoryMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
