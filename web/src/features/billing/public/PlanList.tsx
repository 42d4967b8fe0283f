import type { Rate } from '@rakurs/contract';
import type { ReactNode } from 'react';
import { PlanCard, type PlanCardLook } from './PlanCard.tsx';
import styles from './PlanList.module.css';
import { recommendedOf } from './recommended.ts';

interface Props extends PlanCardLook {
  rates: readonly Rate[];
  activeRateIds?: readonly number[];
  /** What can be done with a plan here. */
  renderAction: (rate: Rate) => ReactNode;
}

/**
 * Plans side by side. Title, price, figures and button of one stand level with those of the others, however long the
 * words are.
 */
export function PlanList({ rates, activeRateIds = [], renderAction, ...look }: Props) {
  const recommended = recommendedOf(rates);
  return (
    <ul className={`bare-list grid gap-20 ${styles.plans}`}>
      {rates.map((rate) => (
        <li key={rate.id}>
          <PlanCard
            {...look}
            rate={rate}
            isActive={activeRateIds.includes(rate.id)}
            isRecommended={rate.id === recommended}
            action={renderAction(rate)}
          />
        </li>
      ))}
    </ul>
  );
}
