import { Button } from '@mantine/core';
import { addressOf, contract, type DataSourceFile } from '@rakurs/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchBlob, useUser } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import styles from './LabelPanel.module.css';

/** Long enough for the browser to have taken the bytes over. */
const KEPT_MS = 60_000;

const save = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};

/** The labelled dataset of the whole source. On a picture only for who may train models; on a video for everybody (A section 6). */
export function DatasetButton({ file }: { file: DataSourceFile }) {
  const { canTrainLearningModels } = useUser();
  const dataSourceId = file.data_source_id;
  const download = useMutation({
    mutationFn: () => fetchBlob({ url: addressOf(contract.downloadDataset, { params: { dataSourceId }, query: {} }), accept: contract.downloadDataset.bytes }),
    onSuccess: (blob) => save(blob, ru.labelling.datasetName(dataSourceId)),
  });
  if (file.kind === 'image' && !canTrainLearningModels) return null;
  return (
    <div className={styles.dataset}>
      <Button variant="default" size="xs" leftSection={<IconDownload size={16} />} loading={download.isPending} onClick={() => download.mutate()}>
        {ru.labelling.dataset}
      </Button>
      {download.isError && <ErrorText error={download.error} />}
    </div>
  );
}
