import { Button } from '@mantine/core';
import { BACKTEST_FRAMES, type AiQuestion } from '@rakurs/contract';
import { IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay, IconTestPipe } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useOfferPlan } from '#shared/money/use-offer-plan.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ApplyButton } from '../applying/ApplyButton.tsx';
import { ReactionList } from '../reactions/ReactionList.tsx';
import type { useQuestionChanges } from '../use-questions.ts';
import { askToSwitch } from '../switching/ask-to-switch.ts';
import { Precision } from '../trial/Precision.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import styles from './QuestionRow.module.css';
import { SwitchRefusal } from '../switching/SwitchRefusal.tsx';

interface Props {
  question: AiQuestion;
  changes: ReturnType<typeof useQuestionChanges>;
  onTry: (question: AiQuestion) => void;
}

/** Of a longer one the beginning is shown at first. */
const LONG = 400;

/** One question: what it asks, how often it was right, what its answers set off, and what can be done with it. */
export function QuestionRow({ question, changes, onTry }: Props) {
  const [step, setStep] = useState<'shown' | 'edited' | 'left'>('shown');
  const text = useId();
  const { id, isActive } = question;
  const offerPlan = useOfferPlan(question.project_id);
  const isSwitching = [changes.activate, changes.deactivate].some(
    ({ isPending, variables }) => isPending && variables === id,
  );
  return (
    <li className={`line-above grid gap-12 ${styles.row}`} data-off={!isActive} aria-labelledby={text}>
      {step === 'edited' ? (
        <QuestionEditor
          question={question}
          change={changes.change}
          onClose={() => {
            changes.change.reset();
            setStep('left');
          }}
        />
      ) : (
        <Words question={question} id={text} />
      )}
      <ReactionList question={question} />
      <div className={`flex wrap gap-4-8 ${styles.actions}`}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTestPipe size={16} />}
          title={ru.questions.trial.costs(formatNumber(BACKTEST_FRAMES))}
          onClick={() => onTry(question)}
        >
          {ru.questions.trial.start}
        </Button>
        <ApplyButton question={question} icon={<IconHistory size={16} />} />
        {step !== 'edited' && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconPencil size={16} />}
            // Back where the user was before the form.
            autoFocus={step === 'left'}
            onClick={() => setStep('edited')}
          >
            {ru.questions.edit}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={isActive ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
          loading={isSwitching}
          onClick={() => askToSwitch(question, { ...changes, offerPlan })}
        >
          {isActive ? ru.questions.deactivate : ru.questions.activate}
        </Button>
      </div>
      <SwitchRefusal question={question} changes={changes} />
    </li>
  );
}

function Words({ question: { content, isActive, checks }, id }: { question: AiQuestion; id: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = content.length > LONG;
  return (
    <>
      <div className="flex wrap baseline gap-4-12">
        {/* A text node and nothing else. */}
        <p id={id} className={`flush shrink semibold preformatted ${styles.content}`} data-short={isLong && !isWhole}>
          {content}
        </p>
        {!isActive && <span className={`pill faint dimmed text-12 ${styles.off}`}>{ru.questions.inactive}</span>}
        <Precision checks={checks} />
      </div>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={`at-start ${styles.whole}`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? ru.questions.showShort : ru.questions.showWhole}
        </Button>
      )}
    </>
  );
}
