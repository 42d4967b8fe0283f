import {
  MAX_NEIGHBOURS,
  USUAL_ORDER,
  type FileNeighbours,
  type LabelledAmount,
  type SortOrder,
  type WalkedList,
} from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import { AppError } from '#platform/errors.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import type { Arranged, FileListStore, Place } from './file-list.store.ts';
import type { FileOfSource, FilesService } from './files.service.ts';

export interface FileWalkDeps {
  store: FileListStore;
  files: Pick<FilesService, 'requireIn'>;
  sources: Pick<SourcesService, 'require'>;
}

const BACK: Record<SortOrder, SortOrder> = { asc: 'desc', desc: 'asc' };

const arranged = (
  dataSourceId: number,
  { sort, order = USUAL_ORDER[sort], processed, ...filters }: WalkedList,
): Arranged => ({ dataSourceId, processedOnly: processed === 'yes', sort, order, filters });

/** From file to file along an arranged list: what stands beside one, which is to be labelled next, and how many are. */
export function createFileWalk({ store, files, sources }: FileWalkDeps) {
  const standAt = async (
    actor: Actor,
    { dataSourceId, fileId }: FileOfSource,
    walked: WalkedList,
  ): Promise<{ list: Arranged; place: Place }> => {
    const { aiDescription, kind } = await files.requireIn(actor, { dataSourceId, fileId }, 'file.read');
    const list = arranged(dataSourceId, walked);
    const place = await store.placeOf(list, fileId);
    if (!place) throw new AppError('not_found', 'Файл не найден');
    // Just brought, it stands before the processed ones with others like it: its neighbours are among all files.
    return { list: aiDescription === null && kind !== 'stream' ? { ...list, processedOnly: false } : list, place };
  };
  return {
    async neighbours(actor: Actor, at: FileOfSource, walked: WalkedList): Promise<FileNeighbours> {
      const { list, place } = await standAt(actor, at, walked);
      const [after, before] = await Promise.all([
        store.listIdsAfter(list, place, MAX_NEIGHBOURS),
        store.listIdsAfter({ ...list, order: BACK[list.order] }, place, MAX_NEIGHBOURS),
      ]);
      return { before, after };
    },
    async nextUnlabelled(actor: Actor, at: FileOfSource, walked: WalkedList): Promise<{ id: number | null }> {
      const { list, place } = await standAt(actor, at, walked);
      const besides = at.fileId;
      return {
        id:
          (await store.findUnlabelled(list, { place, besides })) ??
          (await store.findUnlabelled(list, { place: null, besides })),
      };
    },
    async countLabelled(actor: Actor, dataSourceId: number, walked: WalkedList): Promise<LabelledAmount> {
      await sources.require(actor, dataSourceId, 'file.read');
      const { processedOnly, filters } = arranged(dataSourceId, walked);
      const { labelled: _whatever, ...others } = filters;
      return store.countLabelled({ dataSourceId, processedOnly, filters: others });
    },
  };
}
export type FileWalk = ReturnType<typeof createFileWalk>;
