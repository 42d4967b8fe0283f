import { setImmediate } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';
import type { Language } from '../language/index.ts';
import type { SearchPorts } from '../ports.ts';
import { buildDocument, type Document } from './document.ts';
import type { DocumentStore, Pending } from './documents.store.ts';
import { createSweeper, textOf, type Sweeper } from './sweeper.ts';

const BATCH = 100;

export interface DrainerDeps {
  store: DocumentStore;
  readFiles: SearchPorts['readFiles'];
  language: () => Promise<Language>;
  log: Log;
}

/**
 * The consumer of the transactional outbox `search_pending`: brings the index up to date with the files, batch after
 * batch, one batch at a time.
 */
export function createDrainer({ store, readFiles, language, log }: DrainerDeps): Sweeper {
  const index = async (pending: readonly Pending[]): Promise<void> => {
    // Read after the rows were seen: whatever they stand for is committed, and what comes later brings a row of its
    // own.
    const [files, words] = await Promise.all([
      readFiles([...new Set(pending.map(({ fileId }) => fileId))]),
      language(),
    ]);
    const documents: Document[] = [];
    for (const file of files) {
      documents.push(buildDocument(file, words));
      // A long text takes a while; whoever waits for an answer meanwhile goes first.
      await setImmediate();
    }
    await store.replace(pending, documents);
  };
  /**
   * One file that cannot be indexed must not keep the others out: it stays pending, and is tried again with the next
   * sweep.
   */
  const indexSingly = async (pending: readonly Pending[]): Promise<void> => {
    for (const one of pending)
      await index([one]).catch((error: unknown) =>
        log.error({ fileId: one.fileId, error: textOf(error) }, 'not indexed'),
      );
  };
  const sweep = async (isStopped: () => boolean): Promise<void> => {
    for (let after = 0; !isStopped();) {
      const pending = await store.listPending({ after, most: BATCH });
      const last = pending.at(-1);
      if (!last) return;
      await index(pending).catch(() => indexSingly(pending));
      after = last.id;
    }
  };
  return createSweeper({ sweep, what: 'search index', log });
}
