import { formatDay, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { JUST_ADDED, type GroupKey } from './grid-layout.ts';
import styles from './DayHeading.module.css';

/** '12 мая 2024, воскресенье · 34' */
export function DayHeading({ group, amount }: { group: GroupKey; amount: number | undefined }) {
  return (
    <h3 className={`flex flush text-14 semibold tall bottom ${styles.heading}`}>
      {group === JUST_ADDED ? ru.files.justAdded : formatDay(group)}
      {amount !== undefined && <span className="dimmed tabular regular"> · {formatNumber(amount)}</span>}
    </h3>
  );
}
