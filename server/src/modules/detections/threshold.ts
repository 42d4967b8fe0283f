import { qualityAt } from '@rakurs/contract';
import type { ClassifierRow, TaughtRow, ModelVersionRow } from './classifiers.store.ts';
import type { Threshold } from './taught-detections.store.ts';

/** Where nothing else is known, what is as likely as not is shown. */
const UNKNOWN = 0.5;

/** From this confidence on what the class has found is shown: as its owner says, or as it was learned. */
export const thresholdOf = (
  { threshold }: Pick<ClassifierRow, 'threshold'>,
  version: Pick<ModelVersionRow, 'report'>,
): number => threshold ?? version.report?.automatic_threshold ?? UNKNOWN;

export const thresholdsOf = (taught: readonly TaughtRow[]): Threshold[] =>
  taught.map((row) => ({ classifierId: row.id, threshold: thresholdOf(row, row.version) }));

/**
 * How good it is from its threshold on. What was learned before scores were told is known at the automatic one alone.
 */
export function qualityOf(
  row: Pick<ClassifierRow, 'threshold'>,
  version: Pick<ModelVersionRow, 'report'>,
): { precision: number | null; recall: number | null } {
  const { report } = version;
  if (report?.scores) return qualityAt(report.scores, thresholdOf(row, version));
  const isAutomatic = row.threshold === null || row.threshold === report?.automatic_threshold;
  return isAutomatic && report
    ? { precision: report.precision, recall: report.recall }
    : { precision: null, recall: null };
}
