import { savedSearchRoutes, searchRoutes, searchSuggestionRoutes } from '@rakurs/contract';
import { SECOND_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Log } from '#platform/log.ts';
import { serve, type Module } from '#platform/module.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { filesAltered, filesPurged } from '#modules/media/index.ts';
import { createFindingStore } from './finding/finding.store.ts';
import { createFrameStore } from './vector-index/frames.store.ts';
import { createVectorIndexes } from './vector-index/vector-indexes.ts';
import { createNearest, type NearFrame } from './vector-index/nearest.ts';
import { createDocumentStore } from './indexing/documents.store.ts';
import { createDrainer } from './indexing/drainer.ts';
import { loadLanguage, type Language } from './language/index.ts';
import { createMeanings, type Meanings } from './meaning/index.ts';
import type { SearchPorts } from './ports.ts';
import { createAlerting } from './saved/alerting.ts';
import { createCheckStore } from './saved/checks.store.ts';
import { createSavedSearches } from './saved/saved-searches.service.ts';
import { createSavedSearchStore } from './saved/saved-searches.store.ts';
import { savedSearchFound, wordsFound } from './search.hooks.ts';
import { createSavedSearchHandlers, createSearchHandlers, createSuggestionHandlers } from './search.routes.ts';
import { createSearchService } from './search.service.ts';
import { createRecentSearchStore } from './suggesting/recent-searches.store.ts';
import { createSuggestions } from './suggesting/suggestions.service.ts';

/** After the start has had the processor to itself: the dictionary is there before anybody has typed a query. */
const WARM_UP_MS = 2 * SECOND_MS;

export { cosineOf } from './vector-index/nearest.ts';
export type { SearchableFile, SearchableSource, SearchPorts } from './ports.ts';
export { titleAsShown } from './indexing/document.ts';
export { SURE_TO_SHOW } from './suggesting/class-cover.ts';
export { savedSearchFound, wordsFound, type FoundBySavedSearch } from './search.hooks.ts';
export type { FoundInSource, SourceQuery } from './source-search.ts';

export interface SearchModuleDeps extends SearchPorts {
  database: Database;
  hooks: TransactionHooks;
  log: Log;
  clock?: Clock;
  timeZoneOf: (userId: number) => Promise<string>;
  /** How much memory the frames of those who search may take together. */
  vectorIndexBytes: number;
  /** Whether the dictionary and the model's words are read before anybody asks. */
  warmsUp?: boolean;
  /** Where the models lie; null: beside the rooms. */
  modelsFolder: string | null;
}

/** Frames of which sources to compare with, and how many to tell. */
export interface NearestRequest {
  sources: readonly { id: number; userId: number }[];
  limit: number;
}

