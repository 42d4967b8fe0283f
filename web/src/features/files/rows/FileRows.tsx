import type { DataSourceFile } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { usePlace } from '../grid/use-place.ts';
import { useRevealed, type Revealed } from '../grid/use-revealed.ts';
import { useRows } from '../grid/use-rows.ts';
import type { Select } from '../selection/use-selection.ts';
import { FileRow } from './FileRow.tsx';
import styles from './FileRows.module.css';

const ROW_HEIGHT = 72;
const ROWS_AHEAD = 6;

interface Props {
  files: DataSourceFile[];
  selectedIds: ReadonlySet<number>;
  shownId: number | null;
  revealed: Revealed | null;
  onOpen: (id: number) => void;
  onSelect: Select;
}

/** One file a line. Only the lines near the window exist, however long the list is. */
export function FileRows({ files, selectedIds, shownId, revealed, onOpen, onSelect }: Props) {
  const [place, { top }] = usePlace<HTMLUListElement>();
  const rows = useRows({ count: files.length, rowHeight: ROW_HEIGHT, gap: 0, ahead: ROWS_AHEAD, top });
  useRevealed(revealed, (id) => {
    const index = files.findIndex((file) => file.id === id);
    if (index !== -1) rows.scrollToIndex(index, { align: 'auto' });
  });

  return (
    <ul ref={place} className={styles.rows} data-selecting={selectedIds.size > 0} style={{ height: rows.getTotalSize() }} aria-label={ru.files.listLabel}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const file = files[index];
        return (
          file && (
            <li key={file.id} className={styles.cell} style={{ transform: `translateY(${start - top}px)` }}>
              <FileRow file={file} isSelected={selectedIds.has(file.id)} isShown={file.id === shownId} onOpen={onOpen} onSelect={onSelect} />
            </li>
          )
        );
      })}
    </ul>
  );
}
