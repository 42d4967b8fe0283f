import type { FileStore } from './files/files.store.ts';

export interface VisibilityDeps {
  store: Pick<FileStore, 'listIdsFrom'>;
  /** Tell, inside the transaction: so many at a time that no statement grows without end. */
  hidden: (fileIds: number[]) => Promise<void>;
  shown: (fileIds: number[]) => Promise<void>;
  altered: (fileIds: number[]) => Promise<void>;
}

const AT_ONCE = 5000;

/**
 * Files that go out of sight or come back, by themselves or with all of their source: whoever counts, lists or finds
 * them hears of it.
 */
export function createVisibility({ store, hidden, shown, altered }: VisibilityDeps) {
  const tell = async (hear: (fileIds: number[]) => Promise<void>, fileIds: number[]): Promise<void> => {
    for (let from = 0; from < fileIds.length; from += AT_ONCE) {
      const some = fileIds.slice(from, from + AT_ONCE);
      await hear(some);
      await altered(some);
    }
  };
  /** Those that are not deleted by themselves. */
  const tellOfSource = async (hear: (fileIds: number[]) => Promise<void>, dataSourceId: number): Promise<void> => {
    for (
      let ids = await store.listIdsFrom(dataSourceId, 0, AT_ONCE);
      ids.length > 0;
      ids = await store.listIdsFrom(dataSourceId, ids.at(-1) ?? 0, AT_ONCE)
    )
      await tell(hear, ids);
  };
  return {
    hide: (fileIds: number[]) => tell(hidden, fileIds),
    show: (fileIds: number[]) => tell(shown, fileIds),
    hideSource: (dataSourceId: number) => tellOfSource(hidden, dataSourceId),
    showSource: (dataSourceId: number) => tellOfSource(shown, dataSourceId),
  };
}
export type Visibility = ReturnType<typeof createVisibility>;
