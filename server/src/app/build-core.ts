import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { DeletionClock } from '#platform/deletion-clock/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Idempotency } from '#platform/http/idempotency.ts';
import type { Log } from '#platform/log.ts';
import type { Queue } from '#platform/queue.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { MediaEngine } from '#platform/media/index.ts';
import { createTickets } from '#platform/tickets/index.ts';
import type { SendLetter } from '#platform/mail.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { createAccess } from '#modules/access/index.ts';
import type { Alerts } from '#modules/alerts/index.ts';
import { createBilling } from '#modules/billing/index.ts';
import type { Chat } from '#modules/chat/index.ts';
import { createDetections } from '#modules/detections/index.ts';
import { createIdentity } from '#modules/identity/index.ts';
import { createInference } from '#modules/inference/index.ts';
import { createLabelling } from '#modules/labelling/index.ts';
import { createLive } from '#modules/live/index.ts';
import { createMedia } from '#modules/media/index.ts';
import { createProjects } from '#modules/projects/index.ts';
import type { Questions } from '#modules/questions/index.ts';
import { createRecognition } from '#modules/recognition/index.ts';
import type { Streams } from '#modules/streams/index.ts';
import { createChargedThings } from './charged-things.ts';
import { createCountedClassifiers } from './counted-classifiers.ts';
import type { Config } from './config.ts';
import { DEMO_EMAIL } from './demo.ts';

export interface CoreDeps {
  config: Config;
  secrets: Secrets;
  database: Database;
  storage: Storage;
  queue: Queue;
  events: EventBus;
  hooks: TransactionHooks;
  engine: MediaEngine;
  /** Null where no letters can be sent. */
  sendLetter: SendLetter | null;
  log: Log;
  deletionClock: DeletionClock;
  clock: Clock;
  idempotency: Idempotency;
  /** From 0 to 1: by it is drawn what of lent computers is checked. */
  random?: (() => number) | undefined;
  hasOtherServers: boolean;
  /** Modules that are made after these, and that some of these ask when all are there. */
  late: () => LaterModules;
}
/** What the modules of the core ask of those that are made after them. */
export interface LaterModules {
  alerts: Pick<Alerts, 'listEnabled' | 'switchOffExcept'>;
  chat: Pick<Chat, 'dialogOf' | 'isKeyUsed'>;
  streams: Pick<Streams, 'isKeyUsed' | 'mostFramesOf'>;
  questions: Questions;
}

/** The modules on which the others stand: who, what, for how much, and what machines see. */
export async function buildCore({
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
  idempotency,
  random,
  hasOtherServers,
  late,
}: CoreDeps) {
  const { sessionKey, workerToken } = secrets;
  const { brand, publicUrl, adminEmails, training } = config;
  if (config.isWelcomeWithheld)
    log.warn(
      'WELCOME_CREDIT: подарок никому не начисляется. Без SMTP_URL нельзя проверить, чей адрес указан при регистрации, и один человек получил бы его сколько угодно раз.',
    );
  const identity = await createIdentity({
    database,
    queue,
    events,
    hooks,
    log,
    clock,
    sessionKey,
    workerToken,
    hasOtherServers,
    brand,
    publicUrl,
    timeZone: config.timeZone,
    adminEmails,
    training,
    sendLetter,
    demoEmail: config.demo ? DEMO_EMAIL : null,
    alertChannels: {
      listEnabled: (userId) => late().alerts.listEnabled(userId),
      switchOffExcept: (userId, keptIds) => late().alerts.switchOffExcept(userId, keptIds),
    },
  });
  const access = createAccess({ database, events });
  const projects = createProjects({
    database,
    access,
    events,
    hooks,
    most: config.quota.projects,
    deletionClock,
    clock,
  });
  const media = createMedia({
    database,
    storage,
    engine,
    queue,
    access,
    projects,
    events,
    hooks,
    idempotency,
    labelsOf: (fileIds) => labelling.ofFiles(fileIds),
    dialogOf: (dataSourceId) => late().chat.dialogOf(dataSourceId),
    isKeptElsewhere: async (key) =>
      (await late().chat.isKeyUsed(key)) || (await detections.isKeyUsed(key)) || (await late().streams.isKeyUsed(key)),
    mostFramesOf: (file) => late().streams.mostFramesOf(file),
    timeZoneOf: identity.timeZoneOf,
    log,
    deletionClock,
    clock,
    secret: sessionKey,
    origin: config.apiOrigin,
    streamReach: config.streams.reach,
    quota: config.quota,
  });
  const labelling = createLabelling({ database, media, events, hooks, newPath: storage.newPath, deletionClock, clock });
  const live = createLive({ identity, access, events });
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
    ...(random && { random }),
  });
  const billing = createBilling({
    database,
    queue,
    events,
    hooks,
    identity,
    projects,
    inference,
    countedIn: createCountedClassifiers({ questions: () => late().questions, detections: () => detections }),
    charged: createChargedThings({ projects, media, questions: () => late().questions }),
    settings: { ...config.money, brand, publicUrl, timeZone: config.timeZone },
    log,
    clock,
  });
  const recognition = createRecognition({
    database,
    access,
    media,
    billing,
    inference,
    tickets,
    hooks,
    taughtOf: (fileIds) => detections.taughtOf(fileIds),
    timeZoneOf: identity.timeZoneOf,
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
    scanned: (fileIds) => late().questions.expedite(fileIds),
    log,
    modelsFolder: config.modelsFolder,
    clock,
  });
  return {
    identity,
    access,
    projects,
    media,
    labelling,
    live,
    tickets,
    inference,
    billing,
    recognition,
    detections,
  };
}
export type Core = Awaited<ReturnType<typeof buildCore>>;
