import type { DataSourceFile } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import type { Select } from '../selection/use-selection.ts';
import { FileCard } from './FileCard.tsx';
import styles from './FileGrid.module.css';
import { GRID_GAP, gridShape } from './grid-shape.ts';
import { usePlace } from './use-place.ts';
import { useRevealed, type Revealed } from './use-revealed.ts';
import { useRows } from './use-rows.ts';

const ROWS_AHEAD = 2;

interface Props {
  files: DataSourceFile[];
  selectedIds: ReadonlySet<number>;
  revealed: Revealed | null;
  onLook: (id: number) => void;
  onSelect: Select;
}

/** Cards in columns. Only the rows near the window exist, however long the list is. */
export function FileGrid({ files, selectedIds, revealed, onLook, onSelect }: Props) {
  const [place, { width, top }] = usePlace<HTMLUListElement>();
  const { columns, cardWidth, cardHeight } = gridShape(width);
  const rows = useRows({ count: Math.ceil(files.length / columns), rowHeight: cardHeight, gap: GRID_GAP, ahead: ROWS_AHEAD, top });
  useRevealed(revealed, (id) => {
    const index = files.findIndex((file) => file.id === id);
    if (index !== -1) rows.scrollToIndex(Math.floor(index / columns), { align: 'auto' });
  });

  const cards = rows.getVirtualItems().flatMap((row) =>
    files.slice(row.index * columns, (row.index + 1) * columns).map((file, column) => ({ file, x: column * (cardWidth + GRID_GAP), y: row.start - top })),
  );
  return (
    <ul ref={place} className={styles.grid} data-selecting={selectedIds.size > 0} style={{ height: rows.getTotalSize() }} aria-label={ru.files.listLabel}>
      {cards.map(({ file, x, y }) => (
        <li key={file.id} className={styles.cell} style={{ width: cardWidth, height: cardHeight, transform: `translate(${x}px, ${y}px)` }}>
          <FileCard file={file} isSelected={selectedIds.has(file.id)} onLook={onLook} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}
