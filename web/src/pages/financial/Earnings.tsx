import { Title } from '@mantine/core';
import { useId } from 'react';
import { AccrualList, OwnWorkers } from '#features/financials/index.ts';
import { ru } from '#shared/text/ru.ts';

/** What one's computers have earned, and the computers. */
export function Earnings() {
  const titleId = useId();
  return (
    <section className="stack gap-12" aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {ru.financials.accruals.title}
      </Title>
      <OwnWorkers />
      <AccrualList />
    </section>
  );
}
