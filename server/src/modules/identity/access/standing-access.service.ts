import type { RevokedAccess, StandingAccess } from '@rakurs/contract';
import type { WorkerAccounts } from '../workers/worker-accounts.service.ts';

/** A port: alert channels belong to a module that identity does not know. */
export interface AlertChannelsPort {
  /** Those that are switched on. */
  listEnabled: (userId: number) => Promise<StandingAccess['channels']>;
  /** Switches off all but these and tells how many. Takes part in the transaction. */
  switchOffExcept: (userId: number, keptIds: readonly number[]) => Promise<number>;
}

/** By their numbers, what a user goes on trusting when the password changes. */
export interface KeptAccess {
  workers: readonly number[];
  channels: readonly number[];
}
export const NOTHING_KEPT: KeptAccess = { workers: [], channels: [] };

/**
 * What works without any session. It was made by whoever held one, perhaps by a thief, so it does not survive a change
 * of the password unasked.
 */
export function createStandingAccess({
  workers,
  channels,
}: {
  workers: Pick<WorkerAccounts, 'listStanding' | 'revokeStandingExcept'>;
  channels: AlertChannelsPort;
}) {
  return {
    async list(userId: number): Promise<StandingAccess> {
      const rows = await workers.listStanding(userId);
      return {
        workers: rows.map(({ id, name, createdAt, lastSeenAt }) => ({
          id,
          name,
          created_at: createdAt.toISOString(),
          last_seen_at: lastSeenAt?.toISOString() ?? null,
        })),
        channels: await channels.listEnabled(userId),
      };
    },
    /**
     * Call it inside the transaction that changes the password, after the sessions have ended: by then none of them
     * makes anything more.
     */
    async revokeExcept(userId: number, kept: KeptAccess): Promise<RevokedAccess> {
      return {
        workers: await workers.revokeStandingExcept(userId, kept.workers),
        channels: await channels.switchOffExcept(userId, kept.channels),
      };
    },
  };
}
export type StandingAccessService = ReturnType<typeof createStandingAccess>;
