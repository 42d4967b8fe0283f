import type { ClassifierRow, TaughtRow, VersionRow } from './classifiers.store.ts';
import type { Threshold } from './taught-detections.store.ts';

/** Where nothing else is known, what is as likely as not is shown. */
const UNKNOWN = 0.5;

/** From this confidence on what the class has found is shown: as its owner says, or as it was learned. */
export const thresholdOf = (
  { threshold }: Pick<ClassifierRow, 'threshold'>,
  version: Pick<VersionRow, 'report'>,
): number => threshold ?? version.report?.automatic_threshold ?? UNKNOWN;

export const thresholdsOf = (taught: readonly TaughtRow[]): Threshold[] =>
  taught.map((row) => ({ classifierId: row.id, threshold: thresholdOf(row, row.version) }));
