import type { Rate } from '@rakurs/contract';
import { RateLines } from './plain/RateLines.tsx';
import styles from './RateDetails.module.css';

/** A rate on a project's card. */
export function RateDetails({ rate }: { rate: Rate }) {
  return (
    <section className={styles.rate}>
      <p className={styles.title}>{rate.title}</p>
      <p className={styles.description}>{rate.description}</p>
      <RateLines rate={rate} from="price" />
    </section>
  );
}
