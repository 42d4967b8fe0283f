import { errorJson, errorText, fieldErrors } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './ErrorJson.module.css';

interface Props {
  error: unknown;
  /**
   * Fields of the wire whose texts stand under the fields themselves: with nothing else to say, only the details are
   * here.
   */
  shownFields?: readonly string[];
}

/**
 * The failure in words, and behind them as JSON text: the specification asks for it at registration and at creation (A
 * section 8).
 */
export function ErrorJson({ error, shownFields = [] }: Props) {
  const fields = Object.keys(fieldErrors(error));
  const isSaidByFields = fields.length > 0 && fields.every((field) => shownFields.includes(field));
  return (
    <div role="alert" className="error">
      {!isSaidByFields && <p className={styles.words}>{errorText(error)}</p>}
      <details className={styles.details}>
        <summary>{ru.common.details}</summary>
        <pre className={`rounded pad-12 text-12 preformatted above-8 ${styles.json}`}>{errorJson(error)}</pre>
      </details>
    </div>
  );
}
