import { z } from 'zod';
import { defineJob, type Queue } from '#platform/queue.ts';

const maintenanceJob = defineJob({ name: 'housekeeping', data: z.object({}) });
const EVERY_TEN_MINUTES = '*/10 * * * *';

/** Throws away what has served its time: old keys, codes, sessions, tickets. Running it twice does no harm. */
export async function scheduleMaintenance(queue: Queue, chores: (() => Promise<void>)[]): Promise<void> {
  await queue.work(maintenanceJob, async () => {
    const faults: unknown[] = [];
    // One that fails keeps none from the others.
    for (const chore of chores) await chore().catch((error: unknown) => void faults.push(error));
    if (faults.length > 0) throw new AggregateError(faults, `Chores failed: ${faults.map(String).join('; ')}`);
  });
  await queue.schedule(maintenanceJob, EVERY_TEN_MINUTES, {});
}
