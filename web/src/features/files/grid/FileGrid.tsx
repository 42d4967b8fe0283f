import type { DataSourceFile } from '@rakurs/contract';
import { useMemo } from 'react';
import { ru } from '#shared/text/ru.ts';
import { DayHeading } from './DayHeading.tsx';
import type { Select } from '../selection/use-selection.ts';
import { CARD_LOOKS, DEFAULT_DENSITY, type Density } from './density.ts';
import { FileCard } from './FileCard.tsx';
import styles from './FileGrid.module.css';
import { layOut } from './grid-layout.ts';
import { useGridLayout, type Grouping } from './use-grid-layout.ts';
import { useElementPosition } from './use-element-position.ts';
import type { RevealRequest } from './use-reveal.ts';
import { useRovingFocus } from './use-roving-focus.ts';

const ROWS_AHEAD = 2;

interface Props {
  files: DataSourceFile[];
  selectedIds: ReadonlySet<number>;
  revealed: RevealRequest | null;
  density?: Density;
  grouping: Grouping | null;
  firstPage: number;
  /** The viewer. */
  onOpen: (id: number) => void;
  onSelect: Select;
  /** An arrow key went to this file. */
  onStep: (id: number) => void;
}

/**
 * Cards in columns, or a wall of pictures, day by day. Only the rows near the window exist, however long the list is.
 */
export function FileGrid({
  files,
  selectedIds,
  revealed,
  density = DEFAULT_DENSITY,
  grouping,
  firstPage,
  onOpen,
  onSelect,
  onStep,
}: Props) {
  const [place, { width, top }] = useElementPosition<HTMLUListElement>();
  const groupOf = grouping?.groupOf ?? null;
  const layout = useMemo(() => layOut({ files, width, density, groupOf }), [files, width, density, groupOf]);
  const shown = useGridLayout({ layout, files, top, ahead: ROWS_AHEAD, revealed, grouping, firstPage });
  const { stopId, ...keys } = useRovingFocus({ layout, shown, onStep });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the links inside it
    <ul
      ref={place}
      className="bare-list relative"
      data-selecting={selectedIds.size > 0}
      style={{ height: layout.height }}
      aria-label={ru.files.listLabel}
      {...keys}
    >
      {shown.map((row) => {
        if (row.kind === 'heading') {
          return (
            <li
              key={`heading ${row.top}`}
              className={`absolute ${styles.cell}`}
              style={{ height: row.height, width: '100%', transform: `translateY(${row.top}px)` }}
            >
              <DayHeading group={row.group} amount={grouping?.amounts.get(row.group)} />
            </li>
          );
        }
        return row.cells.map(({ file, x, width: cardWidth }) => (
          <li
            key={file.id}
            className={`absolute ${styles.cell}`}
            style={{ width: cardWidth, height: row.height, transform: `translate(${x}px, ${row.top}px)` }}
          >
            <FileCard
              file={file}
              look={CARD_LOOKS[density]}
              ratio={density === 'wall' && row.height > 0 ? cardWidth / row.height : undefined}
              isSelected={selectedIds.has(file.id)}
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
