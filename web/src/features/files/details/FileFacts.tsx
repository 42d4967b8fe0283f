import styles from './FileFacts.module.css';
import type { Fact } from '../picture/file-facts.ts';

export function FileFacts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="flush tabular">
      {facts.map(({ label, value, isCode }) => (
        <div key={label} className={`line-below flex between gap-16 ${styles.fact}`} data-code={isCode}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
