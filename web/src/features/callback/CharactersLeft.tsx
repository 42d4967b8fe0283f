import { formatNumber } from '#shared/text/format-number.ts';
import { ru } from '#shared/text/ru-public.ts';
import styles from './CharactersLeft.module.css';

/** From here on it is said how many letters are left. */
const NEAR = 200;

/** Said only near the end: before it nobody needs to count. */
export function CharactersLeft({ text, longest }: { text: string; longest: number }) {
  const left = longest - text.length;
  if (left > NEAR) return null;
  return (
    <p className={`dimmed text-12 tabular ${styles.left}`} role="status">
      {ru.callback.lettersLeft(formatNumber(left))}
    </p>
  );
}
