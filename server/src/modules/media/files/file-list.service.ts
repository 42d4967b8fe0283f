import {
  isTimeZone,
  UNKNOWN_ZONE,
  USUAL_ORDER,
  type DayCounting,
  type FileArrangement,
  type FileDays,
  type FileWithoutLabels,
} from '@rakurs/contract';
import type { Actor, UserActor } from '#platform/actor.ts';
import { AppError } from '#platform/errors.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import type { Arranged, FileListStore, Place } from './file-list.store.ts';
import type { FileView } from './file-view.ts';
import type { Listing, PageCursors } from './page-cursors.ts';

export interface FileListDeps {
  store: FileListStore;
  sources: Pick<SourcesService, 'require'>;
  cursors: PageCursors;
  view: FileView;
}
export interface Reader extends UserActor {
  sessionId: number;
}
export interface PageRequest {
  dataSourceId: number;
  processedOnly: boolean;
  arrangement: FileArrangement;
  page: number;
  size: number;
}

const MAX_CLASSES = 500;

const requireTimeZone = (name: string): string => {
  if (!isTimeZone(name)) throw new AppError('invalid', UNKNOWN_ZONE, { errors: { time_zone: UNKNOWN_ZONE } });
  return name;
};

/**
 * The files of a source as a user arranges them: which of them, in which order, page by page, and how many of each
 * day.
 */
export function createFileList({ store, sources, cursors, view }: FileListDeps) {
  /** Where a page begins: null is the very beginning, 'past' is behind the last file. */
  const begins = async (listing: Listing, page: number): Promise<Place | null | 'past'> => {
    if (page === 0) return null;
    return cursors.placeOf(listing, page) ?? (await store.placeAfter(listing.list, page * listing.size)) ?? 'past';
  };
  return {
    async list(
      reader: Reader,
      {
        dataSourceId,
        processedOnly,
        arrangement: { sort, order = USUAL_ORDER[sort], ...filters },
        page,
        size,
      }: PageRequest,
    ): Promise<FileWithoutLabels[]> {
      await sources.require(reader, dataSourceId, 'file.read');
      const list: Arranged = { dataSourceId, processedOnly, sort, order, filters };
      const listing = { sessionId: reader.sessionId, list, size };
      const place = await begins(listing, page);
      const found = place === 'past' ? [] : await store.listAfter(list, place, size);
      const last = found.at(-1);
      if (last) cursors.remember(listing, page, last.place);
      return found.map(({ file }) => view.toFile(file));
    },
    async count(actor: Actor, dataSourceId: number): Promise<number> {
      await sources.require(actor, dataSourceId, 'file.read');
      return store.count({ dataSourceId, processedOnly: false, filters: {} });
    },
    async countByDay(
      actor: Actor,
      dataSourceId: number,
      { processed, sort, time_zone, ...filters }: DayCounting,
    ): Promise<FileDays> {
      await sources.require(actor, dataSourceId, 'file.read');
      return {
        days: await store.countByDay(
          { dataSourceId, processedOnly: processed === 'yes', filters },
          sort,
          requireTimeZone(time_zone),
        ),
      };
    },
    async classes(actor: Actor, dataSourceId: number): Promise<{ classes: { title: string; amount: number }[] }> {
      await sources.require(actor, dataSourceId, 'file.read');
      return { classes: await store.countClasses(dataSourceId, MAX_CLASSES) };
    },
  };
}
export type FileList = ReturnType<typeof createFileList>;
