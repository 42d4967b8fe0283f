import styles from './SentenceCase.module.css';

/** For the few texts that the specification quotes in capitals: the letters are its own, and nobody is shouted at. */
export function SentenceCase({ children }: { children: string }) {
  return <span className={styles.calm}>{children}</span>;
}
