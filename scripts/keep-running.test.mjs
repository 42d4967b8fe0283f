import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Answers at its port, and tells who started it where that is, as the real one does. */
const SERVER = `
  import { appendFileSync, existsSync } from 'node:fs';
  import { createServer } from 'node:http';
  if (existsSync('cannot')) { process.stderr.write('Порт занят\\n'); process.exit(3); }
  appendFileSync('servers', process.pid + '\\n');
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  const server = createServer((_, answer) => answer.end('ok')).listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
    const local = 'http://127.0.0.1:' + server.address().port;
    process.send({ kind: 'listening', url: local, local, workerToken: existsSync('other-token') ? 'other' : 'token', localWorker: true });
  });
`;
const WORKER = `
  import { appendFileSync } from 'node:fs';
  appendFileSync('workers', [process.pid, process.env.WORKER_SERVER, process.env.WORKER_TOKEN].join(' ') + '\\n');
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  setInterval(() => undefined, 1000);
`;
const STARTER = `
  import { keepRunning } from ${JSON.stringify(join(import.meta.dirname, 'keep-running.mjs'))};
  const say = (line) => void process.stdout.write(line + '\\n');
  const { end } = keepRunning({ root: process.cwd(), server: { file: 'server.mjs' }, worker: { file: 'worker.mjs' }, say, firstPauseMs: 20, opened: ({ url }, { isFirst }) => say((isFirst ? 'first ' : 'again ') + url) });
  process.on('SIGTERM', () => end(0));
`;

let folder;
let starter;
let said;
let ended;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keep-running-'));
  for (const [name, text] of [
    ['server.mjs', SERVER],
    ['worker.mjs', WORKER],
    ['starter.mjs', STARTER],
  ])
    writeFileSync(join(folder, name), text);
  for (const name of ['servers', 'workers']) writeFileSync(join(folder, name), '');
});
afterEach(async () => {
  starter.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

const start = () => {
  starter = spawn(process.execPath, ['starter.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  said = '';
  for (const stream of [starter.stdout, starter.stderr]) stream.on('data', (bytes) => void (said += bytes));
  ended = once(starter, 'close').then(([code]) => code);
};
const linesOf = (name) => readFileSync(join(folder, name), 'utf8').trim().split('\n').filter(Boolean);
const reached = (what) => vi.waitFor(what, { timeout: 40_000, interval: 20 });
const urls = () => [...said.matchAll(/(?:first|again) (\S+)/g)].map(([, url]) => url);
const newest = (name) => Number(linesOf(name).at(-1).split(' ')[0]);

it('starts a server that was killed again, at the same address, and says so; its worker goes on', async () => {
  start();
  await reached(() => expect([urls().length, linesOf('workers').length]).toEqual([1, 1]));
  for (const times of [2, 3]) {
    process.kill(newest('servers'), 'SIGKILL');
    await reached(() => expect(urls()).toHaveLength(times));
  }
  expect(new Set(urls()).size).toBe(1);
  expect(await (await fetch(urls()[0])).text()).toBe('ok');
  expect(said).toContain('Сервер неожиданно завершился (SIGKILL). Запускаю снова через 0,02 с.');
  // Twice as long for who falls at once.
  expect(said).toContain('Запускаю снова через 0,04 с.');
  expect(linesOf('workers')).toHaveLength(1);
  starter.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('goes on trying when what has run once cannot be started for a while', async () => {
  start();
  await reached(() => expect(urls()).toHaveLength(1));
  writeFileSync(join(folder, 'cannot'), '');
  process.kill(newest('servers'), 'SIGKILL');
  await reached(() => expect(said).toContain('Сервер неожиданно завершился (код 3)'));
  rmSync(join(folder, 'cannot'));
  await reached(() => expect(urls()).toHaveLength(2));
});

it('gives the worker to a server with another token', async () => {
  start();
  await reached(() => expect(linesOf('workers')).toHaveLength(1));
  appendFileSync(join(folder, 'other-token'), '');
  process.kill(newest('servers'), 'SIGKILL');
  await reached(() => expect(linesOf('workers').at(-1)).toMatch(/ other$/));
});

it('starts a worker that was killed again, and says so', async () => {
  start();
  await reached(() => expect(linesOf('workers')).toHaveLength(1));
  process.kill(newest('workers'), 'SIGKILL');
  await reached(() => expect(linesOf('workers')).toHaveLength(2));
  expect(said).toContain('Обработчик неожиданно завершился (SIGKILL)');
  expect(linesOf('servers')).toHaveLength(1);
});

it('ends with the words and the code of a server that cannot start at all', async () => {
  writeFileSync(join(folder, 'cannot'), '');
  start();
  expect(await ended).toBe(3);
  expect(said).toBe('Порт занят\n');
});
