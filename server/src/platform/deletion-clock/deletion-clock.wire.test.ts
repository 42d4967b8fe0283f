import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newCamera, recordSegments } from '../../../testing/cameras/record-kit.ts';
import { makeJpeg } from '../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { newPlace, prepared, upload } from '../../../testing/upload-kit.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts';
import { createLog } from '../log.ts';
import { createDeletionClock, deleteAged, type DeletionClock } from './index.ts';

const BEGIN_MS = Date.parse('2026-11-15T10:00:00Z');
/** The machine's two clocks: one that can be set wrong, and one that only runs. */
const machine = { atMs: BEGIN_MS, ranMs: 0, serverAheadMs: 0 };
const run = (ms: number): void => {
  machine.atMs += ms;
  machine.ranMs += ms;
};
const jump = (ms: number): void => void (machine.atMs += ms);

let opened: TestDatabase;
let written: string[] = [];
const log = createLog('info', { write: (line) => void written.push(line) });
/** As of a server that has just started: it remembers nothing but what the database does. */
const started = (): DeletionClock =>
  createDeletionClock({
    database: opened.database,
    log,
    clock: { now: () => new Date(machine.atMs + machine.serverAheadMs) },
    monotonicMs: () => machine.ranMs,
    databaseNow: async () => new Date(machine.atMs),
  });
const isTrusted = async (clock: DeletionClock): Promise<boolean> => (await clock.now()) !== null;
/** Looks as the server does, so often that no look is missed. */
const runSteadily = async (clock: DeletionClock, ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 6 * HOUR_MS) {
    run(Math.min(6 * HOUR_MS, left));
    await clock.now();
  }
};
const said = (text: string): number => written.filter((line) => line.includes(text)).length;

beforeAll(async () => void (opened = await openTestDatabase()));
afterAll(() => opened.close());

describe('the clock by which things are deleted', () => {
  let clock: DeletionClock;
  beforeEach(async () => {
    await opened.database.raw('delete from deletion_clock');
    Object.assign(machine, { atMs: BEGIN_MS, serverAheadMs: 0 });
    written = [];
    clock = started();
    await clock.now();
  });

  it('is trusted once it has run for a day, and stays so over a restart', async () => {
    await runSteadily(clock, DAY_MS - MINUTE_MS);
    expect(await isTrusted(clock)).toBe(false);
    run(MINUTE_MS);
    expect(await clock.now()).toEqual(new Date(machine.atMs));
    run(HOUR_MS);
    expect(await isTrusted(started())).toBe(true);
    expect(written).toEqual([]);
  });

  it.each([
    ['forward', 40 * DAY_MS],
    ['back', -40 * DAY_MS],
    ['back by less than a day', -2 * HOUR_MS],
  ])('ages nothing after a jump %s, says so once, and goes on after a steady day', async (_, by) => {
    await runSteadily(clock, 2 * DAY_MS);
    jump(by);
    expect(await isTrusted(clock)).toBe(false);
    await runSteadily(clock, DAY_MS - MINUTE_MS);
    expect(await isTrusted(clock)).toBe(false);
    expect(said('nothing is deleted for its age until it has run steadily')).toBe(1);
    run(MINUTE_MS);
    expect(await isTrusted(clock)).toBe(true);
    expect(said('what is old is deleted again')).toBe(1);
  });

  it('ages nothing after a jump while the server was off, which looks like a long rest', async () => {
    await runSteadily(clock, 2 * DAY_MS);
    jump(DAY_MS + MINUTE_MS);
    const next = started();
    expect(await isTrusted(next)).toBe(false);
    await runSteadily(next, DAY_MS);
    expect(await isTrusted(next)).toBe(true);
  });

  it('notices jumps that are small each and large together', async () => {
    await runSteadily(clock, 2 * DAY_MS);
    jump(20 * HOUR_MS);
    expect(await isTrusted(clock)).toBe(true);
    jump(20 * HOUR_MS);
    expect(await isTrusted(clock)).toBe(false);
  });

  it('bears a machine that sleeps at night, whose other clock stands still meanwhile', async () => {
    await runSteadily(clock, 2 * DAY_MS);
    jump(9 * HOUR_MS);
    expect(await isTrusted(clock)).toBe(true);
  });

  it('is not trusted by a server that is more than a day apart from it', async () => {
    await runSteadily(clock, 2 * DAY_MS);
    machine.serverAheadMs = -2 * DAY_MS;
    expect(await isTrusted(clock)).toBe(false);
    expect(await isTrusted(clock)).toBe(false);
    expect(said('more than a day apart')).toBe(1);
    machine.serverAheadMs = 0;
    expect(await isTrusted(clock)).toBe(true);
  });

  it('lets two servers look in turn', async () => {
    const other = started();
    for (let days = 0; days < 1.5; days += 0.25) {
      run(6 * HOUR_MS);
      await Promise.all([clock.now(), other.now()]);
    }
    expect([await isTrusted(clock), await isTrusted(other)]).toEqual([true, true]);
    expect(written).toEqual([]);
  });

  it('removes what is older than its time, and nothing while it is not trusted', async () => {
    const removed: Date[] = [];
    const remove = async (before: Date): Promise<void> => void removed.push(before);
    await deleteAged(clock, DAY_MS, remove);
    expect(removed).toEqual([]);
    await runSteadily(clock, DAY_MS);
    await deleteAged(clock, DAY_MS, remove);
    expect(removed).toEqual([new Date(machine.atMs - DAY_MS)]);
  });
});

