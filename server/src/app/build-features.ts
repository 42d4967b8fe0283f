import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { DeletionClock } from '#platform/deletion-clock/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { Queue } from '#platform/queue.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Storage } from '#platform/storage/index.ts';
import { openIngest, type MediaEngine } from '#platform/media/index.ts';
import type { SendLetter } from '#platform/mail.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { createAlerts } from '#modules/alerts/index.ts';
import { createChat } from '#modules/chat/index.ts';
import { createFeed } from '#modules/feed/index.ts';
import { createFirstStepsModule } from '#modules/first-steps/index.ts';
import { createHomeModule } from '#modules/home/index.ts';
import { createMarketing } from '#modules/marketing/index.ts';
import { createQuestions } from '#modules/questions/index.ts';
import { createSearch } from '#modules/search/index.ts';
import { createSimilarModule } from '#modules/similar/index.ts';
import { createStats } from '#modules/stats/index.ts';
import { createStreams } from '#modules/streams/index.ts';
import type { Core } from './build-core.ts';
import type { Config } from './config.ts';
import { createSearchPorts } from './search-ports.ts';

export interface FeaturesDeps {
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
  core: Core;
  /** Files and folders that no process sees which decodes what people and cameras send. */
  hidden: readonly string[];
}

/** By which push services can reach who runs this installation. */
const contactOf = ({ operator, publicUrl, https }: Config): string => {
  if (operator.email) return `mailto:${operator.email}`;
  return https ? publicUrl : `mailto:alerts@${new URL(publicUrl).hostname}`;
};

/** The modules that stand on the core: questions, search, cameras, the feed and all the rest. */
export async function buildFeatures({
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
  core,
  hidden,
}: FeaturesDeps) {
  const { identity, access, projects, media, labelling, tickets, inference, billing, recognition, detections } = core;
  const search = createSearch({
    database,
    hooks,
    log,
    clock,
    timeZoneOf: identity.timeZoneOf,
    vectorIndexBytes: config.searchMemoryBytes,
    warmsUp: !config.isShortLived,
    modelsFolder: config.modelsFolder,
    ...createSearchPorts({
      access,
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
    access,
    projects,
    billing,
    media,
    search,
    inference,
    log,
    deletionClock,
    clock,
    limits: config.chat,
  });
  const similar = createSimilarModule({ database, access, media, recognition, inference, search, clock });
  const firstSteps = createFirstStepsModule({
    database,
    queue,
    events,
    hooks,
    access,
    projects,
    billing,
    media,
    labelling,
    search,
    clock,
  });
  const home = createHomeModule({ identity, firstSteps, access, projects, billing, media, labelling });
  const questions = createQuestions({
    database,
    access,
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
    access,
    queue,
    events,
    hooks,
    identity,
    media,
    billing,
    questions,
    detections,
    storage,
    engine,
    openIngest: (order, listener) => openIngest(order, listener, { hidden }),
    settings: config.streams,
    log,
    deletionClock,
    clock,
  });
  const feed = createFeed({ database, access, media, questions, search, events, hooks, clock });
  const alerts = await createAlerts({
    database,
    access,
    queue,
    hooks,
    identity,
    projects,
    log,
    clock,
    sendLetter,
    pushKey: secrets.pushKey,
    settings: { brand: config.brand, publicUrl: config.publicUrl, contact: contactOf(config), ...config.alerts },
  });
  const marketing = createMarketing({ database, queue, log, clock, sendLetter, settings: config.callbacks });
  const stats = createStats({ labelling });
  return { search, chat, similar, firstSteps, home, questions, streams, feed, alerts, marketing, stats };
}
