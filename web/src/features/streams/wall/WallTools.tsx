import { ActionIcon, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import type { WallView } from './wall-address.ts';
import { WALL_SIZES } from './wall-grid.ts';
import styles from './Wall.module.css';

const AUTO = 'auto';
const ALL = '';

interface Props {
  view: WallView;
  pages: number;
  projects: readonly { id: number; title: string }[];
  fullScreen: { isOffered: boolean; isFull: boolean; toggle: () => void };
  onView: (view: WallView) => void;
}

/** Whose cameras, how many at once, which of them. */
export function WallTools({ view, pages, projects, fullScreen, onView }: Props) {
  const turn = (by: number) => onView({ ...view, page: view.page + by });
  return (
    <div className="row wrap gap-8-12 fixed">
      {projects.length > 1 && (
        <NativeSelect
          size="sm"
          className={styles.project}
          aria-label={ru.wall.project}
          value={view.projectId ?? ALL}
          data={[
            { value: ALL, label: ru.wall.allProjects },
            ...projects.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={({ currentTarget }) =>
            onView({ ...view, projectId: currentTarget.value === ALL ? null : Number(currentTarget.value), page: 1 })
          }
        />
      )}
      <SegmentedControl
        size="sm"
        aria-label={ru.wall.perPage}
        value={view.size === null ? AUTO : String(view.size)}
        data={[
          { value: AUTO, label: ru.wall.auto },
          ...WALL_SIZES.map((size) => ({ value: String(size), label: String(size) })),
        ]}
        onChange={(value) =>
          onView({ ...view, size: WALL_SIZES.find((size) => String(size) === value) ?? null, page: 1 })
        }
      />
      {pages > 1 && (
        <div className="row gap-4" role="group" aria-label={ru.wall.pages}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={ru.wall.previousPage}
            title={ru.wall.previousPage}
            disabled={view.page <= 1}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <span className="tabular" aria-live="polite">
            {ru.wall.page(view.page, pages)}
          </span>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={ru.wall.nextPage}
            title={ru.wall.nextPage}
            disabled={view.page >= pages}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
      )}
      {fullScreen.isOffered && (
        <ActionIcon
          variant="default"
          size={36}
          className="push"
          aria-label={fullScreen.isFull ? ru.wall.leaveFullScreen : ru.wall.fullScreen}
          title={fullScreen.isFull ? ru.wall.leaveFullScreen : ru.wall.fullScreen}
          onClick={fullScreen.toggle}
        >
          {fullScreen.isFull ? <IconMinimize size={18} /> : <IconMaximize size={18} />}
        </ActionIcon>
      )}
    </div>
  );
}
