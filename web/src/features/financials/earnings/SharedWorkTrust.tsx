import { Text, Title } from '@mantine/core';
import type { Loan } from '@rakurs/contract';
import { IconAlertTriangle, IconShieldX } from '@tabler/icons-react';
import { useId } from 'react';
import { formatCount, formatDate, formatNumber } from '#shared/text/format.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { Notice } from '#shared/ui/Notice.tsx';
import styles from './Earnings.module.css';

const texts = ru.financials.loan;

const shareOf = ({ one_checked_of }: Loan): string =>
  one_checked_of === 1 ? texts.every : texts.oneOf(formatNumber(one_checked_of));
const factsOf = (loan: Loan): [string, string][] => [
  [texts.passed, formatNumber(loan.checks_passed)],
  ...(loan.status === 'ended' ? [] : [[texts.share, shareOf(loan)] as [string, string]]),
  ...(loan.checking > 0 ? [[texts.checking, formatCount(loan.checking, texts.resultForms)] as [string, string]] : []),
  [texts.pending, formatRubles(loan.pending)],
  ...(loan.cancelled > 0 ? [[texts.cancelled, formatRubles(loan.cancelled)] as [string, string]] : []),
];
const differedWords = ({ differed }: Loan): string | null =>
  differed && texts.differed(formatDate(differed.at), differed.work);

/**
 * How far one's computers are trusted with tasks of others: what was checked, what pends on it, and why a loan has
 * ended.
 */
export function SharedWorkTrust({ loan }: { loan: Loan }) {
  const titleId = useId();
  return (
    <section className={`line-above grid gap-12 ${styles.trust}`} aria-labelledby={titleId}>
      <Title order={4} size="h3" id={titleId}>
        {texts.title}
      </Title>
      <Standing loan={loan} />
      <dl className={`grid gap-12-24 flush ${styles.facts}`}>
        {factsOf(loan).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Standing({ loan }: { loan: Loan }) {
  const differed = differedWords(loan);
  if (loan.status === 'ended') {
    return (
      <Notice tone="warn" icon={<IconShieldX size={20} stroke={1.7} />} title={texts.endedTitle}>
        <Text>{texts.ended}</Text>
        {differed !== null && <Text>{differed}</Text>}
      </Notice>
    );
  }
  return (
    <>
      <Text c="dimmed" className={styles.text}>
        {loan.status === 'trusted' ? texts.trusted : texts.unproven(loan.checks_in_row, loan.checks_needed)}
      </Text>
      {loan.strikes > 0 && differed !== null && (
        <Notice tone="warn" icon={<IconAlertTriangle size={20} stroke={1.7} />}>
          <Text>{differed}</Text>
          <Text>{texts.lastChance}</Text>
        </Notice>
      )}
    </>
  );
}
