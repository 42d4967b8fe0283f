import { Button, Modal, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { PlanStrip } from './PlanStrip.tsx';
import { ProjectSpending } from './spending/ProjectSpending.tsx';
import { useRate } from './use-rates.ts';

interface Props {
  projectId: number;
  rateIds: number[];
}

/** The plan or plans a project runs on, each with the way to another one, and what it spends on them. */
export function ActivePlans({ projectId, rateIds }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const [first] = rateIds;
  return (
    <>
      {rateIds.map((rateId) => (
        <ActivePlan key={rateId} rateId={rateId} onChange={open} />
      ))}
      {first !== undefined && <Spending projectId={projectId} rateId={first} />}
      <Modal opened={opened} onClose={close} title={ru.billing.pickTitle} size="xl">
        <PlanPicker projectId={projectId} activeRateIds={rateIds} onChosen={close} />
      </Modal>
    </>
  );
}

/** Its bounds are those of the plan; without them there is nothing to compare with. */
function Spending({ projectId, rateId }: { projectId: number; rateId: number }) {
  const rate = useRate(rateId);
  return rate.data ? <ProjectSpending projectId={projectId} rate={rate.data} /> : null;
}

function ActivePlan({ rateId, onChange }: { rateId: number; onChange: () => void }) {
  const rate = useRate(rateId);
  if (rate.isPending) {
    return (
      <div role="status">
        <Text size="xs" c="dimmed" mb="xs">
          {ru.billing.rateLoading}
        </Text>
        <Skeleton height={76} radius="lg" />
      </div>
    );
  }
  if (rate.isLoadingError)
    return <FailedState title={ru.billing.rateFailed} error={rate.error} onRetry={() => rate.refetch()} />;
  return (
    <PlanStrip
      rate={rate.data}
      action={
        <Button variant="default" onClick={onChange}>
          {ru.billing.change}
        </Button>
      }
    />
  );
}
