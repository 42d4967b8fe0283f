import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Order } from '../../testing/scripted-child.ts';
import { createChildRpc, ChildExited, type ChildOptions } from './child-rpc.ts';
import { hideablePaths } from './sandbox.ts';

class Refusal extends Error {}
const LONG_MS = 60_000;
const scripted = (options: Partial<ChildOptions> = {}) => {
  const ask = createChildRpc<Order, string>({
    program: new URL('../../testing/scripted-child.ts', import.meta.url),
    killAboveMb: 2000,
    faults: { Refusal },
    ...options,
  });
  return (order: Order, limitMs = LONG_MS) => ask(order, limitMs);
};
const outcome = (work: Promise<string>) => work.catch((error: unknown) => error);

it('answers each call, or throws the kind of error that the child threw', async () => {
  const ask = scripted();
  const [first, refused, failed] = await Promise.all([
    ask({ do: 'say', word: 'один' }),
    outcome(ask({ do: 'refuse' })),
    outcome(ask({ do: 'fail' })),
  ]);
  expect(first).toBe('один');
  expect(refused).toBeInstanceOf(Refusal);
  expect(failed).toEqual(new Error('не вышло'));
});

it('fails only the call that killed the child, and answers the others under way', async () => {
  const ask = scripted();
  const slow = ask({ do: 'say', word: 'я ни при чём', afterMs: 300 });
  const killer = outcome(ask({ do: 'die' }));
  expect(await killer).toBeInstanceOf(ChildExited);
  expect(await slow).toBe('я ни при чём');
  expect(await ask({ do: 'say', word: 'снова' })).toBe('снова');
});

it('kills a child that takes too long or too much memory, and answers the other calls', async () => {
  const ask = scripted({ killAboveMb: 400 });
  const other = ask({ do: 'say', word: 'я тут', afterMs: 1500 });
  expect(await outcome(ask({ do: 'never' }, 1000))).toBeInstanceOf(ChildExited);
  expect(await other).toBe('я тут');
  if (existsSync('/proc/self/status')) expect(await outcome(ask({ do: 'swell' }))).toBeInstanceOf(ChildExited);
});

it('starts the child without our environment and, where the system allows, without hidden files and other processes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const secret = join(folder, 'secrets.json');
  writeFileSync(secret, 'ключ');
  vi.stubEnv('WORKER_TOKEN', 'key of the test');
  onTestFinished(() => void vi.unstubAllEnvs());
  const hidden = await hideablePaths([secret]);
  const ask = scripted({ hidden });
  const names = (await ask({ do: 'environment' })).split(' ');
  expect(names).toContain('PATH');
  expect(names.filter((name) => name.startsWith('WORKER') || name.startsWith('npm_'))).toEqual([]);
  if (hidden === null) return;
  expect(await ask({ do: 'read', path: secret })).toBe('');
  expect(await ask({ do: 'read', path: `/proc/${process.pid}/environ` })).toBe('');
  expect(readFileSync(secret, 'utf8')).toBe('ключ');
});
