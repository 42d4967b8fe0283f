import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from './log.ts';
import { defineJob, openQueue } from './queue.ts';

const job = defineJob({ name: 'broken-off', data: z.object({ number: z.int() }), retryLimit: 1 });
const log = createLog('silent');

let left: TestDatabase;
beforeEach(async () => {
  left = await openTestDatabase();
});
afterEach(async () => {
  await left.close();
});

it('a job that a stop breaks off is handed out again at once, and the attempt is not counted', async () => {
  const { database } = left;
  const first = await openQueue({ database, log });
  let breakOff = (): void => undefined;
  const stopping = new Promise<never>(
    (_, reject) => (breakOff = () => reject(new Error('What it worked with has been closed'))),
  );
  const begun = vi.fn();
  await first.work(job, () => {
    begun();
    return stopping;
  });
  await first.send(job, { number: 7 }, { ofUser: null });
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
  const stopped = first.stop();
  breakOff();
  await stopped;
  expect((await database.raw("select state, retry_count from queue.job where name = 'broken-off'")).rows).toEqual([
    { state: 'retry', retry_count: 0 },
  ]);

  const second = await openQueue({ database, log });
  const done = vi.fn();
  await second.work(job, async (data) => done(data));
  await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith({ number: 7 }));
  await second.stop();
});
