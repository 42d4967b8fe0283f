import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Nothing in it: the product makes its database. */
export const emptyDataDir = (): string => mkdtempSync(join(tmpdir(), 'rakurs-e2e-'));

/**
 * With the empty database that global-setup.ts has made once: making one anew for every test would take a quarter of
 * the run.
 */
export function newDataDir(): string {
  const dataDir = emptyDataDir();
  const template = process.env['E2E_DATABASE'];
  if (template) cpSync(template, join(dataDir, 'database'), { recursive: true });
  return dataDir;
}

export interface Product {
  url: string;
  dataDir: string;
  /** Everything it has printed so far. */
  said(): string;
  /** Pids of npm start's own process and of all it has started. */
  pids(): number[];
  /** 0 when no process of the product runs that file. */
  pidOf(file: string): number;
  signal(name: NodeJS.Signals): void;
  /** kill -9 of the server, and the end of who would start it again. */
  crash(): Promise<void>;
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

const childrenOf = (pid: number): number[] => {
  const ofThread = (task: string): number[] => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  };
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(ofThread);
  } catch {
    return [];
  }
};
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
export const isAlive = (pid: number): boolean => commandOf(pid) !== '';

export interface Settings {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** As a user does, with npm, or by the script that npm starts: half a second sooner, and otherwise the same. */
  by?: 'npm' | 'script';
}

const COMMANDS = { npm: ['npm', ['start']], script: [process.execPath, [join(ROOT, 'scripts/start.mjs')]] } as const;

const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];

interface Launched {
  child: ChildProcess;
  said: () => string;
  /** Of its own process and of all it has started. */
  pids: () => number[];
  ended: Promise<number | null>;
  dataDir: string;
}

/** Starts the product as `npm start` does, without waiting for it to answer. */
export function launch({ dataDir = newDataDir(), port = 0, env = {}, by = 'script' }: Settings): Launched {
  const [command, args] = COMMANDS[by];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SHORT_LIVED: 'on',
      RATE_LIMIT_PER_MINUTE: '0',
      SHED_LOOP_DELAY_MS: '0',
      SHED_MEMORY_MB: '0',
      CALLBACK_LIMIT_PER_10_MINUTES: '0',
      TRACKING_LIMIT_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => void (text += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => void (text += bytes.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => text, pids: () => familyOf(child.pid ?? 0), ended, dataDir };
}

/** Starts the product and waits until it answers. */
export async function startProduct(settings: Settings = {}): Promise<Product> {
  const port = settings.port ?? (await freePort());
  const { child, said, pids, ended, dataDir } = launch({ ...settings, port });
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /Ракурс открыт: (\S+)/.exec(said());
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout?.on('data', look);
    void ended.then((code) => reject(new Error(`npm start ended with ${code}:\n${said()}`)));
  });
  return {
    url,
    dataDir,
    said,
    pids,
    pidOf: (file) => pids().find((pid) => commandOf(pid).includes(file)) ?? 0,
    signal: (name) => void child.kill(name),
    async crash() {
      const server = pids().find((pid) => commandOf(pid).includes('server/dist/main.js'));
      // A number that is nobody's would be this whole group.
      if (server !== undefined) process.kill(server, 'SIGKILL');
      child.kill('SIGTERM');
      await ended;
    },
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
