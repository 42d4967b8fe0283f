import type { DataSourceFile } from '@rakurs/contract';
import { useCallback, useRef, useState } from 'react';
import { useDeleteFiles } from './deletion/use-delete-files.tsx';
import { FileGrid } from './grid/FileGrid.tsx';
import type { Revealed } from './grid/use-revealed.ts';
import { useKeys } from '#shared/keys/use-keys.ts';
import { RowsWithPreview } from './rows/RowsWithPreview.tsx';
import { besides } from './selection/select-files.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { FileViewer } from './viewer/FileViewer.tsx';

/** So many files before the end of the loaded ones, the next page is asked for. */
const NEAR_THE_END = 5;

interface Props {
  dataSourceId: number;
  files: DataSourceFile[];
  view: 'grid' | 'list';
  hasMore: boolean;
  onMore: () => void;
}

/** The list with everything that can be done in it. */
export function LoadedFiles({ dataSourceId, files, view, hasMore, onMore }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const { selected, ids, select, clear } = useSelection(files);
  const { progress, askToDelete } = useDeleteFiles(dataSourceId);
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
    if (event.key === ' ' && view === 'grid' && fileId !== null && isLookedAt(event.target)) {
      show(fileId);
      return 'taken';
    }
    // The code and not the letter: on a Russian keyboard X is Ч.
    if (event.code !== 'KeyX' || fileId === null) return 'left';
    select(fileId, event.shiftKey ? 'range' : 'one');
    return 'taken';
  });

  const close = () => {
    setOpenedId(null);
    if (openedId !== null) reveal(openedId);
  };

  return (
    <div ref={place}>
      {view === 'grid' ? (
        <FileGrid files={files} selectedIds={ids} revealed={revealed} onLook={setOpenedId} onSelect={select} />
      ) : (
        <RowsWithPreview
          files={files}
          selectedIds={ids}
          revealed={revealed}
          onReveal={reveal}
          onWhole={show}
          onSelect={select}
          onDelete={askToDelete}
          onEndNear={loadNear}
        />
      )}
      <FileViewer
        files={files}
        file={opened}
        hasMore={hasMore}
        onShow={show}
        onDelete={(file) => askToDelete([file], () => setOpenedId(besides(files, file.id)?.id ?? null))}
        onClose={close}
      />
      <SelectionBar selected={selected} progress={progress} onDelete={() => askToDelete(selected)} onClear={clear} />
    </div>
  );
}

/** Space is a quick look on a card that has the focus; a checkbox keeps its space, and the page scrolls with it. */
const isLookedAt = (target: EventTarget | null): boolean => target instanceof Element && target.matches('[data-file-button]');

/** The file with the focus, or else the one under the pointer. */
const pointedFileId = (): number | null => {
  const pointed = document.activeElement?.closest('[data-file-id]') ?? document.querySelector('[data-file-id]:hover');
  const id = pointed?.getAttribute('data-file-id');
  return id ? Number(id) : null;
};
