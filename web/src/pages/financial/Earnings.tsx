import { Title } from '@mantine/core';
import { useId } from 'react';
import { AccrualList, OwnWorkers } from '#features/financials/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './FinancialPage.module.css';

/** What one's computers have earned, and the computers. */
export function Earnings() {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {ru.financials.accruals.title}
      </Title>
      <OwnWorkers />
      <AccrualList />
    </section>
  );
}
