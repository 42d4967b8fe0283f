import { Skeleton, Text } from '@mantine/core';
import type { Rate } from '@rakurs/contract';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './ProjectRates.module.css';
import { RateLines } from './public/RateLines.tsx';
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
    <Text size="xs" className="error">
      {`${ru.billing.rateFailed}: ${errorText(error)}`}
    </Text>
  );
}

/** A rate on a project's card. */
function RateDetails({ rate }: { rate: Rate }) {
  return (
    <section className={`rounded pad-12 ${styles.rate}`}>
      <p className="flush semibold">{rate.title}</p>
      <p className="flush dimmed text-12">{rate.description}</p>
      <RateLines rate={rate} from="price" />
    </section>
  );
}
