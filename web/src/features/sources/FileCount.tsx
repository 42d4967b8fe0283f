import { Skeleton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './SourceWidget.module.css';
import { useFileCount } from './use-sources.ts';

/** How many files a source has. */
export function FileCount({ dataSourceId }: { dataSourceId: number }) {
  const count = useFileCount(dataSourceId);
  if (count.isPending) return <Skeleton height={12} width={72} />;
  if (count.isError) {
    return (
      <span className={styles.count} title={errorText(count.error)}>
        <span className={styles.failed}>{ru.sources.countFailed}</span>
        <button type="button" className={styles.again} onClick={() => void count.refetch()}>
          {ru.common.retry}
        </button>
      </span>
    );
  }
  return (
    <span className={styles.count}>
      <IconPhoto size={16} stroke={1.7} aria-hidden="true" />
      {formatCount(count.data.amount, ru.sources.fileForms)}
    </span>
  );
}
