import { Button, Skeleton, Title } from '@mantine/core';
import type { CoverPicture, DataSource } from '@rakurs/contract';
import { IconMap, IconMapPinPlus } from '@tabler/icons-react';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { Section } from '#shared/ui/Section.tsx';
import { listPlaced } from './coordinates.ts';
import { LazySourceMap } from './LazySourceMap.tsx';
import { NewSourceButton } from './NewSourceButton.tsx';
import styles from './SourcesCard.module.css';
import { SourceWidget } from './SourceWidget.tsx';
import type { ProjectChoice } from './project-choice.ts';
import { useSources } from './use-sources.ts';

/** From so many placed sources on the map is open by itself. */
const WORTH_A_MAP = 2;

interface Props {
  projectId: number;
  /** The projects a source can be moved to. */
  projects: ProjectChoice[];
  /** The pictures of a source; null while they are being asked for. */
  picturesOf: (dataSourceId: number) => readonly CoverPicture[] | null;
  /** What else can be set of a source while it is edited. */
  settingsOf: (dataSourceId: number) => ReactNode;
}

/** The card 'Источники данных' of the project screen: the map, a widget per source, the way to a new one. */
export function SourcesCard({ projectId, projects, picturesOf, settingsOf }: Props) {
  const heading = useId();
  const sources = useSources(projectId);
  const isEmpty = sources.data?.data_sources.length === 0;
  return (
    <Section aria-labelledby={heading}>
      <div className="row wrap between gap-8-16">
        <Title order={2} id={heading}>
          {ru.sources.title}
        </Title>
        {sources.isSuccess && !isEmpty && <NewSourceButton projectId={projectId} />}
      </div>
      {sources.isPending && <Skeletons />}
      {sources.isError && (
        <FailedState title={ru.sources.failed} error={sources.error} onRetry={() => sources.refetch()} />
      )}
      {sources.isSuccess && isEmpty && (
        <EmptyState
          text={ru.sources.empty}
          hint={ru.sources.emptyHint}
          icon={<IconMapPinPlus size={28} stroke={1.6} />}
          action={<NewSourceButton projectId={projectId} />}
        />
      )}
      {sources.isSuccess && !isEmpty && (
        <Sources
          sources={sources.data.data_sources}
          projects={projects}
          picturesOf={picturesOf}
          settingsOf={settingsOf}
        />
      )}
    </Section>
  );
}

function Sources({ sources, projects, picturesOf, settingsOf }: Omit<Props, 'projectId'> & { sources: DataSource[] }) {
  // The map redraws its pins when the list changes, so it must be the same list until then.
  const placed = useMemo(() => listPlaced(sources), [sources]);
  // One pin says little: the pictures of the sources come first.
  const isFolded = placed.length < WORTH_A_MAP;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {placed.length > 0 && (
        <div>
          {isFolded && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconMap size={16} />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              mb={isOpen ? 'sm' : 0}
            >
              {isOpen ? ru.sources.mapClose : ru.sources.mapOpen}
            </Button>
          )}
          {(isOpen || !isFolded) && <LazySourceMap sources={placed} />}
        </div>
      )}
      <ul className={`bare-list grid gap-12 ${styles.widgets}`}>
        {sources.map((source) => (
          <SourceWidget
            key={source.id}
            source={source}
            projects={projects}
            pictures={picturesOf(source.id)}
            settings={settingsOf(source.id)}
          />
        ))}
      </ul>
    </>
  );
}

function Skeletons() {
  return (
    <div className={`bare-list grid gap-12 ${styles.widgets}`} role="status" aria-label={ru.common.loading}>
      <Skeleton height={240} radius="md" />
      <Skeleton height={240} radius="md" />
      <Skeleton height={240} radius="md" />
    </div>
  );
}
