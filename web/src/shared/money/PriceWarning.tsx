import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './PriceOfWork.module.css';

/** What stands in the way of work, beside its price. */
export function PriceWarning({ children }: { children: ReactNode }) {
  return (
    <p className={`flex gap-8 flush dimmed ${styles.note}`} data-tone="warning" role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
