import { Button, Text, Title } from '@mantine/core';
import { MOST_OWN_WORKERS } from '@rakurs/contract';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { WaitingRows } from '#shared/ui/WaitingRows.tsx';
import styles from './Earnings.module.css';
import { NewWorkerModal } from './NewWorkerModal.tsx';
import { useOwnWorkers } from './use-workers.ts';
import { WorkerRow } from './WorkerRow.tsx';

const texts = ru.financials.workers;

/** Computers that their owner lends, and what lending is. */
export function OwnWorkers() {
  const titleId = useId();
  const [isAdding, setAdding] = useState(false);
  const own = useOwnWorkers();
  const workers = own.data?.workers ?? [];
  const isFull = workers.length >= MOST_OWN_WORKERS;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <Title order={3} id={titleId}>
          {texts.title}
        </Title>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} />}
          disabled={isFull}
          title={isFull ? texts.limit(MOST_OWN_WORKERS) : undefined}
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
        <ul className={styles.workers} aria-label={texts.list}>
          {workers.map((worker) => (
            <WorkerRow key={worker.id} worker={worker} />
          ))}
        </ul>
      )}
      {isAdding && <NewWorkerModal onClose={() => setAdding(false)} />}
    </section>
  );
}
