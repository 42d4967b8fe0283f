import { Badge, Text, Title } from '@mantine/core';
import type { Rate } from '@rakurs/contract';
import type { ReactNode } from 'react';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './PlanCard.module.css';

interface Props {
  rate: Rate;
  isActive: boolean;
  /** What can be done with the plan here. */
  action: ReactNode;
}

/** A plan as B describes it: title, description, the range of classifiers, the price in kopecks per inference. */
export function PlanCard({ rate, isActive, action }: Props) {
  return (
    <article className={styles.card} data-active={isActive}>
      <div className={styles.head}>
        <Title order={3}>{rate.title}</Title>
        {isActive && (
          <Badge variant="light" tt="none">
            {ru.billing.current}
          </Badge>
        )}
      </div>
      <Text c="dimmed">{rate.description}</Text>
      <p className={styles.price}>
        <span className={styles.amount}>{formatNumber(rate.value)}</span> {ru.billing.priceUnit}
      </p>
      <Text size="xs" c="dimmed" className="tabular">
        {`${ru.billing.features}: ${ru.billing.range(formatNumber(rate.min_classifiers_amount), formatNumber(rate.max_classifiers_amount))}`}
      </Text>
      <div className={styles.action}>{action}</div>
    </article>
  );
}
