import { join } from 'node:path';
import { contract, toOpenApi } from '@rakurs/contract';
import { MINUTE_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { createDeletionClock, type DeletionClock } from '#platform/deletion-clock/index.ts';
import { vacuumEmbedded } from '#platform/db/embedded-vacuum.ts';
import { processMeter, type LoadMeter } from '#platform/load/load-meter.ts';
import { limitsOf } from '#platform/load/memory-share.ts';
import { createShedding } from '#platform/load/shedding.ts';
import { openEventRelay, type EventRelay } from '#platform/event-relay.ts';
import { createEvents } from '#platform/events.ts';
import { createIdempotency } from '#platform/http/idempotency.ts';
import { PUBLIC_DOOR } from '#platform/http/door.ts';
import { createHttpServer } from '#platform/http/server.ts';
import type { WebAppSettings } from '#platform/http/web-app.ts';
import type { Log } from '#platform/log.ts';
import type { Module } from '#platform/module.ts';
import { openQueue } from '#platform/queue.ts';
import { createAddressLimit } from '#platform/rate-limit.ts';
import type { Secrets } from '#platform/secrets.ts';
import { createDiskStorage } from '#platform/storage/disk.ts';
import { createMediaEngine, type SpareChildren } from '#platform/media/index.ts';
import { createRepeat } from '#platform/repeat.ts';
import { createMail } from '#platform/mail.ts';
import { createTransactionHooks } from '#platform/transaction-hooks.ts';
import { buildCore } from './build-core.ts';
import { buildFeatures } from './build-features.ts';
import type { Config } from './config.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { createHealth } from './health.ts';
import { scheduleMaintenance } from './maintenance.ts';
import { mountModules } from './mount-modules.ts';
import { warningsOf } from './warnings.ts';
import { createWorkerPackage, type WorkerPackageSettings } from './worker-package.ts';

export interface AppDeps {
  config: Config;
  secrets: Secrets;
  database: Database;
  log: Log;
  clock?: Clock;
  /** From 0 to 1: by it is drawn what of lent computers is checked. */
  random?: () => number;
  version: string;
  webFolder: string | null;
  /** Null where no computers are lent. */
  workerPackage?: WorkerPackageSettings | null;
  /** Of media engines that follow each other in this process. */
  spareChildren?: SpareChildren;
  loadMeter?: LoadMeter;
  /** By what age is judged when things are deleted for good: the database's own clock, watched. */
  deletionClock?: DeletionClock;
  /** Whether the system itself holds the lock of the data folder. */
  isFolderHeldBySystem?: boolean;
  /** Servers of this installation that share the database and its bucket. */
  hasOtherServers?: boolean;
  /** Files and folders that no process sees which decodes what people and cameras send. */
  hidden?: readonly string[];
}

const pageSettings = (
  { brand, apiOrigin, marketingOrigin, tileUrl, tileAttribution, contactPhone, messengerUrl, operator }: Config,
  version: string,
): WebAppSettings => ({
  brand,
  apiOrigin,
  marketingOrigin,
  version,
  tileUrl,
  tileAttribution,
  contactPhone,
  messengerUrl,
  operator,
});

/** The composition root: every part made once and handed to those who may know it. */
export async function buildApp({
  config,
  secrets,
  database,
  log,
  clock = systemClock,
  random,
  version,
  webFolder,
  workerPackage = null,
  spareChildren,
  loadMeter = processMeter,
  isFolderHeldBySystem = true,
  hasOtherServers = false,
  hidden = [],
  deletionClock = createDeletionClock({ database, clock, log }),
}: AppDeps) {
  // The bucket's library is large; only who has a bucket loads it.
  const storage = config.s3
    ? await (await import('#platform/storage/s3.ts')).createS3Storage(join(config.dataDir, 'incoming'), config.s3)
    : await createDiskStorage(join(config.dataDir, 'storage'));
  const queue = await openQueue({ database, log });
  let relay: EventRelay | null = null;
  const events = createEvents({ afterCommit: database.afterCommit, relay: (event) => relay?.send(event) });

  const hooks = createTransactionHooks();
  const { sessionKey } = secrets;
  const sendLetter = config.mail && createMail({ brand: config.brand, ...config.mail });
  const engine = createMediaEngine({
    timeZone: config.timeZone,
    clock,
    hidden,
    ...(spareChildren && { spares: spareChildren }),
  });
  const idempotency = createIdempotency({ database, clock, secret: sessionKey });
  const parts = {
    config,
    secrets,
    database,
    storage,
    queue,
    events,
    hooks,
    engine,
    sendLetter,
    log,
    deletionClock,
    clock,
  };
  const core = await buildCore({ ...parts, idempotency, random, hasOtherServers, late: () => features });
  const features = await buildFeatures({ ...parts, core, hidden });
  const { identity, access, projects, billing, tickets, inference, media, labelling, recognition, detections, live } =
    core;
  const { questions, search, chat, similar, streams, feed, alerts, firstSteps, home, marketing, stats } = features;
  let mediaFault: Error | null = null;
  const health = createHealth({
    database,
    storage,
    storageKind: config.s3 ? 's3' : 'disk',
    queue,
    mediaFault: () => mediaFault,
    inference,
    lentAccounts: identity.lentAccounts,
    version,
    warnings: warningsOf({ config, isFolderHeldBySystem, log }),
  });
  /** The installation: who is here. Started in this order, stopped in the other. */
  const modules: Module[] = [
    health,
    createWorkerPackage(workerPackage),
    identity,
    access,
    projects,
    billing,
    tickets,
    inference,
    media,
    labelling,
    recognition,
    detections,
    questions,
    search,
    chat,
    similar,
    streams,
    feed,
    alerts,
    firstSteps,
    home,
    marketing,
    stats,
    live,
  ].map(({ module }) => module);

  if (database.kind === 'postgres') {
    const missed = () => {
      identity.forgetRemembered();
      live.restartAll();
      // The connection that broke may be all there is; then the next one asks again.
      Promise.all([live.endDeadSessions(), streams.endDeadSessions()]).catch((error: unknown) =>
        log.warn({ error: String(error) }, 'sessions could not be looked at anew'),
      );
    };
    relay = await openEventRelay({ database, log, hear: events.deliver, missed });
  }

  const upkeep = createRepeat({
    everyMs: MINUTE_MS,
    act: async () => void (await vacuumEmbedded(database)),
    what: 'the database could not be tended',
    log,
  });
  const shedding = createShedding({ meter: loadMeter, limits: limitsOf(config.shedding), log });
  const app = await createHttpServer({
    log,
    https: config.https,
    trustedProxies: config.trustedProxies,
    origins: config.origins,
    ownOrigin: new URL(config.publicUrl).origin,
    perAddress: createAddressLimit({
      limit: config.rateLimitPerMinute,
      windowMs: MINUTE_MS,
      clock,
      message: 'Слишком много запросов. Подождите немного.',
    }),
    shedding,
    webApp:
      webFolder === null
        ? null
        : { folder: webFolder, publicUrl: config.publicUrl, settings: pageSettings(config, version) },
  });
  mountModules(app, modules, { gate: identity.gate, idempotency });
  // Made for who asks: at every start it would take a tenth of a second.
  let openApi: ReturnType<typeof toOpenApi> | null = null;
  app.get(
    '/api/openapi.json',
    { config: { door: PUBLIC_DOOR } },
    () => (openApi ??= toOpenApi(contract, { title: config.brand, version })),
  );

  for (const module of modules) await module.start?.();
  shedding.start();
  if (!config.isShortLived) upkeep.start();
  await eraseAccounts({ queue, modules, identity, idempotency, log });
  await scheduleMaintenance(queue, [
    idempotency.forgetOld,
    ...modules.flatMap(({ maintenance: chores = [] }) => chores),
  ]);

  return {
    app,
    identity,
    projects,
    billing,
    tickets,
    events,
    hooks,
    storage,
    media,
    inference,
    recognition,
    detections,
    questions,
    alerts,
    labelling,
    marketing,
    search,
    firstSteps,
    streams,
    /** Tries the media engine on a tiny clip; the health answer tells how it went. */
    testMedia(): void {
      engine.selfTest().catch((error: unknown) => {
        mediaFault = error instanceof Error ? error : new Error(String(error));
        log.error({ error: mediaFault.message }, 'media cannot be decoded here');
      });
    },
    /**
     * Answers what has arrived, takes nothing new, then lets go of everything it opened. The database is the caller's.
     */
    async close(): Promise<void> {
      shedding.stop();
      await upkeep.stop();
      for (const module of modules.toReversed()) await module.stop?.();
      await app.close();
      await queue.stop();
      await engine.close();
      await relay?.close();
    },
  };
}
export type App = Awaited<ReturnType<typeof buildApp>>;
