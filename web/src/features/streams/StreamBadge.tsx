import type { Stream } from '@rakurs/contract';
import { stateWords } from './stream-words.ts';
import styles from './StreamBadge.module.css';

interface Props {
  stream: Pick<Stream, 'state' | 'reason'>;
  /** Behind the state, where there is room: how late the picture is. */
  more?: string | null;
}

/** What a camera is doing, as a word over its picture. */
export function StreamBadge({ stream, more = null }: Props) {
  const words = stateWords(stream);
  return (
    <span className={styles.badge} data-state={stream.state} title={stream.reason ?? words}>
      <span className={`circle fixed ${styles.dot}`} aria-hidden="true" />
      <span className="ellipsis">{words}</span>
      {more !== null && <span className={`fixed ${styles.more}`}>{more}</span>}
    </span>
  );
}
