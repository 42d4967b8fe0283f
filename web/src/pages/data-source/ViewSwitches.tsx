import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './DataSourcePage.module.css';
import type { FilesView } from './use-files-view.ts';

/** Which files, and how they are laid out. */
export function ViewSwitches({ filter, view, setFilter, setView }: FilesView) {
  return (
    <div className={`flex wrap gap-8 push ${styles.switches}`}>
      <SegmentedControl
        className={`faint ${styles.filter}`}
        aria-label={ru.dataSource.filterLabel}
        value={filter}
        onChange={setFilter}
        data={[
          { value: 'processed', label: ru.dataSource.processed },
          { value: 'all', label: ru.dataSource.all },
        ]}
      />
      <SegmentedControl
        className="faint"
        aria-label={ru.dataSource.viewLabel}
        value={view}
        onChange={setView}
        data={[
          {
            value: 'grid',
            label: <Drawn name={ru.dataSource.grid} icon={<IconLayoutGrid size={18} stroke={1.7} />} />,
          },
          { value: 'list', label: <Drawn name={ru.dataSource.list} icon={<IconList size={18} stroke={1.7} />} /> },
        ]}
      />
    </div>
  );
}

function Drawn({ name, icon }: { name: string; icon: ReactNode }) {
  return (
    <span className={`centered ${styles.drawn}`} title={name}>
      {icon}
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
