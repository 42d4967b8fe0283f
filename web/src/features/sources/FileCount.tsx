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
      <span className="inline-row gap-6 dimmed text-12 tabular" title={errorText(count.error)}>
        <span className="error">{ru.sources.countFailed}</span>
        <button
          type="button"
          className={`relative pointer bare-font unpadded ${styles.again}`}
          onClick={() => void count.refetch()}
        >
          {ru.common.retry}
        </button>
      </span>
    );
  }
  return (
    <span className="inline-row gap-6 dimmed text-12 tabular">
      <IconPhoto size={16} stroke={1.7} aria-hidden="true" />
      {formatCount(count.data.amount, ru.sources.fileForms)}
    </span>
  );
}
