import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AiQuestion } from '@rakurs/contract';
import type { ReactNode } from 'react';
import { useOfferPlan } from '#shared/money/use-offer-plan.ts';
import { formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ApplyWindow } from './ApplyWindow.tsx';
import { useApplying } from './use-applying.ts';

const texts = ru.questions.applying;

/** The way to ask about files that were there before the question; while that is under way, how far it is. */
export function ApplyButton({ question, icon }: { question: AiQuestion; icon: ReactNode }) {
  const [isOpen, window] = useDisclosure(false);
  const applying = useApplying(question.id, { onRefused: useOfferPlan(question.project_id) });
  const { state } = applying;
  const close = () => {
    window.close();
    if (state.step !== 'running' && state.step !== 'starting') applying.forget();
  };
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={icon} onClick={window.open}>
        {state.step === 'running' ? texts.running(formatShare(state.progress ?? 0)) : texts.open}
      </Button>
      <ApplyWindow question={question} isOpen={isOpen} applying={applying} onClose={close} />
    </>
  );
}
