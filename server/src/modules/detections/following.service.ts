import { classKey } from '@rakurs/contract';
import { groupBy } from '#platform/group-by.ts';
import { PRIORITY, type Inference, type Task } from '#modules/inference/index.ts';
import type { Labelling } from '#modules/labelling/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import type { ClassifierStore } from './classifiers.store.ts';
import type { CorrectionStore } from './corrections.store.ts';
import type { FeatureStore } from './features.store.ts';
import type { KnownClasses } from './known-classes.service.ts';
import type { Place } from './place.ts';
import { trainingSetOf } from './learning.service.ts';
import type { ScanStore } from './scans.store.ts';
import type { TaughtDetectionStore } from './taught-detections.store.ts';

export interface FollowingDeps {
  store: ClassifierStore;
  found: TaughtDetectionStore;
  corrections: CorrectionStore;
  scans: ScanStore;
  features: FeatureStore;
  known: Pick<KnownClasses, 'titlesOf'>;
  labelling: Pick<Labelling, 'listOfFiles'>;
  media: Pick<Media, 'findFiles' | 'findKeptFiles' | 'listFileIdsAfter' | 'letGoOfBytes'>;
  recognition: Pick<Recognition, 'retell'>;
  inference: Pick<Inference, 'removeAbout' | 'removeIn'>;
  changed: (place: Place, fileIds: number[]) => Promise<void>;
  classesChanged: (place: Place) => void;
  /** Has taught classes look at these files after the transaction under way. */
  scanLater: (fileIds: number[], as: { priority: number; userId: number }) => Promise<void>;
}

const AT_ONCE = 1000;

/**
 * What becomes of classes and of what they found when files, sources, projects and titles do not stay as they are. All
 * of it in the transaction that changes them.
 */
