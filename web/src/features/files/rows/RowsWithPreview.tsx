import type { DataSourceFile } from '@rakurs/contract';
import { useState } from 'react';
import type { AskToDelete } from '../deletion/use-delete-files.tsx';
import type { Grouping } from '../grid/use-grid-layout.ts';
import type { RevealRequest } from '../grid/use-reveal.ts';
import { findNeighbourOf, neighbour } from '../selection/select-files.ts';
import type { Select } from '../selection/use-selection.ts';
import { FilePreview } from './FilePreview.tsx';
import { FileRows } from './FileRows.tsx';

interface Props {
  files: DataSourceFile[];
  selectedIds: ReadonlySet<number>;
  revealed: RevealRequest | null;
  grouping: Grouping | null;
  firstPage: number;
  onReveal: (id: number) => void;
  onWhole: (id: number) => void;
  onSelect: Select;
  onDelete: AskToDelete;
  onStep: (id: number) => void;
  onEndNear: (id: number) => void;
}

export function RowsWithPreview({ onReveal, onWhole, onDelete, onStep, onEndNear, ...rows }: Props) {
  const { files } = rows;
  const [shownId, setShownId] = useState<number | null>(null);
  const shown = files.find(({ id }) => id === shownId) ?? null;

  const show = (file: DataSourceFile | null) => {
    if (file === null) return;
    setShownId(file.id);
    onReveal(file.id);
    onEndNear(file.id);
  };
  /** An open preview goes along. */
  const step = (id: number) => (shown ? show(files.find((file) => file.id === id) ?? null) : onStep(id));
  const close = () => {
    setShownId(null);
    if (shownId !== null) onReveal(shownId);
  };

  return (
    <div className="flex top gap-24">
      <div className="grow">
        <FileRows {...rows} shownId={shownId} onOpen={setShownId} onStep={step} />
      </div>
      {shown && (
        <FilePreview
          file={shown}
          onStep={(step) => show(neighbour(files, shown.id, step))}
          onWhole={() => onWhole(shown.id)}
          onDelete={() => onDelete([shown], () => setShownId(findNeighbourOf(files, shown.id)?.id ?? null))}
          onClose={close}
        />
      )}
    </div>
  );
}
