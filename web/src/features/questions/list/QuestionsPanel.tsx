import { Skeleton, Text, Title } from '@mantine/core';
import type { AiQuestion } from '@rakurs/contract';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useSpending } from '#shared/money/use-spending.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { Section } from '#shared/ui/Section.tsx';
import type { QuestionsScope } from '../scope.ts';
import { TrialWindow } from '../trial/TrialWindow.tsx';
import { useOpenTrial } from '../trial/use-open-trial.ts';
import { useQuestionChanges, useQuestions } from '../use-questions.ts';
import { NewQuestionForm } from './NewQuestionForm.tsx';
import { QuestionRow } from './QuestionRow.tsx';

interface Props {
  place: QuestionsScope;
  /** Stands in the place of a new question where none may be put yet. */
  gate?: ReactNode;
  /** What else is asked here, from elsewhere. */
  children?: ReactNode;
}

/** 'Вопросы ИИ' of a project or of a data source (B section 2). */
export function QuestionsPanel({ place, gate = null, children }: Props) {
  const heading = useId();
  const questions = useQuestions(place);
  const changes = useQuestionChanges(place);
  const trial = useOpenTrial();
  const tried = questions.data?.find(({ id }) => id === trial.openId);
  return (
    <Section aria-labelledby={heading}>
      <div className="grid gap-4">
        <Title order={2} id={heading}>
          {ru.questions.card}
        </Title>
        <Text c="dimmed">{ru.questions.hint}</Text>
      </div>
      {children}
      {questions.isPending && <Waiting />}
      {questions.isLoadingError && (
        <FailedState title={ru.questions.failed} error={questions.error} onRetry={() => questions.refetch()} />
      )}
      {questions.data && (
        <>
          {gate ?? (
            <NewQuestionForm projectId={place.projectId} create={changes.create} onTry={({ id }) => trial.open(id)} />
          )}
          <List
            place={place}
            isGated={gate !== null}
            questions={questions.data}
            changes={changes}
            onTry={({ id }) => trial.open(id)}
          />
        </>
      )}
      {tried && <TrialWindow key={tried.id} question={tried} changes={changes} onClose={trial.close} />}
    </Section>
  );
}

interface ListProps {
  place: QuestionsScope;
  isGated: boolean;
  questions: readonly AiQuestion[];
  changes: ReturnType<typeof useQuestionChanges>;
  onTry: (question: AiQuestion) => void;
}

function List({ place, isGated, questions, changes, onTry }: ListProps) {
  if (questions.length === 0 && isGated) return null;
  if (questions.length === 0) return <Empty place={place} />;
  return (
    <ul className="bare-list grid" aria-label={ru.questions.list}>
      {questions.map((question) => (
        <QuestionRow key={question.id} question={question} changes={changes} onTry={onTry} />
      ))}
    </ul>
  );
}

/** The plan counts questions of single sources, too: who sees 'one of five' is told where that one is. */
function Empty({ place }: { place: QuestionsScope }) {
  const spending = useSpending(place.projectId, place.of === 'project');
  const ofSources = place.of === 'project' ? (spending.data?.counted.source_questions ?? 0) : 0;
  return (
    <EmptyState
      text={ofSources > 0 ? ru.questions.emptyOfProject(formatNumber(ofSources)) : ru.questions.empty}
      icon={<IconMessageQuestion size={28} stroke={1.6} />}
    />
  );
}

function Waiting() {
  return (
    <div className="grid gap-12" role="status" aria-label={ru.common.loading}>
      <Skeleton height={60} radius="md" />
      <Skeleton height={96} radius="md" />
    </div>
  );
}
