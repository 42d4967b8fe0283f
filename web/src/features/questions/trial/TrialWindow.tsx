import { Button, Modal, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { BACKTEST_FRAMES, type AiQuestion } from '@rakurs/contract';
import { IconPhotoQuestion, IconRefresh } from '@tabler/icons-react';
import { obstacleOf } from '#shared/money/refusals.ts';
import { useOfferPlan } from '#shared/money/use-offer-plan.ts';
import { WayOut } from '#shared/money/WayOut.tsx';
import { formatRubles } from '#shared/text/format-money.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { CommandProgress } from '#shared/money/CommandProgress.tsx';
import { askToSwitch } from '../list/ask-to-switch.ts';
import { SwitchRefusal } from '../list/SwitchRefusal.tsx';
import { ReactionList } from '../reactions/ReactionList.tsx';
import type { useQuestionChanges } from '../use-questions.ts';
import styles from './Trial.module.css';
import { TrialResult } from './TrialResult.tsx';
import { useTrial, type TrialState } from './use-trial.ts';

interface Props {
  question: AiQuestion;
  changes: ReturnType<typeof useQuestionChanges>;
  onClose: () => void;
}

const texts = ru.questions.trial;

/** What the question would have answered to the newest frames, before it is switched on. */
export function TrialWindow({ question, changes, onClose }: Props) {
  const offerPlan = useOfferPlan(question.project_id);
  const { state, tryAgain } = useTrial(question.id, { onRefused: offerPlan });
  const isNarrow = useMediaQuery('(max-width: 48em)');
  return (
    <Modal opened onClose={onClose} title={texts.title} size={1120} centered={false} fullScreen={isNarrow ?? false}>
      <div className={styles.window}>
        <p className={styles.question}>{question.content}</p>
        <Text c="dimmed">{`${texts.about} ${texts.costs(formatNumber(BACKTEST_FRAMES))}`}</Text>
        <ReactionList question={question} />
        <Shown state={state} question={question} onAgain={tryAgain} />
        <SwitchRefusal question={question} changes={changes} />
        <div className={styles.foot}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {ru.common.close}
          </Button>
          {state.step === 'tried' && (
            <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={tryAgain}>
              {state.trial.kopecks ? texts.againFor(formatRubles(state.trial.kopecks)) : texts.again}
            </Button>
          )}
          <Button
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

function Shown({ state, question, onAgain }: { state: TrialState; question: AiQuestion; onAgain: () => void }) {
  const obstacle = state.step === 'failed' ? obstacleOf(state.error) : null;
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
          onRetry={onAgain}
          action={obstacle && <WayOut of={obstacle} projectId={question.project_id} onChosen={onAgain} />}
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
