import { ActionIcon, SegmentedControl, Select, VisuallyHidden } from '@mantine/core';
import { USUAL_ORDER, type FileSort } from '@rakurs/contract';
import {
  IconLayoutDashboard,
  IconLayoutGrid,
  IconGridDots,
  IconSortAscending,
  IconSortDescending,
  IconSquare,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DENSITIES, type Density } from '#features/files/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './DataSourcePage.module.css';
import { FilterChips } from './FilterChips.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import type { FilesView } from './use-files-view.ts';

const texts = ru.dataSource;
const SORTS: FileSort[] = ['added', 'taken', 'name', 'size'];
const ICONS: Record<Density, ReactNode> = {
  large: <IconSquare size={18} stroke={1.7} />,
  cards: <IconLayoutGrid size={18} stroke={1.7} />,
  small: <IconGridDots size={18} stroke={1.7} />,
  wall: <IconLayoutDashboard size={18} stroke={1.7} />,
};

interface Props {
  dataSourceId: number;
  files: FilesView;
}

/** In which order the files stand, which of them, and how large. */
export function ArrangeBar({ dataSourceId, files: { view, density, arrangement, arrange, setDensity } }: Props) {
  const { sort, order } = arrangement;
  const other = order === 'asc' ? 'desc' : 'asc';
  return (
    <div className={styles.arrange}>
      <Select
        className={styles.sort}
        aria-label={texts.sortLabel}
        allowDeselect={false}
        value={sort}
        data={SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
        // The list gives back one of its own values.
        onChange={(chosen) =>
          chosen !== null &&
          arrange({ ...arrangement, sort: chosen as FileSort, order: USUAL_ORDER[chosen as FileSort] })
        }
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.orders[sort][order]}
        title={texts.orders[sort][order]}
        onClick={() => arrange({ ...arrangement, order: other })}
      >
        {order === 'asc' ? <IconSortAscending size={18} stroke={1.7} /> : <IconSortDescending size={18} stroke={1.7} />}
      </ActionIcon>
      <FilterMenu dataSourceId={dataSourceId} arrangement={arrangement} arrange={arrange} />
      <FilterChips arrangement={arrangement} arrange={arrange} />
      {view === 'grid' && (
        <SegmentedControl
          className={`${styles.control} ${styles.density}`}
          aria-label={texts.densityLabel}
          value={density}
          onChange={setDensity}
          data={DENSITIES.map((value) => ({
            value,
            label: (
              <span className={styles.drawn} title={texts.densities[value]}>
                {ICONS[value]}
                <VisuallyHidden>{texts.densities[value]}</VisuallyHidden>
              </span>
            ),
          }))}
        />
      )}
    </div>
  );
}
