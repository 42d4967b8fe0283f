import type { DataSourceFile } from '@rakurs/contract';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FileActionsOf, type FileActions } from './actions/file-actions.ts';
import { PlaceModal, type Arranging } from './arranging/PlaceModal.tsx';
import { useDeleteFiles, type AskToDelete } from './deletion/use-delete-files.tsx';
import type { Density } from './grid/density.ts';
import { FileGrid } from './grid/FileGrid.tsx';
import type { Grouping } from './grid/use-laid-out.ts';
import type { Revealed } from './grid/use-revealed.ts';
import { useChord, useKeys } from '#shared/keys/use-keys.ts';
import { RowsWithPreview } from './rows/RowsWithPreview.tsx';
import { besides } from './selection/select-files.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { useTakeFiles } from './taking/use-take-files.ts';
import { FileViewer } from './viewer/FileViewer.tsx';

/** So many files before the end of the loaded ones, the next page is asked for. */
const NEAR_THE_END = 5;

interface Props {
  dataSourceId: number;
  files: DataSourceFile[];
  view: 'grid' | 'list';
  density?: Density | undefined;
  grouping?: Grouping | null;
  /** Which page of the list is the first one loaded. */
  firstPage?: number;
  hasMore: boolean;
  onMore: () => void;
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
  onMore,
  onDescribeAgain,
}: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const { selected, ids, select, selectAll, clear } = useSelection(files);
  const { isDeleting, askToDelete } = useDeleteFiles(dataSourceId);
  const { isTaking, take } = useTakeFiles();
  const [arranging, setArranging] = useState<Arranging>(null);
  const opened = files.find(({ id }) => id === openedId) ?? null;
  const reveal = useCallback((id: number) => setRevealed({ id }), []);

  const loadNear = (id: number) => {
    if (hasMore && files.findIndex((file) => file.id === id) >= files.length - NEAR_THE_END) onMore();
  };
  const show = (id: number) => {
    setOpenedId(id);
    loadNear(id);
  };

  useKeys(place, (event) => {
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
    if (openedId === null) selectAll();
  });

  const close = () => {
    setOpenedId(null);
    if (openedId !== null) reveal(openedId);
  };

  const step = (id: number) => {
    reveal(id);
    loadNear(id);
  };
  const actions = useActions({ take, askToDelete, setArranging, onDescribeAgain });
  const shared = { files, selectedIds: ids, revealed, grouping, firstPage, onSelect: select };

  return (
    <div ref={place}>
      <FileActionsOf value={actions}>
        {view === 'grid' ? (
          <FileGrid {...shared} {...(density && { density })} onOpen={setOpenedId} onStep={step} />
        ) : (
          <RowsWithPreview
            {...shared}
            onReveal={reveal}
            onWhole={show}
            onDelete={askToDelete}
            onStep={step}
            onEndNear={loadNear}
          />
        )}
      </FileActionsOf>
      <FileViewer
        files={files}
        file={opened}
        hasMore={hasMore}
        onShow={show}
        onDelete={(file) => askToDelete([file], () => setOpenedId(besides(files, file.id)?.id ?? null))}
        onClose={close}
      />
      <SelectionBar
        selected={selected}
        isAllLoaded={hasMore && selected.length === files.length}
        isDeleting={isDeleting}
        isTaking={isTaking}
        onTake={() => void take(selected)}
        onMove={() => setArranging({ act: 'move', files: selected })}
        onCopy={() => setArranging({ act: 'copy', files: selected })}
        onDescribeAgain={onDescribeAgain && (() => onDescribeAgain(selected, clear))}
        onDelete={() => askToDelete(selected)}
        onClear={clear}
      />
      <PlaceModal
        dataSourceId={dataSourceId}
        arranging={arranging}
        onDone={() => {
          setArranging(null);
          clear();
        }}
        onClose={() => setArranging(null)}
      />
    </div>
  );
}

interface Means {
  take: (files: DataSourceFile[]) => Promise<void>;
  askToDelete: AskToDelete;
  setArranging: (arranging: Arranging) => void;
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
