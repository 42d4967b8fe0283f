import type { DataSourceFile } from '@rakurs/contract';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FileActionsOf, type FileActions } from './actions/file-actions.ts';
import { DestinationModal, type BulkActions } from './bulk-actions/DestinationModal.tsx';
import { useDeleteFiles, type AskToDelete } from './deletion/use-delete-files.tsx';
import type { Density } from './grid/density.ts';
import { FileGrid } from './grid/FileGrid.tsx';
import type { Grouping } from './grid/use-grid-layout.ts';
import type { RevealRequest } from './grid/use-reveal.ts';
import { useChord, useShortcuts } from '#shared/keys/use-shortcuts.ts';
import { RowsWithPreview } from './rows/RowsWithPreview.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { useDownloadFiles } from './download/use-download-files.ts';

interface Props {
  dataSourceId: number;
  files: DataSourceFile[];
  view: 'grid' | 'list';
  density?: Density | undefined;
  grouping?: Grouping | null;
  /** Which page of the list is the first one loaded. */
  firstPage?: number;
  hasMore: boolean;
  /** The file that is looked at over the list, and the way to look at one. */
  viewedId: number | null;
  onView: (id: number) => void;
  /** This file has the user's attention: what follows it may have to be loaded. */
  onNear: (id: number) => void;
  onDescribeAgain: DescribeAgain | undefined;
}

/** Has machines look at the files once more, and calls back once that is begun. */
export type DescribeAgain = (files: DataSourceFile[], onBegun: () => void) => void;

/** The list with everything that can be done in it. */
export function LoadedFiles({
  dataSourceId,
  files,
  view,
  density,
  grouping = null,
  firstPage = 0,
  hasMore,
  viewedId,
  onView,
  onNear,
  onDescribeAgain,
}: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [revealed, setRevealed] = useState<RevealRequest | null>(null);
  const { selected, ids, select, selectAll, clear } = useSelection(files);
  const { isDeleting, askToDelete } = useDeleteFiles(dataSourceId);
  const { isDownloading, take } = useDownloadFiles();
  const [bulkActions, setArranging] = useState<BulkActions>(null);
  const reveal = useCallback((id: number) => setRevealed({ id }), []);
  useSeenLast(viewedId, reveal);

  useShortcuts(place, (event) => {
    if (event.key === 'Escape' && selected.length > 0) {
      clear();
      return 'taken';
    }
    const fileId = pointedFileId();
    // The code and not the letter: on a Russian keyboard X is Ч.
    const isSelecting = event.code === 'KeyX' || (event.key === ' ' && isFileItself(event.target));
    if (!isSelecting || fileId === null) return 'left';
    select(fileId, event.shiftKey ? 'range' : 'one');
    return 'taken';
  });
  useChord(place, 'KeyA', () => {
    if (viewedId === null) selectAll();
  });

  const step = (id: number) => {
    reveal(id);
    onNear(id);
  };
  const actions = useActions({ take, askToDelete, setArranging, onDescribeAgain });
  const shared = { files, selectedIds: ids, revealed, grouping, firstPage, onSelect: select };

  return (
    <div ref={place}>
      <FileActionsOf value={actions}>
        {view === 'grid' ? (
          <FileGrid {...shared} {...(density && { density })} onOpen={onView} onStep={step} />
        ) : (
          <RowsWithPreview
            {...shared}
            onReveal={reveal}
            onWhole={onView}
            onDelete={askToDelete}
            onStep={step}
            onEndNear={onNear}
          />
        )}
      </FileActionsOf>
      <SelectionBar
        selected={selected}
        isAllLoaded={hasMore && selected.length === files.length}
        isDeleting={isDeleting}
        isDownloading={isDownloading}
        onTake={() => void take(selected)}
        onMove={() => setArranging({ act: 'move', files: selected })}
        onCopy={() => setArranging({ act: 'copy', files: selected })}
        onDescribeAgain={onDescribeAgain && (() => onDescribeAgain(selected, clear))}
        onDelete={() => askToDelete(selected)}
        onClear={clear}
      />
      <DestinationModal
        dataSourceId={dataSourceId}
        bulkActions={bulkActions}
        onDone={() => {
          setArranging(null);
          clear();
        }}
        onClose={() => setArranging(null)}
      />
    </div>
  );
}

/** However the viewer is closed, be it by Back, the list stands at what was seen last, and the focus is on it. */
const useSeenLast = (viewedId: number | null, reveal: (id: number) => void): void => {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (viewedId === null && last.current !== null) reveal(last.current);
    last.current = viewedId;
  }, [viewedId, reveal]);
};

interface Means {
  take: (files: DataSourceFile[]) => Promise<void>;
  askToDelete: AskToDelete;
  setArranging: (bulkActions: BulkActions) => void;
  onDescribeAgain: DescribeAgain | undefined;
}

/** The same for every card for as long as the list is open: a card is drawn anew only when its file is another. */
const useActions = (means: Means): FileActions => {
  const latest = useRef(means);
  useLayoutEffect(() => {
    latest.current = means;
  });
  const canDescribe = means.onDescribeAgain !== undefined;
  return useMemo(
    () => ({
      take: (file) => void latest.current.take([file]),
      move: (file) => latest.current.setArranging({ act: 'move', files: [file] }),
      copy: (file) => latest.current.setArranging({ act: 'copy', files: [file] }),
      describeAgain: canDescribe ? (file) => latest.current.onDescribeAgain?.([file], () => undefined) : null,
      remove: (file) => latest.current.askToDelete([file]),
    }),
    [canDescribe],
  );
};

/** A checkbox and a button keep their space, and elsewhere the page scrolls with it. */
const isFileItself = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-file-button]');

/** The file with the focus, or else the one under the pointer. */
const pointedFileId = (): number | null => {
  const pointed = document.activeElement?.closest('[data-file-id]') ?? document.querySelector('[data-file-id]:hover');
  const id = pointed?.getAttribute('data-file-id');
  return id ? Number(id) : null;
};
