import type { Clock } from '#platform/clock.ts';
import type { EventBus } from '#platform/events.ts';
import { groupBy } from '#platform/group-by.ts';
import { changesOf } from '../files/file-changes.ts';
import type { FileView } from '../files/file-view.ts';
import type { PlacedFile } from '../files/files.store.ts';
import { fileChanged, filesGone } from '../media.events.ts';
import { FOR_GOOD } from '../restorable.ts';
import type { Visibility } from '../visibility.ts';
import type { ExpiringStore } from './expiring.store.ts';

export interface ExpiringDeps {
  store: ExpiringStore;
  view: FileView;
  visibility: Pick<Visibility, 'hide'>;
  events: EventBus;
  clock: Clock;
  letGoOfBytes: (keys: string[]) => Promise<void>;
  /** As soon as what is being written has been committed. */
  purgeSoon: () => void;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}

const idsOf = (rows: PlacedFile[]): number[] => rows.map(({ id }) => id);
/** What a user has said or drawn of it outlives it. */
const isWorthKeeping = ({ drawnClasses, aiProvider, description }: PlacedFile): boolean =>
  drawnClasses.length > 0 || aiProvider === 'person' || description !== '';

/** The time of files that cameras gave is over. */
export const createExpiring = ({
  store,
  view,
  visibility,
  events,
  clock,
  letGoOfBytes,
  purgeSoon,
  inTransaction,
}: ExpiringDeps) => {
  /** The row stays, with its small pictures and all that hangs on it; the film goes. */
  const empty = async (rows: PlacedFile[]): Promise<void> => {
    const change = { expiredAt: clock.now(), shownKey: null, shownBytes: null, shownMime: null };
    await store.mark(idsOf(rows), change);
    await letGoOfBytes(rows.flatMap(({ sha256, shownKey }) => [sha256, shownKey]).filter((key) => key !== null));
    for (const row of rows)
      events.emit(
        fileChanged,
        { projectIds: [row.projectId] },
        {
          id: row.id,
          data_source_id: row.dataSourceId,
          changes: changesOf(view.toFile(row), view.toFile({ ...row, ...change })),
        },
      );
  };
  /** As from the trash. */
  const remove = async (rows: PlacedFile[]): Promise<void> => {
    if (rows.length === 0) return;
    await store.mark(idsOf(rows), { deletedAt: FOR_GOOD });
    await visibility.hide(idsOf(rows));
    for (const own of groupBy(rows, ({ dataSourceId }) => dataSourceId).values()) {
      const [{ projectId, dataSourceId } = { projectId: 0, dataSourceId: 0 }] = own;
      events.emit(filesGone, { projectIds: [projectId] }, { data_source_id: dataSourceId, ids: idsOf(own) });
    }
    purgeSoon();
  };
  return {
    listOldest: store.listOldest,
    bytesBySource: store.bytesBySource,
    /** `knownOf`: of which of them something was found that must not be lost. */
    expire: (fileIds: number[], knownOf: (fileIds: number[]) => Promise<ReadonlySet<number>>): Promise<void> =>
      inTransaction(async () => {
        const rows = await store.lock(fileIds);
        const known = await knownOf(idsOf(rows));
        const isKept = (row: PlacedFile): boolean => isWorthKeeping(row) || known.has(row.id);
        await empty(rows.filter(isKept));
        await remove(rows.filter((row) => !isKept(row)));
      }),
  };
};
