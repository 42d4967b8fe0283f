import { Text, VisuallyHidden } from '@mantine/core';
import type { Charge } from '@rakurs/contract';
import { IconReceipt } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { chargePath } from '#shared/paths/paths.ts';
import { formatCount, formatMoment } from '#shared/text/format.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import styles from '../Financials.module.css';
import { MoneyList } from '../MoneyList.tsx';
import { useCharges } from '../use-money-list.ts';

const texts = ru.financials.charges;

/** What was charged, the newest first; each opens what it bought. */
export function ChargeList() {
  const list = useCharges();
  return (
    <MoneyList
      list={list}
      label={texts.list}
      failedText={texts.failed}
      empty={<EmptyState text={texts.empty} hint={texts.emptyHint} icon={<IconReceipt size={28} stroke={1.6} />} />}
      renderItem={(charge) => (
        <li key={charge.id}>
          <ChargeRow charge={charge} />
        </li>
      )}
    />
  );
}

function ChargeRow({ charge }: { charge: Charge }) {
  const { search } = useLocation();
  const facts = [
    ru.financials.charge.plan(charge.rate.title),
    formatCount(charge.inferences, texts.inferenceForms),
    formatMoment(charge.created_at),
  ];
  return (
    <Link
      to={chargePath(charge.id) + search}
      className={`card bare-link row gap-8-16 ${styles.row}`}
      preventScrollReset
    >
      <div className="grid gap-2 grow">
        <Text fw={600} className="anywhere">
          {charge.debt_title}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          {facts.join(' · ')}
        </Text>
      </div>
      <Text className={`tabular fixed text-16 bold ${styles.sum}`}>{formatRubles(charge.total_price)}</Text>
      <VisuallyHidden>{texts.what}</VisuallyHidden>
    </Link>
  );
}
