import { errorJson, fieldErrors } from '#shared/api/index.ts';
import styles from './ErrorJson.module.css';

interface Props {
  error: unknown;
  /** Field of the wire -> what the person knows it as. With labels the fields' texts are repeated in words. */
  labels?: Record<string, string>;
}

/** The failure as JSON text: the specification asks for it at registration and at creation (A section 8). */
export function ErrorJson({ error, labels }: Props) {
  const words = labels ? Object.entries(fieldErrors(error)).map(([field, text]) => `${labels[field] ?? field}: ${text}`) : [];
  return (
    <div role="alert" className={styles.block}>
      <pre className={styles.json}>{errorJson(error)}</pre>
      {words.length > 0 && (
        <ul className={styles.words}>
          {words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
