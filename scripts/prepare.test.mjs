import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Stands in for the bundler: notes when it begins and ends, and ends when it is let. */
const BUNDLER = `
  import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
  const room = process.argv[3];
  appendFileSync('calls', 'begin ' + room + '\\n');
  while (!existsSync('go-on')) await new Promise((resolve) => setTimeout(resolve, 20));
  mkdirSync(room + '/dist', { recursive: true });
  writeFileSync(room + '/dist/' + (room === 'web' ? 'index.html' : 'main.js'), 'built');
  appendFileSync('calls', 'end ' + room + '\\n');
`;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepare-test-'));
  for (const file of [
    'prepare.mjs',
    'lock.mjs',
    'process-tree.mjs',
    'compress.mjs',
    'pack-worker.mjs',
    'lent-worker.mjs',
  ])
    cpSync(join(import.meta.dirname, file), join(folder, 'scripts', file));
  for (const room of ['contract', 'language', 'server', 'worker', 'web']) mkdirSync(join(folder, room));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'worker/package.json'), '{ "version": "1.0.0", "dependencies": {} }');
  mkdirSync(join(folder, 'node_modules/vite/bin'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/vite/package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'node_modules/vite/bin/vite.js'), BUNDLER);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function startBuild() {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', "import { build } from './scripts/prepare.mjs'; build()"],
    { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let text = '';
  child.stdout.on('data', (bytes) => void (text += bytes));
  const ended = once(child, 'exit').then(([code]) => code);
  return { child, said: () => text, ended };
}
const calls = () =>
  existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
const goOn = () => writeFileSync(join(folder, 'go-on'), '');
const EACH_ONCE = ['server', 'worker', 'web'].flatMap((room) => [`begin ${room}`, `end ${room}`]);

it('builds once for two that start at the same time: the second waits, says so, and finds it done', async () => {
  const first = startBuild();
  await vi.waitFor(() => expect(calls()).toEqual(['begin server']), 20_000);
  const second = startBuild();
  await vi.waitFor(() => expect(second.said()).toContain('Жду'), 20_000);
  goOn();
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
  expect(calls()).toEqual(EACH_ONCE);
});

it('takes over from one that was killed in the middle of building', async () => {
  const first = startBuild();
  await vi.waitFor(() => expect(calls()).toEqual(['begin server']), 20_000);
  first.child.kill('SIGKILL');
  await first.ended;
  rmSync(join(folder, 'calls'));
  goOn();
  const second = startBuild();
  expect(await second.ended).toBe(0);
  expect(calls().filter((call) => call.startsWith('begin'))).toEqual(['begin server', 'begin worker', 'begin web']);
});

it('does not take a half-written build for a whole one because an older one was whole', async () => {
  goOn();
  expect(await startBuild().ended).toBe(0);
  rmSync(join(folder, 'go-on'));
  rmSync(join(folder, 'web/dist'), { recursive: true });
  rmSync(join(folder, 'calls'));
  const killed = startBuild();
  await vi.waitFor(() => expect(calls()).toEqual(['begin server']), 20_000);
  killed.child.kill('SIGKILL');
  await killed.ended;
  mkdirSync(join(folder, 'web/dist'), { recursive: true });
  writeFileSync(join(folder, 'web/dist/index.html'), 'half');
  goOn();
  expect(await startBuild().ended).toBe(0);
  expect(readFileSync(join(folder, 'web/dist/index.html'), 'utf8')).toBe('built');
});
