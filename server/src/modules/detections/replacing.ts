import type { TaughtDetectionStore } from './taught-detections.store.ts';
import type { ScanningDeps } from './scanning.service.ts';

/** Of pictures all is replaced that these classes had found there; of a film, what lies in the piece. */
export const createReplacing =
  (found: TaughtDetectionStore): ScanningDeps['replace'] =>
  async ({ fileIds, classifierIds }, rows) => {
    await found.removeFound(fileIds, classifierIds);
    await found.insert(rows);
  };
