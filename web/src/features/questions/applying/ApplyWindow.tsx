import { Button, Modal, Skeleton, Switch, Text } from '@mantine/core';
import type { AiQuestion } from '@rakurs/contract';
import { useState } from 'react';
import { PriceOfWork } from '#shared/money/PriceOfWork.tsx';
import { Refusal } from '#shared/money/Refusal.tsx';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { CommandProgress } from '#shared/money/CommandProgress.tsx';
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
      <div className="grid gap-16">
        <Text fw={600} lineClamp={3}>
          {question.content}
        </Text>
        <Shown question={question} isOpen={isOpen} applying={applying} onClose={onClose} />
      </div>
    </Modal>
  );
}

function Shown({ question, isOpen, applying: { state, start, forget, chosen }, onClose }: Props) {
  switch (state.step) {
    case 'idle':
    case 'starting':
    case 'refused':
      return (
        <Offer
          question={question}
          isOpen={isOpen}
          isStarting={state.step === 'starting'}
          error={state.step === 'refused' ? state.error : null}
          onStart={start}
          onChosen={chosen}
          onClose={onClose}
        />
      );
    case 'running':
      return <Running progress={state.progress} note={state.note} question={question} onClose={onClose} />;
    case 'done':
      return <Done files={state.files} failed={state.failed} onClose={onClose} />;
    case 'failed':
      return <FailedState title={texts.failed} error={state.error} onRetry={forget} />;
  }
}

interface OfferProps {
  question: AiQuestion;
  isOpen: boolean;
  isStarting: boolean;
  error: unknown;
  onStart: ApplyingRun['start'];
  onChosen: () => void;
  onClose: () => void;
}

function Offer({ question: { id, project_id }, isOpen, isStarting, error, onStart, onChosen, onClose }: OfferProps) {
  const preview = useApplyingPreview(id, isOpen);
  const [withMessages, setWithMessages] = useState(true);
  if (preview.isPending) return <Skeleton height={120} radius="md" role="status" aria-label={ru.common.loading} />;
  if (preview.isLoadingError || !preview.data)
    return <FailedState title={texts.loadFailed} error={preview.error} onRetry={() => preview.refetch()} />;
  const isNothing = preview.data.frames === 0;
  return (
    <>
      <Text c="dimmed">{isNothing ? texts.nothing : texts.about}</Text>
      {!isNothing && (
        <>
          <PriceOfWork
            price={preview.data}
            projectId={project_id}
            withoutPlan="refused"
            onLeave={onClose}
            onChosen={onChosen}
          />
          <Switch
            label={texts.withMessages}
            description={texts.withMessagesHint}
            checked={withMessages}
            onChange={({ currentTarget }) => setWithMessages(currentTarget.checked)}
          />
        </>
      )}
      {error !== null && <Refusal error={error} projectId={project_id} onChosen={onChosen} />}
      <div className="flex wrap end gap-8">
        <Button variant="subtle" color="gray" onClick={onClose}>
          {isNothing ? ru.common.close : ru.common.cancel}
        </Button>
        {!isNothing && (
          <Button loading={isStarting} onClick={() => onStart({ withMessages, price: preview.data })}>
            {texts.start}
          </Button>
        )}
      </div>
    </>
  );
}

function Running({
  progress,
  note,
  question,
  onClose,
}: {
  progress: number | null;
  note: string | undefined;
  question: AiQuestion;
  onClose: () => void;
}) {
  // What was not answered yet is what is left to pay for.
  const left = useApplyingPreview(question.id, note !== undefined);
  return (
    <>
      <CommandProgress
        progress={progress}
        note={note}
        projectId={question.project_id}
        texts={texts}
        hint={texts.closeHint}
        kopecks={left.data?.kopecks}
      />
      <div className="flex wrap end gap-8">
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
      <div className="flex wrap end gap-8">
        <Button onClick={onClose}>{ru.common.close}</Button>
      </div>
    </>
  );
}
