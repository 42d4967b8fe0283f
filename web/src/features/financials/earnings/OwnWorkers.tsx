import { Button, Text, Title } from '@mantine/core';
import { MAX_OWN_WORKERS, type Loan, type OwnWorker } from '@rakurs/contract';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { WaitingRows } from '#shared/ui/WaitingRows.tsx';
import { Section } from '#shared/ui/Section.tsx';
import styles from './Earnings.module.css';
import { SharedWorkTrust } from './SharedWorkTrust.tsx';
import { NewWorkerModal } from './NewWorkerModal.tsx';
import { useOwnWorkers } from './use-workers.ts';
import { WorkerRow } from './WorkerRow.tsx';

const texts = ru.financials.workers;

/** Whoever never had a computer here need not read about checks. */
const hasLent = ({ workers, loan }: { workers: OwnWorker[]; loan: Loan }): boolean =>
  workers.length > 0 || loan.checks_passed > 0 || loan.strikes > 0 || loan.status === 'ended';

/** Computers that their owner lends, and what lending is. */
export function OwnWorkers() {
  const titleId = useId();
  const [isAdding, setAdding] = useState(false);
  const own = useOwnWorkers();
  const workers = own.data?.workers ?? [];
  const isFull = workers.length >= MAX_OWN_WORKERS;
  return (
    <Section aria-labelledby={titleId}>
      <header className="row wrap between gap-8-16">
        <Title order={3} id={titleId}>
          {texts.title}
        </Title>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} />}
          disabled={isFull}
          title={isFull ? texts.limit(MAX_OWN_WORKERS) : undefined}
          onClick={() => setAdding(true)}
        >
          {texts.add}
        </Button>
      </header>
      <Text c="dimmed" className={styles.text}>
        {texts.about}
      </Text>
      {own.isPending && <WaitingRows rows={2} height={48} isInCard />}
      {own.isLoadingError && <FailedState title={texts.failed} error={own.error} onRetry={() => own.refetch()} />}
      {own.data && workers.length === 0 && <Text fw={600}>{texts.empty}</Text>}
      {workers.length > 0 && (
        <ul className="bare-list stack" aria-label={texts.list}>
          {workers.map((worker) => (
            <WorkerRow key={worker.id} worker={worker} />
          ))}
        </ul>
      )}
      {own.data && hasLent(own.data) && <SharedWorkTrust loan={own.data.loan} />}
      {isAdding && <NewWorkerModal onClose={() => setAdding(false)} />}
    </Section>
  );
}
