import styles from './PageHead.module.css';

/** The title of a public page and what the page is about. */
export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={`site-width ${styles.head}`}>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
  );
}
