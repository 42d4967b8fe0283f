import { Skeleton, Title } from '@mantine/core';
import type { DataSource } from '@rakurs/contract';
import { IconMapPinPlus } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { placedAmong } from './coordinates.ts';
import { LazySourceMap } from './LazySourceMap.tsx';
import { NewSourceButton } from './NewSourceButton.tsx';
import styles from './SourcesCard.module.css';
import { SourceWidget } from './SourceWidget.tsx';
import type { ProjectChoice } from './project-choice.ts';
import { useSources } from './use-sources.ts';

interface Props {
  projectId: number;
  /** The projects a source can be moved to. */
  projects: ProjectChoice[];
}

/** The card 'Источники данных' of the project screen: the map, a widget per source, the way to a new one. */
export function SourcesCard({ projectId, projects }: Props) {
  const heading = useId();
  const sources = useSources(projectId);
  const isEmpty = sources.data?.data_sources.length === 0;
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <Title order={2} id={heading}>
          {ru.sources.title}
        </Title>
        {sources.isSuccess && !isEmpty && <NewSourceButton projectId={projectId} />}
      </div>
      {sources.isPending && <Skeletons />}
      {sources.isError && <FailedState title={ru.sources.failed} error={sources.error} onRetry={() => sources.refetch()} />}
      {sources.isSuccess && isEmpty && (
        <EmptyState
          text={ru.sources.empty}
          hint={ru.sources.emptyHint}
          icon={<IconMapPinPlus size={28} stroke={1.6} />}
          action={<NewSourceButton projectId={projectId} />}
        />
      )}
      {sources.isSuccess && !isEmpty && <Sources sources={sources.data.data_sources} projects={projects} />}
    </section>
  );
}

function Sources({ sources, projects }: { sources: DataSource[]; projects: ProjectChoice[] }) {
  // The map redraws its pins when the list changes, so it must be the same list until then.
  const placed = useMemo(() => placedAmong(sources), [sources]);
  return (
    <>
      {placed.length > 0 && <LazySourceMap sources={placed} />}
      <ul className={styles.widgets}>
        {sources.map((source) => (
          <SourceWidget key={source.id} source={source} projects={projects} />
        ))}
      </ul>
    </>
  );
}

function Skeletons() {
  return (
    <div className={styles.widgets} role="status" aria-label={ru.common.loading}>
      <Skeleton height={120} radius="md" />
      <Skeleton height={120} radius="md" />
      <Skeleton height={120} radius="md" />
    </div>
  );
}
