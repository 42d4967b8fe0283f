import { SECOND_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { Log } from '#platform/log.ts';
import { createFindingStore } from './finding/finding.store.ts';
import { createDocumentStore } from './indexing/documents.store.ts';
import { createDrainer } from './indexing/drainer.ts';
import { loadLanguage } from './language/index.ts';
import type { SearchPorts } from './ports.ts';
import { createSearchHandlers } from './search.routes.ts';
import { createSearchService } from './search.service.ts';

/** After the start has had the processor to itself: the dictionary is there before anybody has typed a query. */
const WARM_UP_MS = 2 * SECOND_MS;

export type { SearchableFile, SearchableSource, SearchPorts } from './ports.ts';

export interface SearchModuleDeps extends SearchPorts {
  database: Database;
  log: Log;
  clock?: Clock;
  timeZone: string;
}

export function createSearch({ database, log, clock = systemClock, timeZone, ...ports }: SearchModuleDeps) {
  let warmUp: NodeJS.Timeout | undefined;
  const documents = createDocumentStore(database);
  const drainer = createDrainer({ store: documents, readFiles: ports.readFiles, language: loadLanguage, log });
  const service = createSearchService({ store: createFindingStore(database), language: loadLanguage, clock, timeZone, ...ports });

  return {
    handlers: createSearchHandlers(service),
    search: service.search,
    /** To be called in the transaction that changes the files, deletions included: then no change is ever missed. */
    async noteChanged(fileIds: readonly number[]): Promise<void> {
      await documents.notePending(fileIds);
      database.afterCommit(drainer.wake);
    },
    /** Keeps the index up to date from now on. */
    work(): void {
      drainer.start();
      warmUp = setTimeout(() => void loadLanguage().catch((error: unknown) => log.error({ error: String(error) }, 'dictionary not loaded')), WARM_UP_MS).unref();
    },
    async stop(): Promise<void> {
      clearTimeout(warmUp);
      await drainer.stop();
    },
    /** Resolves when everything noted so far can be found. */
    indexNow: drainer.drain,
  };
}
export type Search = ReturnType<typeof createSearch>;
