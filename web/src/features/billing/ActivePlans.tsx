import { Button, Modal, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { PlanStrip } from './PlanStrip.tsx';
import { useRate } from './use-rates.ts';

interface Props {
  projectId: number;
  rateIds: number[];
}

/** The plan or plans a project runs on, each with the way to another one. */
export function ActivePlans({ projectId, rateIds }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      {rateIds.map((rateId) => (
        <ActivePlan key={rateId} rateId={rateId} onChange={open} />
      ))}
      <Modal opened={opened} onClose={close} title={ru.billing.pickTitle} size="xl">
        <PlanPicker projectId={projectId} activeRateIds={rateIds} onChosen={close} />
      </Modal>
    </>
  );
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
  if (rate.isLoadingError) return <FailedState title={ru.billing.rateFailed} error={rate.error} onRetry={() => rate.refetch()} />;
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
