import { PAUSES } from '@rakurs/contract';
import { IconAlertTriangle, IconLoader2, IconPlayerPause } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PAYMENTS_PATH, PROJECTS_PATH } from '#shared/paths/paths.ts';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './ProcessingBadge.module.css';
import { countAllInWork, pausedOf, pausedWords, type PausedFiles } from './processing-words.ts';
import { useLiveProcessing, useProcessing } from './use-processing.ts';

const texts = ru.processing;

/**
 * In the cabinet's header: how many of one's files are in the queue and how fast it goes, or that nobody works, or what
 * they wait for. Silent when there is nothing to do.
 */
export function ProcessingBadge() {
  useLiveProcessing();
  const { data } = useProcessing();
  const amount = data ? countAllInWork(data) : 0;
  if (!data) return null;
  const paused = pausedOf(data.sources);
  if (amount === 0)
    return paused[0] ? <PausedBadge first={paused[0]} words={paused.map(pausedWords).join(' · ')} /> : null;
  if (data.workers === 0) {
    return (
      <p className={styles.badge} data-tone="bad" role="status" title={texts.stopped}>
        <IconAlertTriangle size={16} className="fixed" aria-hidden="true" />
        <span className={styles.long}>{texts.stopped}</span>
        <span className={styles.short}>{texts.stoppedShort}</span>
      </p>
    );
  }
  const pace =
    data.files_per_minute === null
      ? null
      : texts.pace(formatCount(Math.round(data.files_per_minute), ru.sources.fileForms));
  const queue = texts.queue(formatNumber(amount));
  return (
    <p
      className={styles.badge}
      title={[queue, ...(pace === null ? [] : [pace]), ...paused.map(pausedWords)].join(' · ')}
    >
      <IconLoader2 size={16} className={`fixed accent ${styles.turning}`} aria-hidden="true" />
      <span className={styles.long}>
        {queue}
        {pace !== null && <span className="dimmed"> · {pace}</span>}
      </span>
      <span className={styles.short}>{formatNumber(amount)}</span>
    </p>
  );
}

/** Nobody works on them, and no machine is to blame: it leads to what helps. */
function PausedBadge({ first, words }: { first: PausedFiles; words: string }) {
  return (
    <Link
      to={first.pause === 'no_funds' ? PAYMENTS_PATH : PROJECTS_PATH}
      className={styles.badge}
      data-tone="paused"
      title={words}
      aria-label={words}
    >
      <IconPlayerPause size={16} className="fixed" aria-hidden="true" />
      <span className={styles.long}>{pausedWords(first)}</span>
      <span className={styles.short}>{PAUSES[first.pause]}</span>
    </Link>
  );
}
