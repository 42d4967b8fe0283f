import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import { QuestionsPanel } from './list/QuestionsPanel.tsx';
import styles from './list/QuestionsPanel.module.css';
import { useQuestions } from './use-questions.ts';

interface Props {
  projectId: number;
  dataSourceId: number;
  /** Stands in the place of a new question where none may be put yet. */
  gate?: ReactNode;
}

/** What every frame of one data source is asked; those of its project are asked too. */
export function SourceQuestions({ projectId, dataSourceId, gate = null }: Props) {
  return (
    <QuestionsPanel place={{ of: 'source', projectId, dataSourceId }} gate={gate}>
      <OfProject projectId={projectId} />
    </QuestionsPanel>
  );
}

function OfProject({ projectId }: { projectId: number }) {
  const heading = useId();
  const questions = useQuestions({ of: 'project', projectId });
  const asked = questions.data?.filter(({ isActive }) => isActive) ?? [];
  return (
    <section className={`rounded faint grid gap-8 ${styles.ofProject}`} aria-labelledby={heading}>
      <Title order={3} id={heading} className="text-14">
        {ru.questions.ofProject}
      </Title>
      {questions.isPending && <Skeleton height={20} role="status" aria-label={ru.common.loading} />}
      {questions.isLoadingError && (
        <>
          <ErrorText error={questions.error} />
          <div>
            <RetryButton onRetry={() => questions.refetch()} />
          </div>
        </>
      )}
      {questions.data && asked.length === 0 && <Text c="dimmed">{ru.questions.ofProjectNone}</Text>}
      {asked.length > 0 && (
        <ul className={`grid gap-4 flush ${styles.lines}`}>
          {asked.map(({ id, content }) => (
            <li key={id} className={`preformatted ${styles.line}`}>
              <span>{content}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Anchor component={Link} to={projectPath(projectId)}>
          {ru.questions.toProject}
        </Anchor>
      </div>
    </section>
  );
}
