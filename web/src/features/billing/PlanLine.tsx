import type { Rate } from '@rakurs/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { formatNumber } from '#shared/text/format-number.ts';
import { ru } from '#shared/text/ru.ts';
import { RateLines } from './public/RateLines.tsx';
import styles from './PlanLine.module.css';

/** A project's plan in one line; all that the specification lists about it unfolds. Undefined: not known yet. */
export function PlanLine({ rates }: { rates: readonly Rate[] | undefined }) {
  if (rates === undefined) {
    return (
      <p className={styles.plain} role="status">
        {ru.billing.rateLoading}
      </p>
    );
  }
  if (rates.length === 0) return <p className={styles.plain}>{ru.billing.noRates}</p>;
  return rates.map((rate) => (
    <details key={rate.id} className={`rounded ${styles.plan}`}>
      <summary className={`row gap-8 text-12 pointer no-list ${styles.line}`}>
        <span className="ellipsis semibold">{rate.title}</span>
        <span className="push fixed dimmed tabular">{ru.billing.perInference(formatNumber(rate.value))}</span>
        <IconChevronDown size={16} className={`fixed dimmed ${styles.sign}`} aria-hidden="true" />
      </summary>
      <p className={styles.description}>{rate.description}</p>
      <RateLines rate={rate} from="price" />
    </details>
  ));
}
