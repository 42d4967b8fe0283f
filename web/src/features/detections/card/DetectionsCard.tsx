import { Skeleton, Text, Title } from '@mantine/core';
import type { Classifier } from '@rakurs/contract';
import { IconScan } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { Section } from '#shared/ui/Section.tsx';
import { Gallery } from '../gallery/Gallery.tsx';
import { Reindexing } from '../reindex/Reindexing.tsx';
import { NewFrameClassButton } from '../teaching/NewFrameClassButton.tsx';
import { useClassifiers } from '../use-classifiers.ts';
import { ClassList } from './ClassList.tsx';
import styles from './DetectionsCard.module.css';

const texts = ru.detections;

interface Props {
  projectId: number;
  colourOf: (title: string) => string;
  /** Where the first example could be drawn. */
  action: ReactNode;
}

const totalOf = (classifiers: readonly Classifier[]): number =>
  classifiers.reduce((sum, { detections }) => sum + detections, 0);

/** The card 'Обнаружения' of the project screen: what can be found, how well, and what was (B section 2). */
export function DetectionsCard({ projectId, colourOf, action }: Props) {
  const heading = useId();
  const classifiers = useClassifiers(projectId);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const known = classifiers.data;
  // A class goes with its last label, whoever looks at it alone.
  const classifierId = known?.some(({ id }) => id === chosenId) ? chosenId : null;
  const hasClasses = known !== undefined && known.length > 0;
  const total = totalOf(known ?? []);
  return (
    <Section aria-labelledby={heading}>
      <div className="flex wrap between baseline gap-4-16 tabular">
        <Title order={2} id={heading}>
          {texts.card}
        </Title>
        {total > 0 && <Text c="dimmed">{formatCount(total, texts.foundForms)}</Text>}
      </div>
      {classifiers.isPending && <Skeleton height={120} radius="md" role="status" aria-label={ru.common.loading} />}
      {classifiers.isLoadingError && (
        <FailedState title={texts.classesFailed} error={classifiers.error} onRetry={() => classifiers.refetch()} />
      )}
      {known && !hasClasses && (
        <EmptyState
          text={texts.noClasses}
          hint={texts.noClassesHint}
          icon={<IconScan size={28} stroke={1.6} />}
          action={action}
        />
      )}
      {hasClasses && (
        <>
          <Reindexing projectId={projectId} />
          <ClassList
            projectId={projectId}
            classifiers={known}
            colourOf={colourOf}
            chosenId={classifierId}
            onChoose={setChosenId}
          />
        </>
      )}
      {known && (
        <div className={styles.tools}>
          <NewFrameClassButton projectId={projectId} />
        </div>
      )}
      {hasClasses && (
        <Gallery
          projectId={projectId}
          classifiers={known}
          colourOf={colourOf}
          classifierId={classifierId}
          onClassifier={setChosenId}
        />
      )}
    </Section>
  );
}
