import { CloseButton, Progress, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@rakurs/contract';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import styles from './FirstStepsGuide.module.css';
import { SampleCredits } from './SampleCredits.tsx';
import { stepAddress } from './step-address.ts';
import { isFinished, useFirstSteps, useHideFirstSteps } from './use-first-steps.ts';

/**
 * Five steps that tick themselves off. Nothing while it is being asked: most users are past it, and a block that comes
 * and goes disturbs them.
 */
export function FirstStepsGuide({ told }: { told?: FirstSteps | null }) {
  const steps = useFirstSteps(told);
  if (steps.isLoadingError) return <Failed error={steps.error} onRetry={() => steps.refetch()} />;
  if (!steps.data || steps.data.hidden || isFinished(steps.data)) return null;
  return <Guide steps={steps.data} />;
}

function Guide({ steps }: { steps: FirstSteps }) {
  const titleId = useId();
  const hide = useHideFirstSteps();
  const hideIt = () =>
    hide.mutate(true, {
      onSuccess: () => void notifications.show({ message: ru.firstSteps.hidden }),
      onError: (error) =>
        void notifications.show({ title: ru.firstSteps.hideFailed, message: errorText(error), color: 'red' }),
    });
  const next = FIRST_STEPS.find((step) => !steps.done.includes(step));
  const progress = ru.firstSteps.progress(steps.done.length, FIRST_STEPS.length);
  return (
    <section className={`card grid gap-12 pad-20 items-start ${styles.guide}`} aria-labelledby={titleId}>
      <div className={`row wrap ${styles.head}`}>
        <Title order={2} id={titleId} className={styles.title}>
          {ru.firstSteps.title}
        </Title>
        <Text c="dimmed" className="tabular">
          {progress}
        </Text>
        <CloseButton
          className="push"
          aria-label={ru.firstSteps.hide}
          title={ru.firstSteps.hide}
          disabled={hide.isPending}
          onClick={hideIt}
        />
      </div>
      <Progress value={(steps.done.length / FIRST_STEPS.length) * 100} size="sm" aria-label={progress} />
      <ol className={`grid gap-16 no-list unpadded ${styles.steps}`}>
        {FIRST_STEPS.map((step, index) => (
          <Step
            key={step}
            step={step}
            number={index + 1}
            isDone={steps.done.includes(step)}
            isNext={step === next}
            address={stepAddress(step, steps)}
          />
        ))}
      </ol>
      <SampleCredits />
    </section>
  );
}

interface StepProps {
  step: FirstStep;
  number: number;
  isDone: boolean;
  isNext: boolean;
  address: string | null;
}

function Step({ step, number, isDone, isNext, address }: StepProps) {
  const { title, hint, action } = ru.firstSteps.steps[step];
  return (
    <li className={`flex gap-10 ${styles.step}`} data-done={isDone} aria-current={isNext ? 'step' : undefined}>
      {isDone ? (
        <IconCircleCheckFilled
          className={`centered fixed dimmed bold size-12 ${styles.mark}`}
          role="img"
          aria-label={ru.firstSteps.done}
        />
      ) : (
        <span
          className={`centered fixed dimmed bold size-12 ${styles.mark}`}
          role="img"
          aria-label={ru.firstSteps.ahead}
        >
          {number}
        </span>
      )}
      <div className={`grid gap-4 shrink content-start items-start ${styles.words}`}>
        <span className={`bold ${styles.name}`}>{title}</span>
        {!isDone && <span className="dimmed size-13">{hint}</span>}
        {!isDone && address !== null && (
          <LinkButton to={address} size="xs" variant={isNext ? 'light' : 'default'} className={styles.action}>
            {action}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <section className={`card grid gap-12 pad-20 items-start ${styles.guide}`}>
      <Text>{ru.firstSteps.failed}</Text>
      <Text c="dimmed">{errorText(error)}</Text>
      <div>
        <RetryButton onRetry={onRetry} />
      </div>
    </section>
  );
}