it('reads the time of the database itself', async () => {
  await opened.database.raw('delete from deletion_clock');
  const clock = createDeletionClock({ database: opened.database, log, clock: { now: () => new Date() } });
  expect(await clock.now()).toBeNull();
  const aside =
    "update deletion_clock set steady_since = clock_timestamp() - interval '25 hours' returning clock_timestamp() as now";
  const [row] = (await opened.database.raw(aside)).rows as { now: Date }[];
  const now = await clock.now();
  expect(Math.abs((now?.getTime() ?? 0) - (row?.now.getTime() ?? 0))).toBeLessThan(10 * MINUTE_MS);
});

describe('a server whose clock jumps by forty days', () => {
  let app: TestApp;
  let user: TestUser;
  let clock: DeletionClock;
  beforeAll(async () => {
    await opened.database.raw('delete from deletion_clock');
    machine.atMs = Date.now();
    clock = started();
    app = await openTestApp({}, { database: opened.database, close: async () => undefined, deletionClock: clock });
    user = await app.newUser();
    await clock.now();
    await runSteadily(clock, 2 * DAY_MS);
  });
  afterAll(() => app.stop());

  it('keeps the trash and the record, empties what somebody empties, and cleans up after a steady day', async () => {
    const place = await newPlace(user);
    const cameraId = await newCamera(user, place);
    const pieces = await recordSegments(app, cameraId, { startedAt: new Date() });
    expect(pieces).toBeGreaterThan(0);
    const add = async (width: number) =>
      prepared(user, await upload(app, user, place, { bytes: await makeJpeg({ width, height: 50 }) }));
    const [kept, emptied] = [await add(70), await add(71)];
    for (const { id } of [kept, emptied])
      await user.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: id } });
    await user.api.eraseFromTrash({ body: { files: [emptied.id] } });
    const count = async (table: string): Promise<unknown> =>
      (await opened.database.raw(`select count(*)::int as rows from ${table}`)).rows[0];

    jump(40 * DAY_MS);
    await app.media.purgeDeleted();
    await app.streams.applyRetention();
    expect((await opened.database.raw('select id from files where deleted_at is not null')).rows).toEqual([
      { id: kept.id },
    ]);
    expect(await count('stream_segments')).toEqual({ rows: pieces });

    await runSteadily(clock, DAY_MS);
    await app.media.purgeDeleted();
    await app.streams.applyRetention();
    expect((await opened.database.raw('select id from files where deleted_at is not null')).rows).toEqual([]);
    expect(await count('stream_segments')).toEqual({ rows: 0 });
  });
});
