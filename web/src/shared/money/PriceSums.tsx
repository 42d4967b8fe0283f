import styles from './PriceOfWork.module.css';

export type Sum = [name: string, value: string];

interface Props {
  sums: readonly Sum[];
  /** The name of what takes a line of its own. */
  wide?: string;
}

/** What something costs, figure by figure. */
export function PriceSums({ sums, wide }: Props) {
  return (
    <dl className={`rounded faint pad-16 ${styles.sums}`}>
      {sums.map(([name, value]) => (
        <div key={name} data-wide={name === wide}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
