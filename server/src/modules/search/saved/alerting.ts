import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Log } from '#platform/log.ts';
import { createSweeper, textOf, type Sweeper } from '../indexing/sweeper.ts';
import type { FoundBySavedSearch } from '../search.hooks.ts';
import type { SearchService, SureFile } from '../search.service.ts';
import type { CheckStore } from './checks.store.ts';
import type { SavedSearchStore } from './saved-searches.store.ts';

export interface AlertingDeps {
  checks: CheckStore;
  saved: Pick<SavedSearchStore, 'listAlerting' | 'holdAlerting'>;
  findAmong: SearchService['findAmong'];
  /** Tells what was found, in the transaction that notes that it was looked for. */
  found: (found: FoundBySavedSearch) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  clock: Clock;
  log: Log;
}

/** One search looks at so many files at a time. */
const AT_ONCE = 50;

/**
 * New files, each held against its owner's searches that alert. Whoever dies in between has told nothing: the file
 * waits to be looked at again.
 */
export function createAlerting({ checks, saved, findAmong, found, inTransaction, clock, log }: AlertingDeps): Sweeper {
  const check = async (userId: number, fileIds: readonly number[]): Promise<void> => {
    const hits: (SureFile & { savedSearchId: number })[] = [];
    for (const { id, content } of await saved.listAlerting(userId)) {
      const sure = await findAmong(userId, content, fileIds).catch((error: unknown) => {
        // Too much to look for: it finds nothing, and the other searches go on.
        if (!(error instanceof AppError)) throw error;
        return [];
      });
      hits.push(...sure.map((file) => ({ ...file, savedSearchId: id })));
    }
    await inTransaction(async () => {
      const taken = new Set(await checks.take(fileIds, clock.now()));
      // As they are now: one that was deleted or silenced meanwhile says nothing.
      const alerting = new Map((await saved.holdAlerting(userId)).map((search) => [search.id, search]));
      for (const { savedSearchId, fileId, createdAt, frameId, second } of hits) {
        const search = alerting.get(savedSearchId);
        if (!search?.alertsSince || createdAt <= search.alertsSince || !taken.has(fileId)) continue;
        await found({ savedSearchId, name: search.name, content: search.content, userId, fileId, frameId, second });
      }
    });
  };
  const sweep = async (isStopped: () => boolean): Promise<void> => {
    for (let last = { userId: 0, fileId: 0 }; !isStopped();) {
      const pending = await checks.listPending(last, AT_ONCE);
      for (const [userId, files] of groupBy(pending, (one) => one.userId)) {
        // What fails stays pending, and keeps nobody else waiting.
        await check(
          userId,
          files.map(({ fileId }) => fileId),
        ).catch((error: unknown) => log.error({ userId, error: textOf(error) }, 'saved searches not checked'));
      }
      const next = pending.at(-1);
      if (!next) return;
      last = next;
    }
  };
  return createSweeper({ sweep, what: 'alerts of saved searches', log });
}
