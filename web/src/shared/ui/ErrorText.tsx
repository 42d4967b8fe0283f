import { IconAlertCircle } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import styles from './ErrorText.module.css';

/** The failure of what a person has just tried, in red, beside the button. */
export function ErrorText({ error }: { error: unknown }) {
  return (
    <p className={styles.text} role="alert">
      <IconAlertCircle size={18} aria-hidden="true" className={styles.icon} />
      <span>{errorText(error)}</span>
    </p>
  );
}
