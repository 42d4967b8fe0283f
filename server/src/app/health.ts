import { systemRoutes, type HealthDetails, type HealthWarning } from '@rakurs/contract';
import type { Database } from '#platform/db/index.ts';
import { AppError } from '#platform/errors.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Queue } from '#platform/queue.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { Identity } from '#modules/identity/index.ts';
import type { Inference } from '#modules/inference/index.ts';

export interface HealthDeps {
  database: Database;
  storage: Storage;
  storageKind: 'disk' | 's3';
  queue: Queue;
  /** What the media engine's self-test found wrong; null when nothing, or not yet. */
  mediaFault: () => Error | null;
  inference: Pick<Inference, 'liveWorkers' | 'listLiveAccounts' | 'countWaiting'>;
  lentAccounts: Identity['lentAccounts'];
  version: string;
  warnings: readonly HealthWarning[];
}

const part = async (detail: string, ping: () => Promise<void>): Promise<HealthDetails['database']> => {
  try {
    await ping();
    return { status: 'ok', detail };
  } catch {
    return { status: 'down', detail };
  }
};

/** The state of everything this server stands on. */
const createHandlers = ({
  database,
  storage,
  storageKind,
  queue,
  mediaFault,
  inference,
  lentAccounts,
  version,
  warnings,
}: HealthDeps): Handlers<typeof systemRoutes> => {
  const parts = async () => {
    const [databaseState, storageState, queueState] = await Promise.all([
      part(database.kind, database.ping),
      part(storageKind, storage.ping),
      part('pg-boss', queue.ping),
    ]);
    return {
      database: databaseState,
      storage: storageState,
      queue: queueState,
      media: { status: mediaFault() ? ('down' as const) : ('ok' as const), detail: 'node-av' },
    };
  };
  /** Computers that users lend and that are connected now, as earnings call them. */
  const listLent = async (): Promise<HealthDetails['workers']['lent']> => {
    const seen = await inference.listLiveAccounts();
    return (await lentAccounts([...seen.keys()])).flatMap(({ id, name, ownerEmail }) => {
      const lastSeenAt = seen.get(id);
      return lastSeenAt ? [{ id, name, owner_email: ownerEmail ?? '', last_seen_at: lastSeenAt.toISOString() }] : [];
    });
  };
  const areSound = (all: Awaited<ReturnType<typeof parts>>): boolean =>
    Object.values(all).every(({ status }) => status === 'ok');
  return {
    async health() {
      if (!areSound(await parts())) throw new AppError('unavailable', 'Сервис работает не полностью');
      return { status: 'ok' };
    },
    async showHealth() {
      const [all, workers, lent, waiting] = await Promise.all([
        parts(),
        inference.liveWorkers().catch(() => []),
        listLent().catch(() => []),
        inference.countWaiting().catch(() => 0),
      ]);
      return {
        status: areSound(all) ? 'ok' : 'degraded',
        version,
        warnings: [...warnings],
        ...all,
        workers: {
          // A server without workers serves all the same; it only does not look at pictures.
          status: workers.length > 0 ? 'ok' : 'down',
          alive: workers.length,
          waiting,
          list: workers.map(({ name, version: workerVersion, models, filesPerMinute, lastSeenAt }) => ({
            name,
            version: workerVersion,
            models,
            files_per_minute: filesPerMinute,
            last_seen_at: lastSeenAt.toISOString(),
          })),
          lent,
        },
      };
    },
  };
};

export const createHealth = (deps: HealthDeps): { module: Module } => ({
  module: { name: 'health', serves: [serve(systemRoutes, createHandlers(deps))] },
});
