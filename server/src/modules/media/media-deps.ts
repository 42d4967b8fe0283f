import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { DeletionClock } from '#platform/deletion-clock/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Idempotency } from '#platform/http/idempotency.ts';
import type { Log } from '#platform/log.ts';
import type { MediaEngine } from '#platform/media/index.ts';
import type { Queue } from '#platform/queue.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Access } from '#modules/access/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { MaxFramesOf } from './derivatives/makers.ts';
import type { FilesDeps } from './files/files.service.ts';
import type { LabelsOf } from './files/with-labels.ts';
import type { DialogOf } from './sources/sources.service.ts';
import type { IsKeptElsewhere } from './trash/purge.service.ts';

/** What the module is made of. */
export interface MediaDeps {
  database: Database;
  storage: Storage;
  engine: MediaEngine;
  queue: Queue;
  access: Access;
  projects: Projects;
  events: EventBus;
  hooks: TransactionHooks;
  idempotency: Idempotency;
  labelsOf: LabelsOf;
  dialogOf: DialogOf;
  isKeptElsewhere: IsKeptElsewhere;
  mostFramesOf: MaxFramesOf;
  /** By whose clock a camera wrote a date without a zone: its owner's. */
  timeZoneOf: (userId: number) => Promise<string>;
  log: Log;
  deletionClock: DeletionClock;
  clock?: Clock;
  secret: string;
  /** Where media is fetched from: '' when it is where the page is. */
  origin: string;
  /** Which addresses cameras may have. */
  streamReach: FilesDeps['streamReach'];
  /** The quota of one user. */
  quota: { sources: number; files: number; bytes: number };
}
