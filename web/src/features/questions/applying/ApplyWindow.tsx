import { Button, Modal, Skeleton, Switch, Text } from '@mantine/core';
import type { AiQuestion, Price } from '@rakurs/contract';
import { useState } from 'react';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { CommandProgress } from '../CommandProgress.tsx';
import { priceWords, timeWords } from './applying-words.ts';
import styles from './Applying.module.css';
import { useApplyingPreview, type useApplying } from './use-applying.ts';

type ApplyingRun = ReturnType<typeof useApplying>;

interface Props {
  question: AiQuestion;
  isOpen: boolean;
  applying: ApplyingRun;
  onClose: () => void;
}

const texts = ru.questions.applying;

/** What asking old files would take, before it is taken; then how far it is. */
export function ApplyWindow({ question, isOpen, applying, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={texts.title}>
      <div className={styles.window}>
        <Text fw={600} lineClamp={3}>
          {question.content}
        </Text>
        <Shown questionId={question.id} isOpen={isOpen} applying={applying} onClose={onClose} />
      </div>
    </Modal>
  );
}

function Shown({ questionId, isOpen, applying: { state, start, forget }, onClose }: { questionId: number } & Omit<Props, 'question'>) {
  switch (state.step) {
    case 'idle':
    case 'starting':
    case 'refused':
      return <Offer questionId={questionId} isOpen={isOpen} isStarting={state.step === 'starting'} error={state.step === 'refused' ? state.error : null} onStart={start} onClose={onClose} />;
    case 'running':
      return <Running progress={state.progress} onClose={onClose} />;
    case 'done':
      return <Done files={state.files} failed={state.failed} onClose={onClose} />;
    case 'failed':
      return <FailedState title={texts.failed} error={state.error} onRetry={forget} />;
  }
}

interface OfferProps {
  questionId: number;
  isOpen: boolean;
  isStarting: boolean;
  error: unknown;
  onStart: (withMessages: boolean) => void;
  onClose: () => void;
}

function Offer({ questionId, isOpen, isStarting, error, onStart, onClose }: OfferProps) {
  const preview = useApplyingPreview(questionId, isOpen);
  const [withMessages, setWithMessages] = useState(true);
  if (preview.isPending) return <Skeleton height={120} radius="md" role="status" aria-label={ru.common.loading} />;
  if (preview.isLoadingError || !preview.data) return <FailedState title={texts.loadFailed} error={preview.error} onRetry={() => preview.refetch()} />;
  const isNothing = preview.data.frames === 0;
  return (
    <>
      <Text c="dimmed">{isNothing ? texts.nothing : texts.about}</Text>
      {!isNothing && (
        <>
          <Sums applying={preview.data} />
          <Switch label={texts.withMessages} description={texts.withMessagesHint} checked={withMessages} onChange={({ currentTarget }) => setWithMessages(currentTarget.checked)} />
        </>
      )}
      {error !== null && <ErrorText error={error} />}
      <div className={styles.buttons}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {isNothing ? ru.common.close : ru.common.cancel}
        </Button>
        {!isNothing && (
          <Button loading={isStarting} onClick={() => onStart(withMessages)}>
            {texts.start}
          </Button>
        )}
      </div>
    </>
  );
}

function Sums({ applying: { files, frames, kopecks, seconds } }: { applying: Price }) {
  const sums = [
    [texts.files, formatNumber(files)],
    [texts.frames, formatNumber(frames)],
    [texts.price, priceWords(kopecks)],
    [texts.time, timeWords(seconds)],
  ];
  return (
    <dl className={styles.sums}>
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Running({ progress, onClose }: { progress: number | null; onClose: () => void }) {
  return (
    <>
      <CommandProgress progress={progress} texts={texts} hint={texts.closeHint} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {ru.common.close}
        </Button>
      </div>
    </>
  );
}

function Done({ files, failed, onClose }: { files: number; failed: number; onClose: () => void }) {
  const asked = formatCount(files - failed, texts.fileForms);
  return (
    <>
      <Text role="status">{failed === 0 ? texts.done(asked) : texts.donePartly(asked, formatNumber(failed))}</Text>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{ru.common.close}</Button>
      </div>
    </>
  );
}
