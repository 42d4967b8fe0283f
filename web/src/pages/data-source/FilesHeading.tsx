import { Title } from '@mantine/core';
import { pausedOf, useProcessing } from '#features/processing/index.ts';
import { useFileCount } from '#features/sources/index.ts';
import { PauseRemedy } from '#shared/money/PauseRemedy.tsx';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './DataSourcePage.module.css';
import { filesWords } from './files-words.ts';

interface Props {
  projectId: number;
  dataSourceId: number;
  /** How many of them the list shows; undefined while that is not known. */
  shown: number | undefined;
  isFiltered: boolean;
}

/** 'Файлы' with their amount, and why fewer stand below; while it is not known the word alone is right. */
export function FilesHeading({ projectId, dataSourceId, shown, isFiltered }: Props) {
  const count = useFileCount(dataSourceId);
  const processing = useProcessing();
  const words = filesWords({ all: count.data?.amount, shown, isFiltered, processing: processing.data, dataSourceId });
  const paused = pausedOf(processing.data?.sources.filter((source) => source.data_source_id === dataSourceId) ?? []);
  return (
    <div className={`shrink ${styles.heading}`}>
      <Title order={2}>
        {ru.dataSource.files}{' '}
        {count.data && <span className={`dimmed tabular ${styles.amount}`}>{formatNumber(count.data.amount)}</span>}
      </Title>
      {words.length > 0 && (
        <p className="dimmed text-12 tabular above-2" role="status">
          {words.join(' · ')}
          {paused.map(({ pause }) => (
            <span key={pause}>
              {' · '}
              <PauseRemedy of={pause} projectId={projectId} inherit />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
