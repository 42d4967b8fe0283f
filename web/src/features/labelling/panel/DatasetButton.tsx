import { Button, Menu, Progress, Text } from '@mantine/core';
import { addressOf, contract, DatasetFormat, type DataSourceFile } from '@rakurs/contract';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchBlob, useUser } from '#shared/api/index.ts';
import { formatBytes } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import styles from './LabelPanel.module.css';

/** Long enough for the browser to have taken the bytes over. */
const KEPT_MS = 60_000;

type Chosen = DatasetFormat | 'all';
const CHOICES: Chosen[] = ['all', ...DatasetFormat.options];

interface Received {
  bytes: number;
  total: number | null;
}

const save = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};

/** The labelled dataset of the whole source. On a picture only for who may train models; on a video for everybody (A section 6). */
export function DatasetButton({ file }: { file: DataSourceFile }) {
  const { canTrainLearningModels } = useUser();
  const [received, setReceived] = useState<Received | null>(null);
  const dataSourceId = file.data_source_id;
  const download = useMutation({
    mutationFn: (format: Chosen) => {
      setReceived(null);
      const url = addressOf(contract.downloadDataset, { params: { dataSourceId }, query: format === 'all' ? {} : { format } });
      return fetchBlob({ url, accept: contract.downloadDataset.bytes, onReceived: setReceived });
    },
    onSuccess: (blob, format) => save(blob, ru.labelling.datasetName(dataSourceId, format)),
  });
  if (file.kind === 'image' && !canTrainLearningModels) return null;
  return (
    <div className={styles.dataset}>
      <Button.Group>
        <Button variant="default" size="xs" leftSection={<IconDownload size={16} />} loading={download.isPending} onClick={() => download.mutate('all')}>
          {ru.labelling.dataset}
        </Button>
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" size="xs" px={8} disabled={download.isPending} aria-label={ru.labelling.datasetFormat} title={ru.labelling.datasetFormat}>
              <IconChevronDown size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {CHOICES.map((format) => (
              <Menu.Item key={format} onClick={() => download.mutate(format)}>
                {ru.labelling.datasetFormats[format]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {download.isPending && <Coming received={received} />}
      {download.isError && <ErrorText error={download.error} />}
    </div>
  );
}

function Coming({ received }: { received: Received | null }) {
  const words = () => {
    if (!received) return ru.labelling.datasetPreparing;
    const bytes = formatBytes(received.bytes);
    return received.total === null ? ru.labelling.datasetReceived(bytes) : ru.labelling.datasetReceivedOf(bytes, formatBytes(received.total));
  };
  return (
    <div className={styles.coming}>
      <Text size="xs" c="dimmed" className="tabular" role="status">
        {words()}
      </Text>
      {received !== null && received.total !== null && <Progress size="xs" value={(received.bytes / received.total) * 100} aria-label={ru.labelling.dataset} />}
    </div>
  );
}
