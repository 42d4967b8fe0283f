import type { Rate } from '@rakurs/contract';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru-public.ts';
import { PlainButton } from '#shared/ui/PlainButton.tsx';
import styles from './RatesFromServer.module.css';
import { usePublicRates } from './use-public-rates.ts';

interface Props {
  children: (rates: Rate[]) => ReactNode;
  /** The next step when there are none. */
  emptyAction: ReactNode;
}

/** The plans with the three faces of their request, without the component library. */
export function RatesFromServer({ children, emptyAction }: Props) {
  const { state, retry } = usePublicRates();
  if (state.step === 'waiting') return <RatesWaiting />;
  if (state.step === 'failed') {
    return (
      <div className={`card row gap-12 text-center ${styles.state}`} role="alert">
        <p className={styles.title}>{ru.billing.plansFailed}</p>
        <p>{state.reason}</p>
        <PlainButton look="default" onClick={retry}>
          {ru.common.retry}
        </PlainButton>
      </div>
    );
  }
  if (state.rates.length === 0) {
    return (
      <div className={`card row gap-12 text-center ${styles.state}`}>
        <p className={styles.title}>{ru.ratesPage.empty}</p>
        <p>{ru.ratesPage.emptyHint}</p>
        {emptyAction}
      </div>
    );
  }
  return children(state.rates);
}

function RatesWaiting() {
  return (
    <div className={`grid gap-16 ${styles.waiting}`} role="status" aria-label={ru.common.loading}>
      <span />
      <span />
      <span />
    </div>
  );
}
