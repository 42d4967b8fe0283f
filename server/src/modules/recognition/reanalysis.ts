import type { Log } from '#platform/log.ts';
import { PRIORITY, type Inference } from '#modules/inference/index.ts';
import type { RecognitionService } from './recognition.service.ts';
import type { FrameAnalysisStore } from './frame-analyses.store.ts';

export interface ReanalysisDeps {
  /** The model that looks now. */
  version: string;
  sights: Pick<FrameAnalysisStore, 'listSeenByOthers'>;
  recognition: Pick<RecognitionService, 'ask'>;
  inference: Pick<Inference, 'countOpen'>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  afterCommit: (work: () => void) => void;
  log: Log;
}

/**
 * So many wait at a time: the queue stays short for those who look at it, and whoever stops the server loses nothing.
 */
const FEW = 4;
const AFTER_ALL_FILES = 2 ** 31 - 1;

/**
 * What an older model has seen is looked at again by a newer one: from the newest file back, a few at a time, after
 * everything that anybody waits for.
 * A newer model comes with a newer server, so one walk after each start is enough; a file that fails stays as it was
 * read.
 */
export function createReanalysis({
  version,
  sights,
  recognition,
  inference,
  inTransaction,
  afterCommit,
  log,
}: ReanalysisDeps) {
  let before: number | null = AFTER_ALL_FILES;
  let starting = Promise.resolve();

  const askForMore = async (): Promise<void> => {
    if (before === null) return;
    const room = FEW - (await inference.countOpen('recognise', PRIORITY.inBackground));
    if (room <= 0) return;
    const fileIds = await sights.listSeenByOthers({ version, before, most: room });
    await recognition.ask(fileIds, { priority: PRIORITY.inBackground });
    afterCommit(() => {
      before = fileIds.at(-1) ?? null;
    });
  };
  return {
    /**
     * Whoever starts the server does not wait for it: an archive of a million frames is looked through for a second or
     * two.
     */
    start() {
      starting = inTransaction(askForMore).catch((error: unknown) =>
        log.error({ error: String(error) }, 'old files not looked at again'),
      );
    },
    stop: () => starting,
    /** In the transaction that ends a task. */
    ended: askForMore,
  };
}
