import type { Classifier } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';
import { resourceNotFound } from '#modules/access/index.ts';
import { groupBy } from '#platform/group-by.ts';
import type { ClassifierRow, ClassifierStore, ModelVersionRow } from './classifiers.store.ts';
import type { KnownClass, KnownClasses } from './known-classes.service.ts';
import type { Place } from './place.ts';
import type { TakenClass } from './export/export.service.ts';
import type { TaughtDetectionStore } from './taught-detections.store.ts';
import { qualityOf, thresholdOf } from './threshold.ts';

export interface ClassifiersDeps {
  store: ClassifierStore;
  known: Pick<KnownClasses, 'list' | 'show'>;
  found: Pick<TaughtDetectionStore, 'countShown' | 'listFilesBetween'>;
  /** Tells, inside the transaction, that what is shown of these files is other. */
  changed: (place: Place, fileIds: number[]) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

type Version = Omit<ModelVersionRow, 'model'>;

export const classifierNotFound = () => resourceNotFound('class');

const stateOf = ({ row, fingerprint, trouble }: KnownClass, versions: Version[]): Classifier['state'] => {
  const last = versions.at(-1);
  const current = versions.find(({ id }) => id === row.versionId);
  if (last?.state === 'learning') return 'learning';
  if (current?.fingerprint === fingerprint) return 'taught';
  if (trouble !== null) return 'failed';
  if (last?.state === 'failed' && last.fingerprint === fingerprint) return 'failed';
  return current ? 'stale' : 'untaught';
};

const toClassifier = (known: KnownClass, versions: Version[], detections: number): Classifier => {
  const { row, amounts } = known;
  const current = versions.find(({ id }) => id === row.versionId);
  const state = stateOf(known, versions);
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    examples: amounts.examples,
    counter_examples: amounts.counters,
    state,
    reason: state === 'failed' ? (known.trouble ?? versions.at(-1)?.reason ?? null) : null,
    version: current?.number ?? null,
    taught_at: current?.taughtAt?.toISOString() ?? null,
    threshold: row.threshold,
    automatic_threshold: current?.report?.automatic_threshold ?? null,
    ...(current ? qualityOf(row, current) : { precision: null, recall: null }),
    checked_on: current?.report?.checked_on ?? 0,
    scores: current?.report?.scores ?? null,
    detections,
    rounds: versions.flatMap(({ state: became, number, taughtAt, report }) =>
      became === 'taught' && taughtAt && report
        ? [
            {
              version: number,
              taught_at: taughtAt.toISOString(),
              examples: report.examples,
              precision: report.precision,
              recall: report.recall,
            },
          ]
        : [],
    ),
    with_data_source_id: row.withSourceId,
    without_data_source_id: row.withoutSourceId,
  };
};

/** The classes of a project as its owner sees them. */
export function createClassifiers({ store, known, found, changed, inTransaction }: ClassifiersDeps) {
  const show = async ({ projectId }: Place, classes: KnownClass[]): Promise<Classifier[]> => {
    const versions = groupBy(
      await store.listVersions(classes.map(({ row }) => row.id)),
      ({ classifierId }) => classifierId,
    );
    const current = (row: ClassifierRow): Version | undefined =>
      versions.get(row.id)?.find(({ id }) => id === row.versionId);
    const thresholds = classes.flatMap(({ row }) => {
      const version = current(row);
      return version ? [{ classifierId: row.id, threshold: thresholdOf(row, version) }] : [];
    });
    const shown = await found.countShown({ projectId, thresholds });
    return classes.map((one) => toClassifier(one, versions.get(one.row.id) ?? [], shown.get(one.row.id) ?? 0));
  };
  /** Of a place that one has been let into: another project's number is like one that does not exist. */
  const requireIn = async (place: Place, classifierId: number): Promise<ClassifierRow> => {
    const row = await store.find(classifierId);
    if (row?.projectId !== place.projectId) throw classifierNotFound();
    return row;
  };
  const showOne = async (place: Place, classifierId: number): Promise<Classifier> => {
    const one = await known.show(await requireIn(place, classifierId));
    const [shown] = one ? await show(place, [one]) : [];
    if (!shown) throw classifierNotFound();
    return shown;
  };

  return {
    requireIn,
    showOne,
    /** With what it has learned. */
    async requireTaught(place: Place, classifierId: number): Promise<TakenClass> {
      const row = await requireIn(place, classifierId);
      const version = row.versionId === null ? null : await store.findVersion(row.versionId);
      if (!version?.model || !version.report) throw new AppError('conflict', 'Признак ещё не обучен: скачивать нечего');
      return {
        title: row.title,
        version: version.number,
        taughtAt: version.taughtAt,
        model: version.model,
        report: version.report,
        threshold: thresholdOf(row, version),
        ...qualityOf(row, version),
      };
    },
    list: async (place: Place): Promise<Classifier[]> => show(place, await known.list(place)),
    /** Null: the automatic one. Nothing is looked at again: what was found is kept far below what is shown. */
    async change(place: Place, classifierId: number, { threshold }: { threshold: number | null }): Promise<Classifier> {
      const before = await requireIn(place, classifierId);
      await inTransaction(async () => {
        await store.change(classifierId, { threshold });
        const version = before.versionId === null ? null : await store.findVersion(before.versionId);
        if (version)
          await changed(
            place,
            await found.listFilesBetween(
              classifierId,
              thresholdOf(before, version),
              thresholdOf({ threshold }, version),
            ),
          );
      });
      return showOne(place, classifierId);
    },
  };
}
export type Classifiers = ReturnType<typeof createClassifiers>;
