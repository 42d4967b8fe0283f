import { formatDay, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { JUST_ADDED, type GroupKey } from '../grid/lay-out.ts';
import styles from './DayHeading.module.css';

/** '12 мая 2024, воскресенье · 34' */
export function DayHeading({ group, amount }: { group: GroupKey; amount: number | undefined }) {
  return (
    <h3 className={styles.heading}>
      {group === JUST_ADDED ? ru.files.justAdded : formatDay(group)}
      {amount !== undefined && <span className={styles.amount}> · {formatNumber(amount)}</span>}
    </h3>
  );
}
