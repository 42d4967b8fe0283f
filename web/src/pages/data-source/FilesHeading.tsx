import { Title } from '@mantine/core';
import { useProcessing } from '#features/processing/index.ts';
import { useFileCount } from '#features/sources/index.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './DataSourcePage.module.css';
import { filesWords } from './files-words.ts';

interface Props {
  dataSourceId: number;
  /** How many of them the list shows; undefined while that is not known. */
  shown: number | undefined;
  isFiltered: boolean;
}

/** 'Файлы' with their amount, and why fewer stand below; while it is not known the word alone is right. */
export function FilesHeading({ dataSourceId, shown, isFiltered }: Props) {
  const count = useFileCount(dataSourceId);
  const processing = useProcessing();
  const words = filesWords({ all: count.data?.amount, shown, isFiltered, processing: processing.data, dataSourceId });
  return (
    <div className={styles.heading}>
      <Title order={2}>
        {ru.dataSource.files} {count.data && <span className={styles.amount}>{formatNumber(count.data.amount)}</span>}
      </Title>
      {words.length > 0 && (
        <p className={styles.words} role="status">
          {words.join(' · ')}
        </p>
      )}
    </div>
  );
}
