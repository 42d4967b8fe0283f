import { ru } from '#shared/text/ru-public.ts';
import styles from './Booting.module.css';

/** Until the code of the first page is there. */
export function Booting() {
  return <div className={`centered ${styles.booting}`} role="status" aria-label={ru.common.loading} />;
}
