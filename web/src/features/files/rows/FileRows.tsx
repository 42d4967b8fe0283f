import type { DataSourceFile } from '@rakurs/contract';
import { useMemo } from 'react';
import { ru } from '#shared/text/ru.ts';
import { DayHeading } from '../grid/DayHeading.tsx';
import { layOutRows } from '../grid/grid-layout.ts';
import { useGridLayout, type Grouping } from '../grid/use-grid-layout.ts';
import { useElementPosition } from '../grid/use-element-position.ts';
import type { RevealRequest } from '../grid/use-reveal.ts';
import { useRovingFocus } from '../grid/use-roving-focus.ts';
import type { Select } from '../selection/use-selection.ts';
import { FileRow } from './FileRow.tsx';
import styles from './FileRows.module.css';

const ROW_HEIGHT = 72;
const ROWS_AHEAD = 6;

interface Props {
  files: DataSourceFile[];
  selectedIds: ReadonlySet<number>;
  shownId: number | null;
  revealed: RevealRequest | null;
  grouping: Grouping | null;
  firstPage: number;
  onOpen: (id: number) => void;
  onSelect: Select;
  onStep: (id: number) => void;
}

/** One file a line, day by day. Only the lines near the window exist, however long the list is. */
export function FileRows({
  files,
  selectedIds,
  shownId,
  revealed,
  grouping,
  firstPage,
  onOpen,
  onSelect,
  onStep,
}: Props) {
  const [place, { top }] = useElementPosition<HTMLUListElement>();
  const groupOf = grouping?.groupOf ?? null;
  const layout = useMemo(() => layOutRows({ files, rowHeight: ROW_HEIGHT, groupOf }), [files, groupOf]);
  const shown = useGridLayout({ layout, files, top, ahead: ROWS_AHEAD, revealed, grouping, firstPage });
  const { stopId, ...keys } = useRovingFocus({ layout, shown, onStep });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the buttons inside it
    <ul
      ref={place}
      className={`card bare-list relative ${styles.rows}`}
      data-selecting={selectedIds.size > 0}
      style={{ height: layout.height }}
      aria-label={ru.files.listLabel}
      {...keys}
    >
      {shown.map((row) => {
        const style = { height: row.height, transform: `translateY(${row.top}px)` };
        if (row.kind === 'heading') {
          return (
            <li
              key={`heading ${row.top}`}
              className={`wide absolute ${styles.cell} line-below ${styles.heading}`}
              style={style}
            >
              <DayHeading group={row.group} amount={grouping?.amounts.get(row.group)} />
            </li>
          );
        }
        return row.cells.map(({ file }) => (
          <li key={file.id} className={`wide absolute ${styles.cell}`} style={style}>
            <FileRow
              file={file}
              isSelected={selectedIds.has(file.id)}
              isShown={file.id === shownId}
              isStop={file.id === stopId}
              onOpen={onOpen}
              onSelect={onSelect}
            />
          </li>
        ));
      })}
    </ul>
  );
}
