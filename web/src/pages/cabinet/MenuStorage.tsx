import { Link } from 'react-router';
import { STORAGE_PATH } from '#shared/paths/paths.ts';
import { fullnessOf } from '#shared/storage/fullness.ts';
import { storageWords, storageWarning } from '#shared/storage/storage-words.ts';
import { StorageMeter } from '#shared/storage/StorageMeter.tsx';
import { useLiveStorage, useStorage } from '#shared/storage/use-storage.ts';
import styles from './MenuStorage.module.css';

/** While so little is taken, the bar hardly shows it, and gigabytes are what users ask for. */
const LITTLE = 0.1;

/**
 * The share of the storage at the foot of the menu, true on every page. Without an answer nothing stands here: the
 * profile says why.
 */
export function MenuStorage() {
  useLiveStorage();
  const { data } = useStorage();
  if (!data) return null;
  const fullness = fullnessOf(data);
  const said = storageWords(data);
  const warning = storageWarning(fullness);
  return (
    <Link
      to={STORAGE_PATH}
      className={`rounded grid gap-6 dimmed text-12 no-decoration pad-8-12 ${styles.storage}`}
      title={`${said.bytes} · ${said.files}`}
    >
      <span className="tabular">{fullness.share < LITTLE ? said.bytes : said[fullness.tightest]}</span>
      <StorageMeter fullness={fullness} text={`${said.bytes} · ${said.files}`} />
      {warning !== null && (
        <span className={styles.warning} data-level={fullness.level}>
          {warning}
        </span>
      )}
    </Link>
  );
}
