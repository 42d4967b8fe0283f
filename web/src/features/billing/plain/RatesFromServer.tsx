import type { Rate } from '@rakurs/contract';
import { useState, type ReactNode } from 'react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { PlainButton } from '#shared/ui/PlainButton.tsx';
import styles from './RatesFromServer.module.css';
import { useRates } from './use-rates.ts';

interface Props {
  children: (rates: Rate[]) => ReactNode;
  /** The next step when there are none. */
  emptyAction: ReactNode;
}

/** The plans with the three faces of their request, without the component library. */
export function RatesFromServer({ children, emptyAction }: Props) {
  const rates = useRates();
  if (rates.isPending) return <RatesWaiting />;
  if (rates.isLoadingError) return <Failed error={rates.error} onRetry={() => rates.refetch()} />;
  if (rates.data.rates.length === 0) {
    return (
      <div className={styles.state}>
        <p className={styles.title}>{ru.ratesPage.empty}</p>
        <p>{ru.ratesPage.emptyHint}</p>
        {emptyAction}
      </div>
    );
  }
  return children(rates.data.rates);
}

function RatesWaiting() {
  return (
    <div className={styles.waiting} role="status" aria-label={ru.common.loading}>
      <span />
      <span />
      <span />
    </div>
  );
}

/** The request queue may try for ten seconds, and a person must see that it does. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{ru.billing.plansFailed}</p>
      <p>{errorText(error)}</p>
      <PlainButton look="default" disabled={isTrying} onClick={() => void retry()}>
        {isTrying ? ru.common.loading : ru.common.retry}
      </PlainButton>
    </div>
  );
}
