import styles from './FileFacts.module.css';
import type { Fact } from './file-facts.ts';

export function FileFacts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, isCode }) => (
        <div key={label} className={styles.fact} data-code={isCode}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