export function createFollowing({
  store,
  found,
  corrections,
  scans,
  features,
  known,
  labelling,
  media,
  recognition,
  inference,
  changed,
  classesChanged,
  scanLater,
}: FollowingDeps) {
  /** Only where there is a class to find. */
  const scanWhereTaught = async (fileIds: number[], priority: number): Promise<void> => {
    const files = await media.findFiles(fileIds);
    const taught = new Set(await store.listTaughtProjects([...new Set(files.map(({ projectId }) => projectId))]));
    const wanted = groupBy(
      files.filter(({ projectId, aiDescription }) => taught.has(projectId) && aiDescription !== null),
      ({ userId }) => userId,
    );
    for (const [userId, own] of wanted)
      for (let from = 0; from < own.length; from += AT_ONCE)
        await scanLater(
          own.slice(from, from + AT_ONCE).map(({ id }) => id),
          { priority, userId },
        );
  };
  /** A class that has lost its last label is told of nowhere any more; with the first that comes back it is again. */
  const followLabelsIn = async (own: Place): Promise<void> => {
    const things = async () => (await store.listOf(own.projectId)).filter(({ kind }) => kind === 'thing');
    if ((await things()).length === 0) return;
    // Of two who take the last two labels away at once, the second sees that none is left.
    await store.lock(own.projectId);
    const titles = await known.titlesOf(own);
    const others = (await things()).filter(({ title, isUsed }) => titles.has(classKey(title)) !== isUsed);
    if (others.length === 0) return;
    for (const { id, isUsed } of others) await store.change(id, { isUsed: !isUsed });
    await changed(own, await found.listFilesOf(others.map(({ id }) => id)));
    classesChanged(own);
  };
  /** Who takes a label away that was drawn for what they called right takes their word back. */
  const followVerdicts = async (fileIds: number[], placeOf: (fileId: number) => Place | undefined): Promise<void> => {
    const labelled = await corrections.listLabelled(fileIds);
    const standing = new Set(
      (labelled.length === 0 ? [] : await labelling.listOfFiles(labelled.map(({ fileId }) => fileId))).map(
        ({ id }) => id,
      ),
    );
    const gone = labelled.filter(({ labelId }) => labelId !== null && !standing.has(labelId));
    await corrections.remove(gone.map(({ id }) => id));
    for (const [fileId] of groupBy(gone, (correction) => correction.fileId)) {
      const own = placeOf(fileId);
      if (own) await changed(own, [fileId]);
    }
  };
  const followLabels = async (fileIds: number[]): Promise<void> => {
    const files = new Map(
      (await media.findKeptFiles(fileIds)).map((file) => [file.id, { projectId: file.projectId, userId: file.userId }]),
    );
    await followVerdicts(fileIds, (fileId) => files.get(fileId));
    const ownerOf = new Map([...files.values()].map(({ projectId, userId }) => [projectId, userId]));
    for (const [projectId, userId] of ownerOf) await followLabelsIn({ projectId, userId });
  };
  const place = async (
    fileIds: number[],
    { dataSourceId, projectId }: { dataSourceId: number; projectId: number },
  ): Promise<void> => {
    await found.placeOf(fileIds, { dataSourceId, projectId });
    await scans.removeOfFilesBut(fileIds, projectId);
    await corrections.removeOfFilesBut(
      fileIds,
      (await store.listOf(projectId)).map(({ id }) => id),
    );
    // What was found for the other project is no longer told of them.
    await recognition.retell(fileIds);
  };
  /** With all that hangs on them. */
  const removeClasses = async (classifierIds: number[]): Promise<void> => {
    const trainingSets = (await store.listVersions(classifierIds)).map(({ id, classifierId }) =>
      trainingSetOf({ classifierId, versionId: id }),
    );
    // They first: a ticket that loses its last training set goes on to look for what there is.
    await store.remove(classifierIds);
    await inference.removeAbout('learn', trainingSets);
  };

  /** Labels went from one project to another. */
  const followLabelsEverywhere = async (userId: number): Promise<void> => {
    for (const projectId of await store.listProjectsOf(userId)) await followLabelsIn({ projectId, userId });
  };

  return {
    followLabels,
    async hidden({ fileIds }: { fileIds: number[] }): Promise<void> {
      await found.markOf(fileIds, true);
      await followLabels(fileIds);
    },
    /** Now it has features to be found by. Who only looks again, in the background, changes nothing. */
    async recognised({ fileId, priority }: Task): Promise<void> {
      if (fileId !== null && priority !== PRIORITY.inBackground) await scanWhereTaught([fileId], priority);
    },
    async moved({ fileIds, dataSourceId }: { fileIds: number[]; dataSourceId: number }): Promise<void> {
      const [file] = await media.findFiles(fileIds.slice(0, 1));
      if (!file) return;
      await place(fileIds, { dataSourceId, projectId: file.projectId });
      await scanWhereTaught(fileIds, PRIORITY.inBulk);
      await followLabelsEverywhere(file.userId);
    },
    /** Its files are looked at when somebody has seen what that costs and asks for it: the project offers it. */
    async sourceMoved({ dataSourceId, projectId }: { dataSourceId: number; projectId: number }): Promise<void> {
      const [file] = await media.findFiles(await media.listFileIdsAfter(dataSourceId, 0, 1));
      for (
        let ids = await media.listFileIdsAfter(dataSourceId, 0, AT_ONCE);
        ids.length > 0;
        ids = await media.listFileIdsAfter(dataSourceId, ids.at(-1) ?? 0, AT_ONCE)
      )
        await place(ids, { dataSourceId, projectId });
      if (file) await followLabelsEverywhere(file.userId);
    },
    /** Nothing of what was found is copied, only what it is found by. */
    async copied({
      copies,
      frames,
    }: {
      copies: { to: number }[];
      frames: { from: number; to: number; fileId: number }[];
    }): Promise<void> {
      await features.copyOf(frames);
      await recognition.retell(copies.map(({ to }) => to));
      await scanWhereTaught(
        copies.map(({ to }) => to),
        PRIORITY.inBulk,
      );
      await followLabels(copies.map(({ to }) => to));
    },
    /** What was asked about them while they were away has come to nothing. */
    async shown({ fileIds }: { fileIds: number[] }): Promise<void> {
      await found.markOf(fileIds, false);
      // Their source may have gone to another project while they were away.
      for (const [dataSourceId, own] of groupBy(await media.findFiles(fileIds), (file) => file.dataSourceId))
        await place(
          own.map(({ id }) => id),
          { dataSourceId, projectId: own[0]?.projectId ?? 0 },
        );
      await scanWhereTaught(fileIds, PRIORITY.inBulk);
      await followLabels(fileIds);
    },
    async purged(fileIds: number[]): Promise<void> {
      await found.removeOfFiles(fileIds);
      await corrections.removeOfFiles(fileIds);
      await scans.removeOfFiles(fileIds);
      await media.letGoOfBytes(await features.removeOfFiles(fileIds));
    },
    /**
     * Of two classes that become one, what was said of the one teaches the other; what it had found is found anew by
     * the other.
     */
    async renamed({ projectId, from, to }: { projectId: number; from: string; to: string }): Promise<void> {
      await store.lock(projectId);
      const things = (await store.listOf(projectId)).filter(({ kind }) => kind === 'thing');
      const [old, other] = [from, to].map((title) => things.find((row) => classKey(row.title) === classKey(title)));
      if (!old) return;
      // Only one spelling was renamed: with labels of another left it is the class it was, and has other examples.
      if ((await known.titlesOf({ projectId })).has(classKey(from)) && classKey(from) !== classKey(to))
        return classesChanged(old);
      const fileIds = await found.listFilesOf([old.id]);
      if (other && other.id !== old.id) {
        await store.hand(old.id, other.id);
        await removeClasses([old.id]);
      } else await store.change(old.id, { title: to });
      await changed({ projectId, userId: old.userId }, fileIds);
      classesChanged(old);
    },
    removeClasses,
    async erased(projectIds: number[]): Promise<void> {
      for (const projectId of projectIds) await removeClasses((await store.listOf(projectId)).map(({ id }) => id));
      await inference.removeIn('scan', projectIds);
      await scans.removeOfProjects(projectIds);
    },
  };
}
export type Following = ReturnType<typeof createFollowing>;
