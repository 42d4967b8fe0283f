import { Skeleton, Text, Title } from '@mantine/core';
import type { AiQuestion } from '@rakurs/contract';
import { useId } from 'react';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import { SecondButton } from '#shared/ui/SecondButton.tsx';
import styles from './FileQuestions.module.css';
import { foldAnswers, type Told } from './fold-answers.ts';
import { sureWords, toldBy } from './told-by.ts';
import { useFileQuestions } from './use-file-questions.ts';

const texts = ru.questions.answers;

type Seek = ((second: number) => void) | null;

interface Props {
  fileId: number;
  /** Of a video: goes to the moment. */
  onSeek: Seek;
}

/** What is asked about every frame, and what came of it. Where nobody asks, nothing is shown. */
export function FileQuestions({ fileId, onSeek }: Props) {
  const heading = useId();
  const questions = useFileQuestions(fileId);
  if (questions.isPending) return <Skeleton height={48} radius="md" role="status" aria-label={ru.common.loading} />;
  if (questions.isLoadingError) {
    return (
      <div className={styles.failed}>
        <ErrorText error={questions.error} />
        <div>
          <RetryButton onRetry={() => questions.refetch()} />
        </div>
      </div>
    );
  }
  // What is switched off and was never answered here is not asked about this file.
  const shown = questions.data.filter(({ isActive, cqrsTasks }) => isActive || cqrsTasks.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={2} id={heading} className={styles.heading}>
        {texts.title}
      </Title>
      <ul className={styles.questions}>
        {shown.map((question) => (
          <Question key={question.id} question={question} onSeek={onSeek} />
        ))}
      </ul>
    </section>
  );
}

function Question({ question: { content, cqrsTasks }, onSeek }: { question: AiQuestion; onSeek: Seek }) {
  const told = foldAnswers(cqrsTasks);
  return (
    <li className={styles.question}>
      <p className={styles.content} title={content}>
        {content}
      </p>
      {told.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {told.length > 0 && (
        <ul className={styles.answers}>
          {told.map((one) => (
            <Answer key={one.id} told={one} onSeek={onSeek} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Answer({ told, onSeek }: { told: Told; onSeek: Seek }) {
  const { answer, from, to, frames, reason } = told;
  const about = [
    sureWords(told),
    reason,
    frames > 1 ? formatCount(frames, texts.frameForms) : null,
    toldBy(told),
  ].filter((words) => words !== null && words !== '');
  return (
    <li className={styles.answer}>
      {onSeek && <SecondButton second={from} until={to} onSeek={onSeek} />}
      <div className={styles.words}>
        {/* A text node and nothing else: the words may come from a picture. */}
        <p className={styles.text}>{answer}</p>
        <p className={styles.about}>{about.join(' · ')}</p>
      </div>
    </li>
  );
}
