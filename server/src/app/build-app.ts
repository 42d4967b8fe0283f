import { join } from 'node:path';
import { contract, toOpenApi } from '@rakurs/contract';
import { MINUTE_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { tendEmbedded } from '#platform/db/embedded-upkeep.ts';
import { processMeter, type LoadMeter } from '#platform/load/load-meter.ts';
import { limitsOf } from '#platform/load/memory-share.ts';
import { createShedding } from '#platform/load/shedding.ts';
import { openEventRelay, type EventRelay } from '#platform/event-relay.ts';
import { createEvents } from '#platform/events.ts';
import { createIdempotency } from '#platform/http/idempotency.ts';
import { createHttpServer } from '#platform/http/server.ts';
import type { WebAppSettings } from '#platform/http/web-app.ts';
import type { Log } from '#platform/log.ts';
import type { Module } from '#platform/module.ts';
import { openQueue } from '#platform/queue.ts';
import { createAddressLimit } from '#platform/rate-limit.ts';
import type { Secrets } from '#platform/secrets.ts';
import { createDiskStorage } from '#platform/storage/disk.ts';
import { createMediaEngine, openIngest, type SpareChildren } from '#platform/media/index.ts';
import { createRepeat } from '#platform/repeat.ts';
import { createTickets } from '#platform/tickets/index.ts';
import { createMail } from '#platform/mail.ts';
import { createTransactionHooks } from '#platform/transaction-hooks.ts';
import { createAlerts } from '#modules/alerts/index.ts';
import { createBilling } from '#modules/billing/index.ts';
import { createChat } from '#modules/chat/index.ts';
import { createDetections } from '#modules/detections/index.ts';
import { createFeed } from '#modules/feed/index.ts';
import { createFirstStepsModule } from '#modules/first-steps/index.ts';
import { createHomeModule } from '#modules/home/index.ts';
import { createIdentity } from '#modules/identity/index.ts';
import { createInference } from '#modules/inference/index.ts';
import { createLabelling } from '#modules/labelling/index.ts';
import { createLive } from '#modules/live/index.ts';
import { createMarketing } from '#modules/marketing/index.ts';
import { createMedia } from '#modules/media/index.ts';
import { createProjects } from '#modules/projects/index.ts';
import { createQuestions } from '#modules/questions/index.ts';
import { createRecognition } from '#modules/recognition/index.ts';
import { createSearch } from '#modules/search/index.ts';
import { createSimilarModule } from '#modules/similar/index.ts';
import { createStats } from '#modules/stats/index.ts';
import { createStreams } from '#modules/streams/index.ts';
import { createChargedThings } from './charged-things.ts';
import type { Config } from './config.ts';
import { DEMO_EMAIL } from './demo.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { createHealth } from './health.ts';
import { keepHouse } from './housekeeping.ts';
import { mountModules } from './mount-modules.ts';
import { createSearchPorts } from './search-ports.ts';
import { createWorkerPackage, type WorkerPackageSettings } from './worker-package.ts';

export interface AppDeps {
  config: Config;
  secrets: Secrets;
  database: Database;
  log: Log;
  clock?: Clock;
  version: string;
  webFolder: string | null;
  /** Null where no computers are lent. */
  workerPackage?: WorkerPackageSettings | null;
  /** Of media engines that follow each other in this process. */
  spareChildren?: SpareChildren;
  loadMeter?: LoadMeter;
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

/** By which push services can reach who runs this installation. */
const contactOf = ({ operator, publicUrl, https }: Config): string => {
  if (operator.email) return `mailto:${operator.email}`;
  return https ? publicUrl : `mailto:alerts@${new URL(publicUrl).hostname}`;
};

/** The composition root: every part made once and handed to those who may know it. */
export async function buildApp({
  config,
  secrets,
  database,
  log,
  clock = systemClock,
  version,
  webFolder,
  workerPackage = null,
  spareChildren,
  loadMeter = processMeter,
  hidden = [],
}: AppDeps) {
  // The bucket's library is large; only who has a bucket loads it.
  const storage = config.s3
    ? await (await import('#platform/storage/s3.ts')).createS3Storage(join(config.dataDir, 'incoming'), config.s3)
    : await createDiskStorage(join(config.dataDir, 'storage'));
  const queue = await openQueue({ database, log });
  let relay: EventRelay | null = null;
  const events = createEvents({ afterCommit: database.afterCommit, relay: (event) => relay?.send(event) });

  const hooks = createTransactionHooks();
  const { sessionKey, workerToken, pushKey } = secrets;
  const { brand, publicUrl, adminEmails, training } = config;
  const sendLetter = config.mail && createMail({ brand, ...config.mail });
  const identity = await createIdentity({
    database,
    queue,
    events,
    log,
    clock,
    sessionKey,
    workerToken,
    brand,
    publicUrl,
    adminEmails,
    training,
    sendLetter,
    demoEmail: config.demo ? DEMO_EMAIL : null,
  });
  const projects = createProjects({ database, events, hooks, most: config.share.projects, clock });
  const engine = createMediaEngine({
    timeZone: config.timeZone,
    clock,
    hidden,
    ...(spareChildren && { spares: spareChildren }),
  });
  const idempotency = createIdempotency({ database, clock, secret: sessionKey });
  let mediaFault: Error | null = null;
  const media = createMedia({
    database,
    storage,
    engine,
    queue,
    projects,
    events,
    hooks,
    idempotency,
    labelsOf: (fileIds) => labelling.ofFiles(fileIds),
    dialogOf: (dataSourceId) => chat.dialogOf(dataSourceId),
    isKeptElsewhere: async (key) =>
      (await chat.isKeyUsed(key)) || (await detections.isKeyUsed(key)) || (await streams.isKeyUsed(key)),
    mostFramesOf: (file) => streams.mostFramesOf(file),
    log,
    clock,
    secret: sessionKey,
    origin: config.apiOrigin,
    streamReach: config.streams.reach,
    share: config.share,
  });
  const labelling = createLabelling({ database, media, events, hooks, newPath: storage.newPath, clock });
  const live = createLive({ identity, events });
  const tickets = createTickets({ database, queue, events, clock });
  const inference = createInference({
    database,
    events,
    hooks,
    workerIdsOf: identity.workerIdsOf,
    lentOf: identity.lentWorkers,
    mayWork: identity.mayWork,
    log,
    clock,
  });
  const billing = createBilling({
    database,
    queue,
    events,
    hooks,
    identity,
    projects,
    inference,
    classifiersOf: async (projectId) =>
      (await questions.countActiveIn(projectId)) + (await detections.countTaught(projectId)),
    charged: createChargedThings({ projects, media, questions: () => questions }),
    settings: { ...config.money, brand, publicUrl, timeZone: config.timeZone },
    log,
    clock,
  });
  const recognition = createRecognition({
    database,
    media,
    billing,
    inference,
    tickets,
    hooks,
    taughtOf: (fileIds) => detections.taughtOf(fileIds),
    log,
    clock,
  });
  const detections = createDetections({
    database,
    queue,
    events,
    hooks,
    storage,
    tickets,
    projects,
    billing,
    media,
    labelling,
    recognition,
    inference,
    scanned: (fileIds) => questions.hasten(fileIds),
    log,
    modelsFolder: config.modelsFolder,
    clock,
  });
  const search = createSearch({
    database,
    hooks,
    log,
    clock,
    timeZone: config.timeZone,
    galleryBytes: config.searchMemoryBytes,
    warmsUp: !config.isShortLived,
    modelsFolder: config.modelsFolder,
    ...createSearchPorts({
      media,
      recognition,
      labelling,
      projects,
      taughtOf: detections.taughtOf,
      titlesOf: detections.titlesOf,
    }),
  });
  const chat = createChat({
    database,
    queue,
    hooks,
    storage,
    identity,
    projects,
    media,
    search,
    inference,
    log,
    clock,
    timeZone: config.timeZone,
  });
  const similar = createSimilarModule({ database, media, recognition, inference, search, clock });
  const firstSteps = createFirstStepsModule({
    database,
    queue,
    events,
    hooks,
    projects,
    billing,
    media,
    labelling,
    search,
    clock,
  });
  const home = createHomeModule({ identity, firstSteps, projects, billing, media, labelling });
  const questions = createQuestions({
    database,
    projects,
    billing,
    tickets,
    media,
    recognition,
    taught: detections,
    inference,
    hooks,
    clock,
  });
  const streams = createStreams({
    database,
    queue,
    events,
    hooks,
    media,
    billing,
    questions,
    detections,
    storage,
    engine,
    openIngest: (order, listener) => openIngest(order, listener, { hidden }),
    settings: config.streams,
    log,
    timeZone: config.timeZone,
    clock,
  });
  const feed = createFeed({ database, media, questions, search, events, hooks, clock });
  const alerts = await createAlerts({
    database,
    queue,
    hooks,
    identity,
    projects,
    log,
    clock,
    sendLetter,
    pushKey,
    settings: { brand, publicUrl, contact: contactOf(config), ...config.alerts },
  });
  const marketing = createMarketing({ database, queue, log, clock, sendLetter, settings: config.callbacks });
  const stats = createStats({ labelling });
  const health = createHealth({
    database,
    storage,
    storageKind: config.s3 ? 's3' : 'disk',
    queue,
    mediaFault: () => mediaFault,
    inference,
    version,
  });
  /** The house: who is here. Started in this order, stopped in the other. */
  const modules: Module[] = [
    health,
    createWorkerPackage(workerPackage),
    identity,
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
    };
    relay = await openEventRelay({ database, log, hear: events.deliver, missed });
  }

  const upkeep = createRepeat({
    everyMs: MINUTE_MS,
    act: async () => void (await tendEmbedded(database)),
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
  app.get('/api/openapi.json', () => (openApi ??= toOpenApi(contract, { title: config.brand, version })));

  for (const module of modules) await module.start?.();
  shedding.start();
  if (!config.isShortLived) upkeep.start();
  await eraseAccounts({ queue, modules, identity, idempotency, log });
  await keepHouse(queue, [idempotency.forgetOld, ...modules.flatMap(({ chores = [] }) => chores)]);

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
    /** Answers what has arrived, takes nothing new, then lets go of everything it opened. The database is the caller's. */
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
