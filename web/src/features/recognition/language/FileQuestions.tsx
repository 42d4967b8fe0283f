import { Text, Title } from '@mantine/core';
import type { AiQuestion, CqrsTask } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import { SecondButton } from '../marks/SecondButton.tsx';
import { useFileQuestions } from '../use-recognition.ts';
import styles from './DescriptionPanel.module.css';

interface Props {
  fileId: number;
  onSeek: ((second: number) => void) | null;
}

/** What is asked about every frame, and what came of it. Where nobody asks, nothing is shown. */
export function FileQuestions({ fileId, onSeek }: Props) {
  const questions = useFileQuestions(fileId);
  if (questions.isLoadingError) {
    return (
      <div className={styles.question}>
        <ErrorText error={questions.error} />
        <div>
          <RetryButton onRetry={() => questions.refetch()} />
        </div>
      </div>
    );
  }
  if (!questions.data || questions.data.aiQuestions.length === 0) return null;
  return (
    <section>
      <Title order={2} className={styles.heading}>
        {ru.recognition.questions}
      </Title>
      <ul className={styles.list}>
        {questions.data.aiQuestions.map((question) => (
          <Question key={question.id} question={question} onSeek={onSeek} />
        ))}
      </ul>
    </section>
  );
}

function Question({ question, onSeek }: { question: AiQuestion; onSeek: Props['onSeek'] }) {
  return (
    <li className={styles.question}>
      <Text fw={600}>{question.content}</Text>
      {question.cqrsTasks.length === 0 && <Text c="dimmed">{ru.recognition.noAnswer}</Text>}
      {question.cqrsTasks.map((task) => (
        <p key={task.id} className={styles.answer}>
          {onSeek && <SecondButton second={task.second} onSeek={onSeek} />}
          <span>{answerOf(task)}</span>
        </p>
      ))}
    </li>
  );
}

/** While there is no answer, how far the asking has come. */
const answerOf = ({ content, status }: CqrsTask): string => content || status;