export function createSearch({
  database,
  hooks,
  log,
  clock = systemClock,
  timeZoneOf,
  vectorIndexBytes,
  warmsUp = true,
  modelsFolder,
  ...ports
}: SearchModuleDeps) {
  let warmUp: NodeJS.Timeout | undefined;
  const checks = createCheckStore(database);
  const documents = createDocumentStore(database, async (written) => {
    if (await checks.note(written)) database.afterCommit(alerting.wake);
  });
  const frames = createFrameStore(database);
  const vectorIndexes = createVectorIndexes({ store: frames, mostBytes: vectorIndexBytes });
  const nearest = createNearest({ vectorIndexes, store: frames });
  const language = (): Promise<Language> => loadLanguage(modelsFolder);
  const drainer = createDrainer({ store: documents, readFiles: ports.readFiles, language, log });
  const loadMeanings = createMeanings({ modelsFolder, language });
  /** Without the model's lexicon words are still searched, and the log tells why no more is. */
  let isTold = false;
  const meanings = (): Promise<Meanings | null> =>
    loadMeanings().catch((error: unknown) => {
      if (!isTold) log.error({ error: String(error) }, 'lexicon of the model not loaded');
      isTold = true;
      return null;
    });
  /** A thread that died must not take the search by words with it. */
  const nearestOrNone: typeof nearest = (direction, looking) =>
    nearest(direction, looking).catch((error: unknown) => {
      log.error(
        { error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
        'not searched by sight',
      );
      return [];
    });
  const finding = createFindingStore(database);
  const service = createSearchService({
    store: finding,
    nearest: nearestOrNone,
    evidenceOf: frames.evidenceOf,
    language,
    meanings,
    clock,
    timeZoneOf,
    ...ports,
  });

  const savedStore = createSavedSearchStore(database);
  const saved = createSavedSearches({ store: savedStore, clock });
  const alerting = createAlerting({
    checks,
    saved: savedStore,
    findAmong: service.findAmong,
    found: (what) => hooks.emit(savedSearchFound, what),
    inTransaction: database.transaction,
    clock,
    log,
  });
  const recent = createRecentSearchStore(database);
  const suggestions = createSuggestions({ store: finding, recent, clock, ...ports });

  /** To be called in the transaction that changes the files, deletions included: then no change is ever missed. */
  const noteChanged = async (fileIds: readonly number[]): Promise<void> => {
    await documents.notePending(fileIds);
    database.afterCommit(drainer.wake);
  };
  hooks.on(filesAltered, ({ fileIds }) => noteChanged(fileIds));
  hooks.on(filesPurged, async ({ fileIds }) => {
    await noteChanged(fileIds);
    await checks.removeOf(fileIds);
  });

  const module: Module = {
    name: 'search',
    serves: [
      serve(
        searchRoutes,
        createSearchHandlers(service, (userId) => hooks.emit(wordsFound, { userId })),
      ),
      serve(savedSearchRoutes, createSavedSearchHandlers(saved)),
      serve(searchSuggestionRoutes, createSuggestionHandlers(suggestions)),
    ],
    /** Keeps the index up to date from now on. */
    start() {
      drainer.start();
      alerting.start();
      if (warmsUp)
        warmUp = setTimeout(
          () =>
            void language().then(meanings, (error: unknown) =>
              log.error({ error: String(error) }, 'dictionary not loaded'),
            ),
          WARM_UP_MS,
        ).unref();
    },
    /** What is pending first: of a file that is being read now, nothing may be written afterwards. */
    async erase(userId) {
      await drainer.drain();
      await documents.removeOfUser(userId);
      await savedStore.removeAllOf(userId);
      await checks.removeAllOf(userId);
      await recent.removeAllOf(userId);
    },
    async stop() {
      clearTimeout(warmUp);
      await drainer.stop();
      await alerting.stop();
      await vectorIndexes.stop();
    },
  };
  return {
    module,
    search: service.search,
    inSource: service.inSource,
    /** Everything of these files that can be searched; what is not in sight is absent. */
    readFiles: ports.readFiles,
    /** How the words of people are read. */
    language,
    saveSearch: saved.save,
    findSavedSearches: savedStore.findAll,
    showStart: suggestions.start,
    suggest: suggestions.suggest,
    noteChanged,
    /**
     * The frames of these sources that are most like an embedding (the model's, of any length), the nearest
     * first, with their cosines.
     */
    async nearestTo(embedding: ArrayLike<number>, { sources, limit }: NearestRequest): Promise<NearFrame[]> {
      const direction = Float32Array.from(embedding);
      // The frames of each owner are an index of their own.
      const found = await Promise.all(
        [...groupBy(sources, (source) => source.userId)].map(([userId, own]) =>
          nearest(direction, { userId, sources: own.map(({ id }) => id), after: null, before: null, most: limit }),
        ),
      );
      return found
        .flat()
        .toSorted((one, other) => other.cosine - one.cosine)
        .slice(0, limit);
    },
    /** How much memory the frames in it take now. */
    vectorIndexBytes: vectorIndexes.bytes,
    /** Resolves when everything noted so far can be found. */
    indexNow: drainer.drain,
    /** Resolves when every file indexed so far is held against the searches that alert. */
    checkNow: alerting.drain,
  };
}
export type Search = ReturnType<typeof createSearch>;
