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
import { useIsPhone } from './use-is-phone.ts';
import { ViewSwitches } from './ViewSwitches.tsx';

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

/**
 * In which order the files stand, which of them, and how large. On a phone all of it is behind the button of the
 * filters, and what is on stands below.
 */
export function SortFilterBar({ dataSourceId, files }: Props) {
  const isNarrow = useIsPhone();
  return (
    <div className={`row wrap gap-8 ${styles.arrange}`}>
      {!isNarrow && (
        <>
          <SortFields {...files} />
          <FilterMenu dataSourceId={dataSourceId} {...files} />
        </>
      )}
      <FilterChips {...files} />
      {!isNarrow && <DensitySwitch {...files} />}
    </div>
  );
}

/** The button of a phone. */
export function SortFilterMenu({ dataSourceId, files }: Props) {
  return (
    <FilterMenu dataSourceId={dataSourceId} {...files}>
      <ViewSwitches {...files} />
      <DensitySwitch {...files} />
      <SortFields {...files} />
    </FilterMenu>
  );
}

function SortFields({ sortFilter, arrange }: FilesView) {
  const { sort, order } = sortFilter;
  const other = order === 'asc' ? 'desc' : 'asc';
  return (
    <div className="flex gap-8">
      <Select
        className={styles.sort}
        aria-label={texts.sortLabel}
        allowDeselect={false}
        // Inside the filters of a phone it must not close them.
        comboboxProps={{ withinPortal: false }}
        value={sort}
        data={SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
        // The list gives back one of its own values.
        onChange={(chosen) =>
          chosen !== null &&
          arrange({ ...sortFilter, sort: chosen as FileSort, order: USUAL_ORDER[chosen as FileSort] })
        }
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.orders[sort][order]}
        title={texts.orders[sort][order]}
        onClick={() => arrange({ ...sortFilter, order: other })}
      >
        {order === 'asc' ? <IconSortAscending size={18} stroke={1.7} /> : <IconSortDescending size={18} stroke={1.7} />}
      </ActionIcon>
    </div>
  );
}

function DensitySwitch({ view, density, setDensity }: FilesView) {
  if (view !== 'grid') return null;
  return (
    <SegmentedControl
      className={`faint ${styles.density}`}
      aria-label={texts.densityLabel}
      value={density}
      onChange={setDensity}
      data={DENSITIES.map((value) => ({
        value,
        label: (
          <span className={`centered ${styles.drawn}`} title={texts.densities[value]}>
            {ICONS[value]}
            <VisuallyHidden>{texts.densities[value]}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}
