import { Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconDeviceCctv } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useFullScreen } from '#shared/hooks/use-full-screen.ts';
import { useShortcuts } from '#shared/keys/use-shortcuts.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { useLiveStreams, useStreams } from '../use-streams.ts';
import { readWall, writeWall, type WallView } from './wall-address.ts';
import { pageOf, countPages, sizeFor } from './wall-grid.ts';
import { Wall } from './Wall.tsx';
import { WallTools } from './WallTools.tsx';
import styles from './Wall.module.css';

interface Props {
  projects: readonly { id: number; title: string }[];
  /** The way to a first camera. */
  addCamera: ReactNode;
}

/** All one's cameras, or those of a project, a screen of them at a time. */
export function CameraWall({ projects, addCamera }: Props) {
  useLiveStreams();
  const place = useRef<HTMLDivElement>(null);
  const room = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(place, room.ref);
  const fullScreen = useFullScreen(place);
  const [params, setParams] = useSearchParams();
  const view = readWall(params);
  const streams = useStreams(view.projectId === null ? {} : { project_id: view.projectId });
  const all = streams.data ?? [];
  const size = view.size ?? sizeFor(all.length, room);
  const pages = countPages(all.length, size);
  const page = Math.min(view.page, pages);
  const show = (next: WallView) => setParams((before) => writeWall(before, next), { replace: true });

  useShortcuts(place, ({ code, key }) => {
    if (code === 'KeyF' && fullScreen.isOffered) fullScreen.toggle();
    else if (key === 'PageDown' && page < pages) show({ ...view, page: page + 1 });
    else if (key === 'PageUp' && page > 1) show({ ...view, page: page - 1 });
    else return 'left';
    return 'taken';
  });

  return (
    <div ref={ref} className={`column gap-8 ${styles.wall}`} data-full={fullScreen.isFull}>
      {(all.length > 0 || view.projectId !== null) && (
        <WallTools view={{ ...view, page }} pages={pages} projects={projects} fullScreen={fullScreen} onView={show} />
      )}
      {streams.isPending && <Waiting />}
      {streams.isLoadingError && (
        <FailedState title={ru.wall.failed} error={streams.error} onRetry={() => streams.refetch()} />
      )}
      {streams.isSuccess && all.length === 0 && (
        <EmptyState
          text={view.projectId === null ? ru.wall.empty : ru.wall.emptyProject}
          hint={ru.wall.emptyHint}
          icon={<IconDeviceCctv size={28} stroke={1.6} />}
          action={addCamera}
        />
      )}
      {all.length > 0 && <Wall streams={pageOf(all, { page, size })} />}
    </div>
  );
}

function Waiting() {
  return (
    <div
      className="bare-list grid gap-4 flex-1 lean"
      style={{ gridTemplateColumns: 'repeat(2, 1fr)', gridTemplateRows: 'repeat(2, 1fr)' }}
      role="status"
      aria-label={ru.common.loading}
    >
      <Skeleton height="100%" radius="md" />
      <Skeleton height="100%" radius="md" />
      <Skeleton height="100%" radius="md" />
      <Skeleton height="100%" radius="md" />
    </div>
  );
}
