import { groupBy } from '#platform/group-by.ts';
import type { Media } from '#modules/media/index.ts';
import type { ClassifierStore } from './classifiers.store.ts';
import type { KnownClasses } from './known-classes.service.ts';
import { isIn } from './segments.ts';
import type { ScanStore } from './scans.store.ts';

export interface ScannedFramesDeps {
  store: Pick<ClassifierStore, 'listVersions'>;
  scans: Pick<ScanStore, 'listOf'>;
  known: Pick<KnownClasses, 'listTaught'>;
  media: Pick<Media, 'findFiles'>;
}

/** Which classes have looked at what. Only of those that have can it be said that something is not there. */
export function createScannedFrames({ store, scans, known, media }: ScannedFramesDeps) {
  return {
    /**
     * Titles of the classes that have looked at a file at a second, whatever they found. An older version of a class
     * has looked too: what it found still stands.
     */
    async lookedAt(fileIds: number[]): Promise<(fileId: number, second: number) => string[]> {
      const files = await media.findFiles(fileIds);
      const taught = await known.listTaught([...new Set(files.map(({ projectId }) => projectId))]);
      if (taught.length === 0) return () => [];
      const [rows, versions] = await Promise.all([
        scans.listOf(fileIds),
        store.listVersions(taught.map(({ id }) => id)),
      ]);
      const titleOf = new Map(taught.map(({ id, title }) => [id, title]));
      const titleBy = new Map(versions.map(({ id, classifierId }) => [id, titleOf.get(classifierId)]));
      const projectOf = new Map(files.map(({ id, projectId }) => [id, projectId]));
      const rowsOf = groupBy(
        rows.filter(({ fileId, projectId }) => projectOf.get(fileId) === projectId),
        ({ fileId }) => fileId,
      );
      return (fileId, second) => {
        const own = rowsOf.get(fileId) ?? [];
        const last = Math.max(0, ...own.map(({ segment }) => segment));
        const done = own.find(({ segment }) => isIn(segment, second, last))?.done ?? [];
        return [...new Set(done.flatMap((id) => titleBy.get(id) ?? []))];
      };
    },
    /** Whether a class of its project is still to look at the file. */
    async isAwaited(fileId: number): Promise<boolean> {
      const [file] = await media.findFiles([fileId]);
      if (!file || file.kind === 'stream') return false;
      const taught = await known.listTaught([file.projectId]);
      if (taught.length === 0) return false;
      const rows = (await scans.listOf([fileId])).filter(({ projectId }) => projectId === file.projectId);
      return rows.length === 0 || rows.some(({ done }) => taught.some(({ version }) => !done.includes(version.id)));
    },
    /** Of these files, those at which nobody is asked to look any more. */
    async listSettled(fileIds: number[]): Promise<number[]> {
      const open = new Set(
        (await scans.listOf(fileIds)).filter(({ asked }) => asked.length > 0).map(({ fileId }) => fileId),
      );
      return [...new Set(fileIds)].filter((id) => !open.has(id));
    },
  };
}
