import { setImmediate } from 'node:timers/promises';
import { SECOND_MS } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Language } from '../language/index.ts';
import type { SearchPorts } from '../ports.ts';
import { buildDocument, type Document } from './document.ts';
import type { DocumentStore, Pending } from './documents.store.ts';

const BATCH = 100;
/** Also without being woken: another server may have noted a change and died before it could index it. */
const SWEEP_MS = 5 * SECOND_MS;

export interface DrainerDeps {
  store: DocumentStore;
  readFiles: SearchPorts['readFiles'];
  language: () => Promise<Language>;
  log: Log;
}

export interface Drainer {
  /** Everything that was pending when it was called is in the index when it returns. */
  drain(): Promise<void>;
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The consumer of the transactional outbox `search_pending`: brings the index up to date with the files, batch after batch, one batch at a time. */
export function createDrainer({ store, readFiles, language, log }: DrainerDeps): Drainer {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let draining: Promise<void> | null = null;
  let again = false;

  const index = async (pending: readonly Pending[]): Promise<void> => {
    // Read after the rows were seen: whatever they stand for is committed, and what comes later brings a row of its own.
    const [files, words] = await Promise.all([readFiles([...new Set(pending.map(({ fileId }) => fileId))]), language()]);
    const documents: Document[] = [];
    for (const file of files) {
      documents.push(buildDocument(file, words));
      // A long text takes a while; whoever waits for an answer meanwhile goes first.
      await setImmediate();
    }
    await store.replace(pending, documents);
  };
  /** One file that cannot be indexed must not keep the others out: it stays pending, and is tried again with the next sweep. */
  const indexSingly = async (pending: readonly Pending[]): Promise<void> => {
    for (const one of pending) await index([one]).catch((error: unknown) => log.error({ fileId: one.fileId, error: textOf(error) }, 'not indexed'));
  };
  const sweep = async (): Promise<void> => {
    for (let after = 0; !stopped; ) {
      const pending = await store.listPending({ after, most: BATCH });
      const last = pending.at(-1);
      if (!last) return;
      await index(pending).catch(() => indexSingly(pending));
      after = last.id;
    }
  };
  const run = async (): Promise<void> => {
    try {
      while (again && !stopped) {
        again = false;
        await sweep();
      }
    } finally {
      // Here and not in a `finally` of the promise: whoever calls between the last look and that would be told of a drain already over.
      draining = null;
    }
  };
  const drain = (): Promise<void> => {
    again = true;
    draining ??= run();
    return draining;
  };
  const wake = (): void => {
    if (timer === null) return;
    // A failure leaves its rows pending: the next sweep tries again.
    drain().catch((error: unknown) => log.error({ error: textOf(error) }, 'search index'));
  };

  return {
    drain,
    wake,
    start() {
      stopped = false;
      timer ??= setInterval(wake, SWEEP_MS);
      wake();
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      stopped = true;
      await draining?.catch(() => undefined);
    },
  };
}
