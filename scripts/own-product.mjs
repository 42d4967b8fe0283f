// A product of one's own for load and attacks: started as npm start does, on an empty folder and a free port. Plain
// Node, no dependencies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { familyOf, memoryOf } from './process-tree.mjs';
import { root } from './prepare.mjs';

const PROGRAMS = { server: 'server/dist/main.js', database: 'pglite', worker: 'worker/dist/main.js' };

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Every caller has an address of their own, as behind a proxy: limits per address hold, and hinder nobody else. */
export async function startOwnProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'rakurs-load-'));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DEMO: 'off',
    TRUST_PROXY: '127.0.0.1',
  };
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      said += bytes;
      const found = /Ракурс открыт: (\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    child.once('exit', () => reject(new Error(`The product did not start:\n${said}`)));
  });
  const running = () => {
    const family = familyOf(child.pid);
    return Object.entries(PROGRAMS).flatMap(([name, file]) => {
      const process = family.find(({ command }) => command.includes(file));
      return process ? [{ name, pid: process.pid }] : [];
    });
  };
  return {
    url,
    /** Program -> process, for whoever wants to know whether it is still the same one. */
    pids: () => Object.fromEntries(running().map(({ name, pid }) => [name, pid])),
    /** Program -> megabytes. */
    memory: () => Object.fromEntries(running().map(({ name, pid }) => [name, memoryOf(pid)])),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
