import { Skeleton, Title } from '@mantine/core';
import { ActivePlans, PlanPicker, useActiveRates } from '#features/billing/index.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';

/** The plan the project runs on, or the choice of one. */
export function ProjectPlan({ projectId }: { projectId: number }) {
  const active = useActiveRates(projectId);
  if (active.isPending) return <Skeleton height={96} radius="lg" />;
  if (active.isLoadingError)
    return <FailedState title={ru.billing.rateFailed} error={active.error} onRetry={() => active.refetch()} />;

  const hasPlan = active.data.length > 0;
  return (
    <section className="grid gap-16">
      <Title order={2}>{hasPlan ? ru.billing.plan : ru.billing.pickTitle}</Title>
      {hasPlan ? (
        <ActivePlans projectId={projectId} rateIds={active.data} />
      ) : (
        <PlanPicker projectId={projectId} activeRateIds={active.data} />
      )}
    </section>
  );
}
