import type { Stats } from '@rakurs/contract';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { barWidth } from './logic/bar-width.ts';
import styles from './StatsPanel.module.css';

/** By id, so that a user's bar grows where it stands and is not drawn anew. */
export function Bars({ items, max }: { items: Stats['items']; max: number }) {
  return (
    <ul className="bare-list grid gap-8" aria-label={ru.stats.list}>
      {items.map(({ id, labels_counter }) => (
        <li
          key={id}
          className={`tabular rounded soft row wrap between ${styles.bar}`}
          style={{ width: `${barWidth(labels_counter, max)}%` }}
        >
          <span>{ru.stats.person(id)}</span>
          <strong>{formatNumber(labels_counter)}</strong>
        </li>
      ))}
    </ul>
  );
}
