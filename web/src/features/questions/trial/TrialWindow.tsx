import { Button, Modal, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { BACKTEST_FRAMES, type AiQuestion } from '@rakurs/contract';
import { IconPhotoQuestion, IconRefresh, IconTestPipe } from '@tabler/icons-react';
import { PriceOfWork } from '#shared/money/PriceOfWork.tsx';
import { paymentObstacle } from '#shared/money/refusals.ts';
import { useOfferPlan } from '#shared/money/use-offer-plan.ts';
import { PauseRemedy } from '#shared/money/PauseRemedy.tsx';
import { formatRubles } from '#shared/text/format-money.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { CommandProgress } from '#shared/money/CommandProgress.tsx';
import { askToSwitch } from '../switching/ask-to-switch.ts';
import { SwitchRefusal } from '../switching/SwitchRefusal.tsx';
import { ReactionList } from '../reactions/ReactionList.tsx';
import type { useQuestionChanges } from '../use-questions.ts';
import styles from './Trial.module.css';
import { TrialResult } from './TrialResult.tsx';
import { useTrial, type TrialRun } from './use-trial.ts';

interface Props {
  question: AiQuestion;
  changes: ReturnType<typeof useQuestionChanges>;
  onClose: () => void;
}

const texts = ru.questions.trial;

/** What the question would have answered to the newest frames, before it is switched on. */
export function TrialWindow({ question, changes, onClose }: Props) {
  const offerPlan = useOfferPlan(question.project_id);
  const run = useTrial(question.id, { onRefused: offerPlan });
  const { state, begin } = run;
  const isNarrow = useMediaQuery('(max-width: 48em)');
  return (
    <Modal opened onClose={onClose} title={texts.title} size={1120} centered={false} fullScreen={isNarrow ?? false}>
      <div className="grid gap-16">
        <p className={`flush scroll text-16 semibold preformatted ${styles.question}`}>{question.content}</p>
        <Text c="dimmed">{`${texts.about} ${texts.costs(formatNumber(BACKTEST_FRAMES))}`}</Text>
        <ReactionList question={question} />
        <Shown run={run} question={question} onLeave={onClose} />
        <SwitchRefusal question={question} changes={changes} />
        <div className={`line-above flex wrap end gap-8 surface ${styles.foot}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {ru.common.close}
          </Button>
          {state.step === 'tried' && (
            <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => begin(state.trial.price)}>
              {state.trial.price.kopecks ? texts.againFor(formatRubles(state.trial.price.kopecks)) : texts.again}
            </Button>
          )}
          {state.step === 'offered' && (
            <Button leftSection={<IconTestPipe size={16} />} onClick={() => begin(state.price)}>
              {texts.startFor(formatRubles(state.price.kopecks ?? 0))}
            </Button>
          )}
          <Button
            variant={state.step === 'offered' ? 'default' : 'filled'}
            disabled={question.isActive}
            loading={changes.activate.isPending}
            onClick={() => askToSwitch(question, { ...changes, offerPlan })}
          >
            {question.isActive ? texts.isActive : texts.activate}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Shown({
  run: { state, offerAgain },
  question,
  onLeave,
}: {
  run: TrialRun;
  question: AiQuestion;
  onLeave: () => void;
}) {
  const obstacle = state.step === 'failed' ? paymentObstacle(state.error) : null;
  switch (state.step) {
    case 'loading':
      return <Skeleton height={240} radius="md" role="status" aria-label={ru.common.loading} />;
    case 'not loaded':
      return <FailedState title={texts.loadFailed} error={state.error} onRetry={state.retry} />;
    case 'failed':
      return (
        <FailedState
          title={texts.failed}
          error={state.error}
          onRetry={offerAgain}
          action={obstacle && <PauseRemedy of={obstacle} projectId={question.project_id} onChosen={offerAgain} />}
        />
      );
    case 'offered':
      return (
        <PriceOfWork
          price={state.price}
          projectId={question.project_id}
          withoutPlan="refused"
          onLeave={onLeave}
          onChosen={offerAgain}
        />
      );
    case 'running':
      return (
        <div className={styles.waiting}>
          <CommandProgress
            progress={state.progress}
            note={state.note}
            projectId={question.project_id}
            texts={texts}
            hint={texts.waitingHint}
            kopecks={state.kopecks}
          />
        </div>
      );
    case 'tried':
      if (state.trial.frames.length === 0)
        return (
          <EmptyState text={texts.empty} hint={texts.emptyHint} icon={<IconPhotoQuestion size={28} stroke={1.6} />} />
        );
      return <TrialResult questionId={question.id} trial={state.trial} />;
  }
}
