import { Button, Skeleton, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { PriceFootnotes } from './public/FigureNotes.tsx';
import { PlanList } from './public/PlanList.tsx';
import styles from './PlanPicker.module.css';
import { useChangeActiveRate, useRates } from './use-rates.ts';

interface Props {
  projectId: number;
  activeRateIds: number[];
  /** Why a plan is needed, said before the choice. */
  why?: string | undefined;
  /** What else stood in the way: said above it. */
  refusal?: string | undefined;
  onChosen?: (() => void) | undefined;
}

/** Every plan with a button that makes it the project's. */
export function PlanPicker({ projectId, activeRateIds, why, refusal, onChosen }: Props) {
  const change = useChangeActiveRate(projectId);
  return (
    <div className="grid gap-16">
      {refusal && <Text role="alert">{refusal}</Text>}
      {why && <Text fw={600}>{why}</Text>}
      <Text c="dimmed">{ru.billing.pickText}</Text>
      {change.isError && <ErrorText error={change.error} />}
      <Plans
        activeRateIds={activeRateIds}
        choosingId={change.isPending ? change.variables : null}
        onChoose={(rateId) => change.mutate(rateId, { onSuccess: () => onChosen?.() })}
      />
    </div>
  );
}

interface PlansProps {
  activeRateIds: number[];
  choosingId: number | null;
  onChoose: (rateId: number) => void;
}

function Plans({ activeRateIds, choosingId, onChoose }: PlansProps) {
  const rates = useRates();
  if (rates.isPending) return <Skeletons />;
  if (rates.isLoadingError)
    return <FailedState title={ru.billing.plansFailed} error={rates.error} onRetry={() => rates.refetch()} />;
  if (rates.data.rates.length === 0)
    return <EmptyState text={ru.billing.noPlans} icon={<IconReceipt size={28} stroke={1.6} />} />;
  return (
    <>
      <PlanList
        rates={rates.data.rates}
        activeRateIds={activeRateIds}
        renderAction={({ id, title }) => (
          <Button
            variant="light"
            fullWidth
            disabled={activeRateIds.includes(id) || (choosingId !== null && choosingId !== id)}
            loading={choosingId === id}
            aria-label={ru.billing.chooseNamed(title)}
            onClick={() => onChoose(id)}
          >
            {ru.billing.choose}
          </Button>
        )}
      />
      <PriceFootnotes of="short" />
    </>
  );
}

function Skeletons() {
  return (
    <div className={`bare-list grid gap-16 ${styles.plans}`} role="status" aria-label={ru.common.loading}>
      <Skeleton height={212} radius="lg" />
      <Skeleton height={212} radius="lg" />
      <Skeleton height={212} radius="lg" />
    </div>
  );
}
