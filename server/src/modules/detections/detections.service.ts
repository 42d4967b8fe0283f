import { MAX_DETECTIONS, type Detection, type DetectionPicture } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { groupBy } from '#platform/group-by.ts';
import { resourceNotFound } from '#modules/access/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { ClassifierStore, TaughtRow } from './classifiers.store.ts';
import type { CorrectionStore } from './corrections.store.ts';
import type { KnownClasses } from './known-classes.service.ts';
import type { OpenPlace, Place } from './place.ts';
import type { TaughtDetectionRow, TaughtDetectionStore } from './taught-detections.store.ts';
import { thresholdOf, thresholdsOf } from './threshold.ts';
import type { VerdictLabels } from './verdict-labels.ts';

export interface DetectionsServiceDeps {
  known: Pick<KnownClasses, 'listTaught'>;
  found: TaughtDetectionStore;
  store: Pick<ClassifierStore, 'find' | 'lock'>;
  corrections: Pick<CorrectionStore, 'insert' | 'listAbout' | 'remove'>;
  verdictLabels: VerdictLabels;
  media: Pick<Media, 'findFiles' | 'holdFiles' | 'showFiles' | 'shownMomentAddress'>;
  changed: (place: Place, fileIds: number[]) => Promise<void>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface Wish {
  fileId?: number | undefined;
  classifierId?: number | undefined;
  withProposals: boolean;
}
/** A thing of a taught class, as those who describe, search and answer know it. */
export interface TaughtThing {
  classifierId: number;
  title: string;
  confidence: number;
  /** Null in a film. */
  frameId: number | null;
  startTime: number;
  endTime: number;
  box: { x0: number; y0: number; x1: number; y1: number };
  path: TaughtDetectionRow['path'];
}

const notFound = () => resourceNotFound('detection');

/** What was found, shown by the thresholds of the classes, and what people say of it. */
export function createDetectionsService({
  known,
  found,
  store,
  corrections,
  verdictLabels,
  media,
  changed,
  clock,
  inTransaction,
}: DetectionsServiceDeps) {
  const toDetection = (
    row: TaughtDetectionRow & { isRight: boolean },
    classOf: Map<number, TaughtRow>,
  ): Detection[] => {
    const own = classOf.get(row.classifierId);
    if (!own) return [];
    const {
      id,
      startTime,
      endTime,
      x0,
      y0,
      x1,
      y1,
      fileId,
      dataSourceId,
      projectId,
      classifierId,
      confidence,
      path,
      isRight,
    } = row;
    return [
      {
        id,
        class_name: own.title,
        start_time: startTime,
        end_time: endTime,
        coordinates: [x0, y0, x1, y1],
        data_source_file_id: fileId,
        data_source_id: dataSourceId,
        project_id: projectId,
        classifier_id: classifierId,
        confidence,
        is_shown: confidence >= thresholdOf(own, own.version),
        is_right: isRight ? true : null,
        path,
      },
    ];
  };

  return {
    async list(
      place: Place,
      { fileId, classifierId, withProposals }: Wish,
    ): Promise<{ detections: Detection[]; total: number }> {
      const all = await known.listTaught([place.projectId]);
      const taught = classifierId === undefined ? all : all.filter(({ id }) => id === classifierId);
      const thresholds = thresholdsOf(taught);
      const wanted = withProposals ? thresholds.map((one) => ({ ...one, threshold: 0 })) : thresholds;
      const [rows, shown] = await Promise.all([
        found.list({ projectId: place.projectId, fileId, thresholds: wanted, most: MAX_DETECTIONS }),
        found.countShown({ projectId: place.projectId, fileId, thresholds }),
      ]);
      const classOf = new Map(taught.map((row) => [row.id, row]));
      return {
        detections: rows.flatMap((row) => toDetection(row, classOf)),
        total: [...shown.values()].reduce((sum, each) => sum + each, 0),
      };
    },
    async showPicture(place: Place, detectionId: number): Promise<DetectionPicture> {
      const row = await found.find(detectionId);
      const [file] = row?.projectId === place.projectId ? await media.showFiles([row.fileId]) : [];
      if (!row || file?.project_id !== place.projectId) throw notFound();
      const { id, kind, thumbnail_url, file_url, width, height, expired } = file;
      return {
        picture_url:
          kind === 'video' && !expired ? media.shownMomentAddress(id, row.second) : (thumbnail_url ?? file_url),
        width,
        height,
      };
    },
    /** What is called wrong goes out of sight by what was said of it, and comes back when that is taken back. */
    async judge(place: OpenPlace, detectionId: number, isRight: boolean | null): Promise<{ result: true }> {
      return inTransaction(async () => {
        // One verdict after another: those who draw a label on a file that each of them holds would wait for each
        // other.
        await store.lock(place.projectId);
        const row = await found.find(detectionId);
        // Held: of what is said at the moment its file goes, whoever removes what was said must know.
        const [file] = row?.projectId === place.projectId ? await media.holdFiles([row.fileId]) : [];
        if (!row || file?.projectId !== place.projectId) throw notFound();
        const own = await store.find(row.classifierId);
        if (!own) throw notFound();
        const { classifierId, fileId, second, startTime, endTime, x0, y0, x1, y1 } = row;
        const before = await corrections.listAbout(detectionId);
        // Said again, it is said once, and has one label.
        const isSaid = isRight === true && before.some((said) => said.isRight);
        const taken = before.filter((said) => !(isSaid && said.isRight));
        await corrections.remove(taken.map(({ id }) => id));
        await verdictLabels.withdraw(place, taken, own);
        if (isRight !== null && !isSaid) {
          const labelId = isRight ? await verdictLabels.draw(place, row, own) : null;
          await corrections.insert({
            classifierId,
            fileId,
            second,
            startTime,
            endTime,
            x0,
            y0,
            x1,
            y1,
            isRight,
            labelId,
            userId: place.actor.userId,
            createdAt: clock.now(),
          });
        }
        await changed(place, [fileId]);
        return { result: true };
      });
    },
    /** What is shown of these files, by file, in the order of their times. */
    async taughtOf(fileIds: number[]): Promise<Map<number, TaughtThing[]>> {
      const files = await media.findFiles(fileIds);
      const taught = await known.listTaught([...new Set(files.map(({ projectId }) => projectId))]);
      if (taught.length === 0) return new Map();
      const titleOf = new Map(taught.map(({ id, title }) => [id, title]));
      const rows = await found.listOfFiles(
        files.map(({ id }) => id),
        thresholdsOf(taught),
      );
      const things = rows.flatMap(
        ({ fileId, classifierId, confidence, frameId, startTime, endTime, x0, y0, x1, y1, path }) => {
          const title = titleOf.get(classifierId);
          return title === undefined
            ? []
            : [
                {
                  fileId,
                  thing: {
                    classifierId,
                    title,
                    confidence,
                    frameId,
                    startTime,
                    endTime,
                    box: { x0, y0, x1, y1 },
                    path,
                  },
                },
              ];
        },
      );
      return new Map(
        [...groupBy(things, ({ fileId }) => fileId)].map(([fileId, own]) => [fileId, own.map(({ thing }) => thing)]),
      );
    },
    /** Titles of the classes that were taught, by project. */
    titlesOf: async (projectIds: number[]): Promise<Map<number, string[]>> =>
      new Map(
        [...groupBy(await known.listTaught(projectIds), ({ projectId }) => projectId)].map(([projectId, own]) => [
          projectId,
          own.map(({ title }) => title),
        ]),
      ),
  };
}
export type DetectionsService = ReturnType<typeof createDetectionsService>;
