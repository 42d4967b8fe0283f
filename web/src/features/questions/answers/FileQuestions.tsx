import { Skeleton, Text, Title } from '@mantine/core';
import type { AiQuestion } from '@rakurs/contract';
import { useId } from 'react';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import { SecondButton } from '#shared/ui/SecondButton.tsx';
import styles from './FileQuestions.module.css';
import { coalesceAnswers, type AnswerGroup } from './coalesce-answers.ts';
import { confidenceWords, answerSource } from './answer-source.ts';
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
      <div className="grid gap-8">
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
      <Title order={2} id={heading} className={`text-14 ${styles.heading}`}>
        {texts.title}
      </Title>
      <ul className="bare-list grid gap-16">
        {shown.map((question) => (
          <Question key={question.id} question={question} onSeek={onSeek} />
        ))}
      </ul>
    </section>
  );
}

function Question({ question: { content, cqrsTasks }, onSeek }: { question: AiQuestion; onSeek: Seek }) {
  const told = coalesceAnswers(cqrsTasks);
  return (
    <li className="grid gap-4">
      <p className={`flush clip semibold preformatted ${styles.content}`} title={content}>
        {content}
      </p>
      {told.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {told.length > 0 && (
        <ul className={`bare-list grid gap-8 scroll ${styles.answers}`}>
          {told.map((one) => (
            <Answer key={one.id} told={one} onSeek={onSeek} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Answer({ told, onSeek }: { told: AnswerGroup; onSeek: Seek }) {
  const { answer, from, to, frames, reason } = told;
  const about = [
    confidenceWords(told),
    reason,
    frames > 1 ? formatCount(frames, texts.frameForms) : null,
    answerSource(told),
  ].filter((words) => words !== null && words !== '');
  return (
    <li className="flex top gap-8">
      {onSeek && <SecondButton second={from} until={to} onSeek={onSeek} />}
      <div className="shrink">
        {/* A text node and nothing else: the words may come from a picture. */}
        <p className="flush preformatted">{answer}</p>
        <p className="flush dimmed text-12">{about.join(' · ')}</p>
      </div>
    </li>
  );
}
