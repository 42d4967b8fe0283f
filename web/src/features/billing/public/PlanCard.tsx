import type { Rate } from '@rakurs/contract';
import type { ReactNode } from 'react';
import { formatNumber } from '#shared/text/format-number.ts';
import { ru } from '#shared/text/ru-public.ts';
import styles from './PlanCard.module.css';
import { RateLines } from './RateLines.tsx';

export interface PlanCardLook {
  /** All that A lists about a rate, or the range of classifiers alone. */
  details?: 'short' | 'full';
  heading?: 'h2' | 'h3';
}

interface Props extends PlanCardLook {
  rate: Rate;
  isActive?: boolean;
  isRecommended?: boolean;
  /** What can be done with the plan here. */
  action: ReactNode;
}

/** A plan as B describes it: title, description, the range of classifiers, the price in kopecks per inference. */
export function PlanCard({
  rate,
  isActive = false,
  isRecommended = false,
  details = 'short',
  heading: Heading = 'h3',
  action,
}: Props) {
  return (
    <article className={styles.card} data-active={isActive} data-recommended={isRecommended}>
      <div className="flex between top gap-8">
        <Heading className="flush text-16 bold">{rate.title}</Heading>
        {isActive && (
          <span className={`soft fixed accent bold size-12 line-20 ${styles.badge}`}>{ru.billing.current}</span>
        )}
        {isRecommended && !isActive && (
          <span className={`soft fixed accent bold size-12 line-20 ${styles.badge}`}>{ru.billing.recommended}</span>
        )}
      </div>
      <p className="flush dimmed">{rate.description}</p>
      <p className="above-8" data-keep-clear>
        <span className="text-24 bold">{formatNumber(rate.value)}</span> {ru.billing.priceUnit}
      </p>
      {details === 'full' ? <RateLines rate={rate} from="after-price" /> : <Features rate={rate} />}
      <div className={styles.action}>{action}</div>
    </article>
  );
}

function Features({ rate }: { rate: Rate }) {
  const range = ru.billing.range(formatNumber(rate.min_classifiers_amount), formatNumber(rate.max_classifiers_amount));
  return <p className="tabular flush dimmed text-12">{`${ru.billing.features}: ${range}`}</p>;
}
