import { IconAlertTriangle, IconLoader2 } from '@tabler/icons-react';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './ProcessingBadge.module.css';
import { allInWork } from './processing-words.ts';
import { useLiveProcessing, useProcessing } from './use-processing.ts';

const texts = ru.processing;

/** In the cabinet's header: how many of one's files are in the queue and how fast it goes, or that nobody works. Silent when there is nothing to do. */
export function ProcessingBadge() {
  useLiveProcessing();
  const { data } = useProcessing();
  const amount = data ? allInWork(data) : 0;
  if (!data || amount === 0) return null;
  if (data.workers === 0) {
    return (
      <p className={styles.badge} data-tone="bad" role="status" title={texts.stopped}>
        <IconAlertTriangle size={16} className={styles.icon} aria-hidden="true" />
        <span className={styles.long}>{texts.stopped}</span>
        <span className={styles.short}>{texts.stoppedShort}</span>
      </p>
    );
  }
  const pace = data.files_per_minute === null ? null : texts.pace(formatCount(Math.round(data.files_per_minute), ru.sources.fileForms));
  const queue = texts.queue(formatNumber(amount));
  return (
    <p className={styles.badge} title={pace === null ? queue : `${queue} · ${pace}`}>
      <IconLoader2 size={16} className={styles.turning} aria-hidden="true" />
      <span className={styles.long}>
        {queue}
        {pace !== null && <span className={styles.pace}> · {pace}</span>}
      </span>
      <span className={styles.short}>{formatNumber(amount)}</span>
    </p>
  );
}
