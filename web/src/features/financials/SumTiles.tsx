import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { errorText } from '#shared/api/index.ts';
import { useWallet } from '#shared/money/use-wallet.ts';
import { CREDIT_PATH, DEBIT_PATH, PAYMENTS_PATH } from '#shared/paths/paths.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { balanceOf } from './logic/balance.ts';
import styles from './SumTiles.module.css';
import { useSums, type SumQuery } from './use-sums.ts';

const texts = ru.financials;

/**
 * The header of the financial area: what one has, what was charged, what was earned. `here` is the list that is open
 * below.
 */
export function SumTiles({ here }: { here: string }) {
  const { incomes, debt, accruals } = useSums();
  const wallet = useWallet();
  // Until all three sums are here, what the server counted itself.
  const balance =
    balanceOf({ incomes: incomes.kopecks, debt: debt.kopecks, accruals: accruals.kopecks }) ?? wallet.data?.balance;
  return (
    <section className={`grid gap-12 ${styles.tiles}`} aria-label={texts.tilesLabel}>
      <Tile
        label={texts.tiles.balance}
        sum={{ kopecks: balance, error: incomes.error ?? debt.error ?? accruals.error }}
        to={PAYMENTS_PATH}
        here={here}
      >
        {wallet.data && <Reserved kopecks={wallet.data.reserved} />}
      </Tile>
      <Tile label={texts.tiles.charged} sum={debt} to={CREDIT_PATH} here={here}>
        {texts.chargedHint}
      </Tile>
      <Tile label={texts.tiles.earned} sum={accruals} to={DEBIT_PATH} here={here}>
        {texts.earnedHint}
      </Tile>
    </section>
  );
}

function Reserved({ kopecks }: { kopecks: number }) {
  if (kopecks === 0) return texts.nothingReserved;
  return <span title={texts.reservedHint}>{texts.reserved(formatRubles(kopecks))}</span>;
}

interface TileProps {
  label: string;
  sum: SumQuery;
  to: string;
  here: string;
  children: ReactNode;
}

function Tile({ label, sum, to, here, children }: TileProps) {
  const isHere = to === here;
  return (
    <div className={`card grid gap-4 shrink ${styles.tile}`} data-here={isHere} role="group" aria-label={label}>
      <Text c="dimmed">{label}</Text>
      <Sum sum={sum} />
      <Text size="xs" c="dimmed" className="tabular">
        {children}
      </Text>
      <Link
        to={to}
        className={`at-start accent ${styles.more}`}
        aria-label={texts.moreOf(label)}
        aria-current={isHere ? 'page' : undefined}
        preventScrollReset
      >
        {texts.more}
      </Link>
    </div>
  );
}

/** A sum that came before stays when the next question fails; the next but one may do better. */
function Sum({ sum: { kopecks, error } }: { sum: SumQuery }) {
  if (kopecks !== undefined)
    return <Text className={`tabular anywhere text-24 bold ${styles.sum}`}>{formatRubles(kopecks)}</Text>;
  if (error !== null) {
    return (
      <Text size="sm" c="red" role="alert">
        {texts.sumFailed(errorText(error))}
      </Text>
    );
  }
  return (
    <div role="status" aria-label={ru.common.loading}>
      <Skeleton height={32} width={120} />
    </div>
  );
}
