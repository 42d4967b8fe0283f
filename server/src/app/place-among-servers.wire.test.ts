import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/index.ts';
import type { ServerLock } from '#platform/db/server-lock.ts';
import { createLog } from '#platform/log.ts';
import { openSecondServer, openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { requirePlace } from './place-among-servers.ts';

const log = createLog('silent');
const onDisk = { storesOnDisk: true };
const inBucket = { storesOnDisk: false };
const ask = (
  database: Database,
  { storesOnDisk }: { storesOnDisk: boolean },
  lost: (said: string) => void = () => undefined,
): Promise<ServerLock> => requirePlace({ database, log, storesOnDisk, lost });

// The embedded database has one server by the lock of its folder.
describe.runIf(process.env['TEST_DATABASE_URL'])('two servers on one PostgreSQL', () => {
  let one: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    one = await openTestDatabase();
    other = await openSecondServer(one);
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });
  const holders =
    "select pid from pg_locks where locktype = 'advisory' and objid = 724512 and granted and database = (select oid from pg_database where datname = current_database())";
  const cutOff = (database: Database) => database.raw(`select pg_terminate_backend(pid) from (${holders}) as held`);

  it.each([
    [onDisk, onDisk],
    [onDisk, inBucket],
    [inBucket, onDisk],
  ])('lets nobody work beside a server that has its files on a disc (%o, %o)', async (first, second) => {
    const place = await ask(one.database, first);
    await expect(ask(other.database, second)).rejects.toThrow('S3_BUCKET');
    await place.release();
    await (await ask(other.database, second)).release();
  });

  it('lets many work that share a bucket', async () => {
    const places = await Promise.all([ask(one.database, inBucket), ask(other.database, inBucket)]);
    await Promise.all(places.map(({ release }) => release()));
  });

  it('takes its place again when the connection is lost', async () => {
    const lost = vi.fn();
    const place = await ask(one.database, onDisk, lost);
    const [before] = (await other.database.raw(holders)).rows;
    await cutOff(other.database);
    await vi.waitFor(
      async () => {
        const now = (await other.database.raw(holders)).rows;
        expect(now).toHaveLength(1);
        expect(now[0]).not.toEqual(before);
      },
      { timeout: 30_000 },
    );
    expect(lost).not.toHaveBeenCalled();
    await place.release();
  });

  it('says so when another server has come while the connection was lost', async () => {
    const lost = vi.fn();
    const place = await ask(one.database, onDisk, lost);
    // It stands in line, so that the database itself gives it the place.
    const client = await other.database.connect();
    const came = client.query('select pg_advisory_lock(724512)');
    await vi.waitFor(
      async () =>
        expect(
          (
            await other.database.raw(
              "select 1 from pg_locks where locktype = 'advisory' and objid = 724512 and not granted",
            )
          ).rows,
        ).toHaveLength(1),
      { timeout: 30_000 },
    );
    await cutOff(other.database);
    await came;
    await vi.waitFor(() => expect(lost).toHaveBeenCalledWith(expect.stringContaining('начал работать другой сервер')), {
      timeout: 30_000,
    });
    client.release(true);
    await place.release();
  });
});

describe.runIf(!process.env['TEST_DATABASE_URL'])('the embedded database', () => {
  it('needs no place: its folder is locked', async () => {
    const test = await openTestDatabase();
    const places = [await ask(test.database, onDisk), await ask(test.database, onDisk)];
    for (const { release } of places) await release();
    await test.close();
  });
});
