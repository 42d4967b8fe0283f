import { Skeleton } from '@mantine/core';
import { PlanPicker, useActiveRates } from '#features/billing/index.ts';
import { SourceQuestions } from '#features/questions/index.ts';
import { ru } from '#shared/text/ru.ts';

interface Props {
  projectId: number;
  dataSourceId: number;
}

/** What every frame of the source is asked; a project that runs on no plan has the choice of one here. */
export function SourceQuestionsPanel({ projectId, dataSourceId }: Props) {
  const active = useActiveRates(projectId);
  const gate = () => {
    if (active.isPending) return <Skeleton height={60} radius="md" role="status" aria-label={ru.common.loading} />;
    return active.data?.length === 0 ? (
      <PlanPicker projectId={projectId} activeRateIds={[]} why={ru.questions.planNeeded} />
    ) : null;
  };
  return <SourceQuestions projectId={projectId} dataSourceId={dataSourceId} gate={gate()} />;
}
