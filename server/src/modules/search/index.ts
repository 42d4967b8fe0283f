import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { Log } from '#platform/log.ts';
import { createFindingStore } from './finding/finding.store.ts';
import { createDocumentStore } from './indexing/documents.store.ts';
import { createDrainer } from './indexing/drainer.ts';
import { loadLanguage } from './language/index.ts';
import type { SearchPorts } from './ports.ts';
import { createSearchHandlers } from './search.routes.ts';
import { createSearchService } from './search.service.ts';

export type { SearchableFile, SearchableSource, SearchPorts } from './ports.ts';

export interface SearchModuleDeps extends SearchPorts {
  database: Database;
  log: Log;
  clock?: Clock;
  timeZone: string;
}

export function createSearch({ database, log, clock = systemClock, timeZone, ...ports }: SearchModuleDeps) {
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
    },
    stop: drainer.stop,
    /** Resolves when everything noted so far can be found. */
    indexNow: drainer.drain,
  };
}
export type Search = ReturnType<typeof createSearch>;
