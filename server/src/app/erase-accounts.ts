import type { Idempotency } from '#platform/http/idempotency.ts';
import type { Log } from '#platform/log.ts';
import type { Module } from '#platform/module.ts';
import type { Queue } from '#platform/queue.ts';
import { eraseAccountJob, type Identity } from '#modules/identity/index.ts';

/**
 * Brings the erasure of an account to its end: every module throws away what it keeps of the user, and identity,
 * which remembers
 * that there is something to do, comes last. Killed at any place, it begins anew and finds less to do.
 */
export async function eraseAccounts(deps: {
  queue: Queue;
  modules: readonly Module[];
  identity: Identity;
  idempotency: Idempotency;
  log: Log;
}): Promise<void> {
  const { queue, modules, identity, idempotency, log } = deps;
  const others = modules.toReversed().filter((module) => module !== identity.module);
  await queue.work(eraseAccountJob, async ({ userId }) => {
    if (!(await identity.isErasing(userId)))
      return log.info({ userId, reason: 'it is gone, or stays' }, 'account not erased');
    // Twice: what was on its way in during the first round goes in the second, and the index that follows the files is
    // empty after them.
    for (const round of [others, others]) for (const { erase } of round) await erase?.(userId);
    await idempotency.forgetSessions(await identity.sessionIdsOf(userId));
    await identity.module.erase?.(userId);
  });
  await identity.resumeErasures();
}
