import { IconInfoCircle } from '@tabler/icons-react';
import type { Price } from '@rakurs/contract';
import { formatRubles } from '#shared/text/format-money.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { priceWords, timeWords, warningsOf, type NoPlanOutcome } from './price-words.ts';
import styles from './PriceOfWork.module.css';
import { PriceWarning } from './PriceWarning.tsx';
import { PriceSums, type Sum } from './PriceSums.tsx';
import { useWallet } from './use-wallet.ts';
import { PauseRemedy } from './PauseRemedy.tsx';

interface Props {
  price: Price;
  projectId: number | null;
  withoutPlan: NoPlanOutcome;
  onLeave?: () => void;
  /** The project has a plan now: the price is another one. */
  onChosen?: () => void;
}

const texts = ru.price;

/**
 * Frames times kopecks, how long, what there is to pay with, and what would stand in the way: before the work is asked
 * for.
 */
export function PriceOfWork({ price, projectId, withoutPlan, onLeave, onChosen }: Props) {
  const isFree = price.kopecks === null && withoutPlan === 'free';
  const wallet = useWallet(isFree);
  const free = wallet.data?.free;
  const isPaid = price.kopecks !== null && price.kopecks > 0;
  const sums: Sum[] = [
    [texts.files, formatNumber(price.files)],
    [texts.frames, formatNumber(price.frames)],
    [texts.price, priceWords(price, withoutPlan)],
    [texts.time, timeWords(price.seconds)],
    ...(isPaid ? [[texts.available, formatRubles(price.available)] satisfies [string, string]] : []),
    ...(isPaid && price.budget_left !== null
      ? [[texts.budgetLeft, formatRubles(price.budget_left)] satisfies [string, string]]
      : []),
  ];
  return (
    <div className="grid gap-12">
      <PriceSums sums={sums} wide={texts.price} />
      {isFree && (
        <p className={`flex gap-8 flush dimmed ${styles.note}`}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>
            {free
              ? texts.freeDaily({ used: formatNumber(free.used), limit: formatNumber(free.limit) })
              : texts.freeUnknown}
          </span>
        </p>
      )}
      {warningsOf(price, { withoutPlan, free }).map(({ pause, words }) => (
        <PriceWarning key={pause}>
          {words} <PauseRemedy of={pause} projectId={projectId} onLeave={onLeave} onChosen={onChosen} inherit />
        </PriceWarning>
      ))}
    </div>
  );
}
