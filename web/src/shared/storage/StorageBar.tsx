import { Anchor, Text } from '@mantine/core';
import type { StorageQuota } from '@rakurs/contract';
import { Link } from 'react-router';
import { TRASH_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { fullnessOf } from './fullness.ts';
import { storageWords, storageWarning } from './storage-words.ts';
import styles from './Storage.module.css';
import { StorageMeter } from './StorageMeter.tsx';

interface Props {
  storage: StorageQuota;
  size?: 'sm' | 'md';
  /** The words of the warning stand beside it already. */
  isTold?: boolean;
}

/**
 * How much of one's share is taken, and near its end what to do about it. Small, it leaves the long words to who has
 * them.
 */
export function StorageBar({ storage, size = 'md', isTold = false }: Props) {
  const fullness = fullnessOf(storage);
  const warning = storageWarning(fullness);
  const { bytes, files } = storageWords(storage);
  const text = `${bytes} · ${files}`;
  return (
    <div className="grid gap-6">
      <Text size={size === 'sm' ? 'xs' : 'sm'} c={size === 'sm' ? 'dimmed' : undefined} className="tabular">
        {text}
      </Text>
      <StorageMeter fullness={fullness} text={text} />
      {warning !== null && (
        <Text
          size={size === 'sm' ? 'xs' : 'sm'}
          className={`rounded pad-8-12 ${styles.warning}`}
          data-level={fullness.level}
          data-told={isTold}
        >
          {!isTold && `${warning} `}
          {size === 'md' && `${ru.storage.wayOut} `}
          <Anchor component={Link} to={TRASH_PATH} inherit>
            {ru.storage.openTrash}
          </Anchor>
        </Text>
      )}
    </div>
  );
}
