import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { serveParent } from '../src/platform/child-rpc.ts';

export type Order =
  | { do: 'say'; word: string; afterMs?: number }
  | { do: 'refuse' | 'fail' | 'die' | 'never' | 'swell' | 'environment' }
  | { do: 'read'; path: string };

class Refusal extends Error {}
const held: Buffer[] = [];

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** A process that does as it is told, so that tests see what comes of it. */
serveParent(async (order: Order): Promise<string> => {
  switch (order.do) {
    case 'say':
      await pause(order.afterMs ?? 0);
      return order.word;
    case 'refuse':
      throw new Refusal('нет');
    case 'fail':
      throw new Error('не вышло');
    case 'die':
      return process.kill(process.pid, 'SIGKILL') ? '' : '';
    case 'never':
      return new Promise(() => undefined);
    case 'swell':
      for (;;) {
        held.push(Buffer.alloc(32 * 1024 ** 2, 1));
        await pause(20);
      }
    case 'environment':
      return Object.keys(process.env).join(' ');
    case 'read':
      return read(order.path);
  }
});
