import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChild } from '#platform/start-child.ts';
import { takeDataFolder } from './data-folder.ts';

let folder: string;
const holders: ChildProcess[] = [];
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'rakurs-folder-'))));
afterEach(async () => {
  for (const holder of holders.splice(0))
    if (holder.exitCode === null && holder.signalCode === null) await kill(holder);
  rmSync(folder, { recursive: true, force: true });
});

const NAMESPACE = ['--pid', '--fork', '--mount-proc', '--kill-child'];
const mayUnshare = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0;
const hasFlock = spawnSync('flock', ['--version']).error === undefined;

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const TAKES_AND_STAYS = `
  const { takeDataFolder } = await import(process.argv[1]);
  try {
    takeDataFolder(process.argv[2]);
    console.log('taken');
    setInterval(() => undefined, 1000);
  } catch (error) {
    console.log(error.message);
  }`;

/** A program in a pid namespace of its own, as in another container, that takes the folder and stays. */
async function takeInNamespace(): Promise<{ said: string; holder: ChildProcess }> {
  const program = [
    process.execPath,
    '--import',
    TSX,
    '--input-type=module',
    '--eval',
    TAKES_AND_STAYS,
    new URL('./data-folder.ts', import.meta.url).href,
    folder,
  ];
  const holder = spawn('unshare', [...NAMESPACE, ...program], { stdio: ['ignore', 'pipe', 'inherit'] });
  holders.push(holder);
  const [said] = (await once(holder.stdout, 'data')) as [Buffer];
  return { said: said.toString().trim(), holder };
}

async function kill(holder: ChildProcess): Promise<void> {
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
}

// Skipped where no namespace may be made (an ordinary user in a container) or flock(1) is missing.
describe.runIf(mayUnshare && hasFlock)('a folder that two containers share', () => {
  it('is refused to the second in one sentence, and given to it when the first was killed', async () => {
    const { said, holder } = await takeInNamespace();
    expect(said).toBe('taken');
    expect((await takeInNamespace()).said).toBe(
      `Папка данных ${folder} занята: другой экземпляр уже запущен. Остановите его или задайте другую DATA_DIR.`,
    );
    expect(() => takeDataFolder(folder)).toThrow('другой экземпляр уже запущен');
    await kill(holder);
    // Who was killed in a namespace is gone a moment after its unshare.
    await vi.waitFor(async () => expect((await takeInNamespace()).said).toBe('taken'), { timeout: 30_000 });
  }, 60_000);
});

describe.runIf(hasFlock)('the lock of the system', () => {
  it('goes to no child, so that an orphan does not keep the folder', async () => {
    const lock = takeDataFolder(folder);
    expect(lock.isHeldBySystem).toBe(true);
    const children = [
      spawn('sleep', ['60']),
      startChild(import.meta.url, 'pglite-process', { env: {}, stdio: 'ignore' }),
    ];
    try {
      lock.release();
      // A child that had our open file would hold the lock on.
      takeDataFolder(folder).release();
    } finally {
      await Promise.all(children.map(kill));
    }
  });
});
