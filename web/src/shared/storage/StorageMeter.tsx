import { ru } from '#shared/text/ru.ts';
import type { Fullness } from './fullness.ts';
import styles from './Storage.module.css';

const toPercent = (share: number): number => Math.floor(share * 100);

/** The bar alone. Its words stand beside it for who sees, and in it for who does not. */
export function StorageMeter({ fullness: { share, level }, text }: { fullness: Fullness; text: string }) {
  return (
    <span
      className={`clip block ${styles.meter}`}
      data-level={level}
      role="meter"
      aria-label={ru.storage.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={toPercent(share)}
      aria-valuetext={text}
    >
      <span className={`block tall ${styles.filled}`} data-empty={share === 0} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
