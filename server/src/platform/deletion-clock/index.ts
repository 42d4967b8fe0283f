import { eq } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, type Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import type { Log } from '../log.ts';
import { deletionClock } from './deletion-clock.tables.ts';

/** The time by which things are old enough to be deleted for good. */
export interface DeletionClock {
  /** Null while the clock cannot be trusted: then nothing is old. */
  now(): Promise<Date | null>;
}

/** Removes what is older than this; nothing while the clock cannot be trusted. */
export async function deleteAged(
  clock: DeletionClock,
  keptMs: number,
  remove: (before: Date) => Promise<void>,
): Promise<void> {
  const now = await clock.now();
  if (now) await remove(new Date(now.getTime() - keptMs));
}

/** Further than this between two looks, and it is a jump, or the server was off: the two look alike. */
const MAX_STEP_MS = DAY_MS;
/** Clocks are set right by seconds; this much back is no correction. */
const MAX_STEP_BACK_MS = HOUR_MS;
const MUST_RUN_MS = DAY_MS;
const ROW = 1;

export interface DeletionClockDeps {
  database: Database;
  /** Of this process, which writes when things were deleted. */
  clock: Clock;
  log: Log;
  /** Runs on whatever happens to the clocks. */
  monotonicMs?: () => number;
  databaseNow?: () => Promise<Date>;
}

interface Look {
  now: Date;
  seenAt: Date;
  steadySince: Date;
}

/**
 * The database's clock, watched. One that jumps (a dead battery, a wrong time server, a restored machine) would make
 * everything in the trash old at once. So what moved by more
 * than a day between two looks, or back, ages nothing until it has run steadily for a day: somebody has a day to read
 * the log, and a server that was off goes on a day later.
 */
export function createDeletionClock({
  database,
  clock,
  log,
  monotonicMs = () => performance.now(),
  databaseNow = () => readNow(database),
}: DeletionClockDeps): DeletionClock {
  let anchor: { atMs: number; monotonicMs: number } | null = null;
  let waitsAfterJump = false;
  let disagrees = false;

  const driftMs = (now: Date): number =>
    anchor ? now.getTime() - anchor.atMs - (monotonicMs() - anchor.monotonicMs) : 0;
  const hasJumped = ({ now, seenAt }: Look): boolean => {
    const step = now.getTime() - seenAt.getTime();
    return step > MAX_STEP_MS || step < -MAX_STEP_BACK_MS || Math.abs(driftMs(now)) > MAX_STEP_MS;
  };
  const look = (): Promise<Look & { jumped: boolean }> =>
    database.transaction(async () => {
      const first = await databaseNow();
      await database.q
        .insert(deletionClock)
        .values({ id: ROW, seenAt: first, steadySince: first })
        .onConflictDoNothing();
      // Locked: of two servers each sees what the other wrote.
      const [row] = await database.q.select().from(deletionClock).where(eq(deletionClock.id, ROW)).for('update');
      const now = await databaseNow();
      const seen: Look = { now, seenAt: row?.seenAt ?? now, steadySince: row?.steadySince ?? now };
      const jumped = hasJumped(seen);
      const steadySince = jumped ? now : seen.steadySince;
      await database.q.update(deletionClock).set({ seenAt: now, steadySince }).where(eq(deletionClock.id, ROW));
      return { ...seen, steadySince, jumped };
    });
  /** A process that writes by another time than the one by which we delete would have its things deleted early. */
  const agrees = (now: Date): boolean => {
    const apartMs = clock.now().getTime() - now.getTime();
    const before = disagrees;
    disagrees = Math.abs(apartMs) > DAY_MS;
    if (disagrees && !before)
      log.warn(
        { apartMs },
        'the clocks of this server and of its database are more than a day apart: nothing is deleted for its age',
      );
    return !disagrees;
  };

  return {
    async now() {
      const { now, seenAt, steadySince, jumped } = await look();
      if (jumped || !anchor) anchor = { atMs: now.getTime(), monotonicMs: monotonicMs() };
      if (jumped) {
        waitsAfterJump = true;
        const said =
          'the clock has moved by more than a day, or the server was off: nothing is deleted for its age until it has run steadily for a day';
        log.warn({ from: seenAt.toISOString(), to: now.toISOString() }, said);
      }
      if (now.getTime() - steadySince.getTime() < MUST_RUN_MS || !agrees(now)) return null;
      if (waitsAfterJump)
        log.info(
          { since: steadySince.toISOString() },
          'the clock has run steadily for a day: what is old is deleted again',
        );
      waitsAfterJump = false;
      return now;
    },
  };
}

async function readNow(database: Database): Promise<Date> {
  // Not now(), which stands still within a transaction. The driver reads the column as a Date.
  const [row] = (await database.raw('select clock_timestamp() as now')).rows as { now: Date }[];
  if (!row) throw new Error('The database did not tell the time');
  return row.now;
}
