import { IconAlertCircle } from '@tabler/icons-react';
import { errorText, fieldErrors } from '#shared/api/index.ts';
import styles from './ErrorText.module.css';

interface Props {
  error: unknown;
  /** Fields of the wire whose texts stand under the fields themselves: what they say is not said twice. */
  shownFields?: readonly string[];
}

/** The failure of what a user has just tried, in red, beside the button. */
export function ErrorText({ error, shownFields = [] }: Props) {
  const fields = Object.keys(fieldErrors(error));
  if (fields.length > 0 && fields.every((field) => shownFields.includes(field))) return null;
  return (
    <p className="flex gap-8 flush error" role="alert">
      <IconAlertCircle size={18} aria-hidden="true" className={styles.icon} />
      <span>{errorText(error)}</span>
    </p>
  );
}
