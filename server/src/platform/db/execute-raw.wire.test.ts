import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { executeRaw } from './execute-raw.ts';
import { simpleQuery, transactionStatus } from './wire-protocol.ts';

setFlagsFromString('--expose_gc');
// Node.js gives it to whoever asks after the flag, but has no type for it.
const collectGarbage = runInNewContext('gc') as () => void;
const heldBytes = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

it('answers at once and whole, and leaves nothing with PGlite to be kept', { timeout: 120_000 }, async () => {
  const database = await PGlite.create();
  try {
    const answer = executeRaw(database, simpleQuery("select repeat('x', 100000) from generate_series(1, 20)"));
    expect(answer.length).toBeGreaterThan(2_000_000);
    expect(transactionStatus(answer)).toBe('I');
    expect(transactionStatus(executeRaw(database, simpleQuery('begin')))).toBe('T');
    executeRaw(database, simpleQuery('rollback'));
    // Left to itself PGlite keeps five megabytes of these.
    const before = heldBytes();
    for (let times = 0; times < 10_000; times += 1) executeRaw(database, simpleQuery('select 1'));
    expect(heldBytes() - before).toBeLessThan(2_000_000);
  } finally {
    await database.close();
  }
});
