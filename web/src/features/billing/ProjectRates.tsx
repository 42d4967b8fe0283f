import { Skeleton, Text } from '@mantine/core';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { RateDetails } from './RateDetails.tsx';
import styles from './RateDetails.module.css';
import { useActiveRates, useRate } from './use-rates.ts';

/** The active rates on a project's card. */
export function ProjectRates({ projectId }: { projectId: number }) {
  const active = useActiveRates(projectId);
  if (active.isPending) return <Skeleton height={24} />;
  if (active.isLoadingError) return <Failed error={active.error} />;
  if (active.data.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {ru.billing.noRates}
      </Text>
    );
  }
  return active.data.map((rateId) => <LoadedRate key={rateId} rateId={rateId} />);
}

function LoadedRate({ rateId }: { rateId: number }) {
  const rate = useRate(rateId);
  if (rate.isPending) {
    return (
      <Text size="xs" c="dimmed" role="status">
        {ru.billing.rateLoading}
      </Text>
    );
  }
  return rate.isLoadingError ? <Failed error={rate.error} /> : <RateDetails rate={rate.data} />;
}

function Failed({ error }: { error: unknown }) {
  return (
    <Text size="xs" className={styles.failed}>
      {`${ru.billing.rateFailed}: ${errorText(error)}`}
    </Text>
  );
}
