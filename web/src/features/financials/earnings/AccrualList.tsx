import { Text } from '@mantine/core';
import type { Accrual } from '@rakurs/contract';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { formatCount, formatMoment } from '#shared/text/format.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import styles from '../Financials.module.css';
import { MoneyList } from '../MoneyList.tsx';
import { useAccruals } from '../use-money-list.ts';

const texts = ru.financials.accruals;

/** What one's computers have earned, the newest first. */
export function AccrualList() {
  const list = useAccruals();
  return (
    <MoneyList
      list={list}
      label={texts.list}
      failedText={texts.failed}
      empty={<EmptyState text={texts.empty} icon={<IconDeviceDesktop size={28} stroke={1.6} />} />}
      renderItem={(accrual) => <AccrualRow key={accrual.id} accrual={accrual} />}
    />
  );
}

function AccrualRow({
  accrual: { accrual_title, worker, rate, inferences, created_at, total_price },
}: {
  accrual: Accrual;
}) {
  const facts = [
    worker === null ? texts.byNobody : texts.by(worker.name),
    ru.financials.charge.plan(rate.title),
    formatCount(inferences, ru.financials.charges.inferenceForms),
    formatMoment(created_at),
  ];
  return (
    <li className={`card bare-link row gap-8-16 ${styles.row}`}>
      <div className="grid gap-2 grow">
        <Text fw={600} className="anywhere">
          {accrual_title}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          {facts.join(' · ')}
        </Text>
      </div>
      <Text className={`tabular fixed text-16 bold ${styles.sum}`}>{formatRubles(total_price)}</Text>
    </li>
  );
}
