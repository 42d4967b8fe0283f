import type { Rate } from '@rakurs/contract';
import type { ReactNode } from 'react';
import { formatNumber } from '#shared/text/format-number.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './PlanStrip.module.css';

/** The plan a project runs on, as B describes a plan, in one strip: it is there to be known, not to be chosen from. */
export function PlanStrip({ rate, action }: { rate: Rate; action: ReactNode }) {
  const range = ru.billing.range(formatNumber(rate.min_classifiers_amount), formatNumber(rate.max_classifiers_amount));
  return (
    <article className={`card row wrap tabular ${styles.strip}`}>
      <div className={styles.what}>
        <div className="row gap-10">
          <h3 className="flush text-16 bold">{rate.title}</h3>
          <span className={`soft accent bold size-12 line-20 ${styles.badge}`}>{ru.billing.current}</span>
        </div>
        <p className="flush dimmed">{rate.description}</p>
      </div>
      <p className="flush dimmed">{`${ru.billing.features}: ${range}`}</p>
      <p className={styles.price}>
        <b>{formatNumber(rate.value)}</b> {ru.billing.priceUnit}
      </p>
      <div>{action}</div>
    </article>
  );
}
