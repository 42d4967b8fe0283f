import { Button, Menu, Progress, Text } from '@mantine/core';
import { addressOf, contract, DatasetFormat, type DataSourceFile } from '@rakurs/contract';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { fetchBlob, useUser } from '#shared/api/index.ts';
import { saveBlob } from '#shared/browser/save-blob.ts';
import { formatBytes } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import styles from './LabelPanel.module.css';

type Format = DatasetFormat | 'all';
const FORMATS: Format[] = ['all', ...DatasetFormat.options];

/** Pictures and what is drawn on them, or the drawing alone. */
type Content = 'set' | 'annotations';
interface Chosen {
  format: Format;
  content: Content;
}

const queryOf = ({ format, content }: Chosen) => ({
  ...(format !== 'all' && { format }),
  ...(content === 'annotations' && { annotations_only: 'true' as const }),
});

interface Received {
  bytes: number;
  total: number | null;
}

/**
 * The labelled dataset of the whole source. On a picture only for who may train models; on a video for everybody (A
 * section 6).
 * What was drawn is everybody's own, so whoever does not see the button of the set sees that of the annotations.
 */
export function DatasetButton({ file }: { file: DataSourceFile }) {
  const { canTrainLearningModels } = useUser();
  const [received, setReceived] = useState<Received | null>(null);
  const dataSourceId = file.data_source_id;
  const download = useMutation({
    mutationFn: (chosen: Chosen) => {
      setReceived(null);
      const url = addressOf(contract.downloadDataset, { params: { dataSourceId }, query: queryOf(chosen) });
      return fetchBlob({ url, accept: contract.downloadDataset.bytes, onReceived: setReceived });
    },
    onSuccess: (blob, { format, content }) =>
      saveBlob(
        blob,
        content === 'set'
          ? ru.labelling.datasetName(dataSourceId, format)
          : ru.labelling.annotationsName(dataSourceId, format),
      ),
  });
  const contents: Content[] =
    file.kind === 'image' && !canTrainLearningModels ? ['annotations'] : ['set', 'annotations'];
  const [main = 'annotations'] = contents;
  return (
    <div className={`line-above grid gap-8 items-start ${styles.dataset}`}>
      <Button.Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate({ format: 'all', content: main })}
        >
          {ru.labelling.datasetActions[main]}
        </Button>
        <Menu position="top-end">
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              px={8}
              disabled={download.isPending}
              aria-label={ru.labelling.datasetFormat}
              title={ru.labelling.datasetFormat}
            >
              <IconChevronDown size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {contents.map((content) => (
              <Fragment key={content}>
                <Menu.Label>{ru.labelling.datasetContents[content]}</Menu.Label>
                {FORMATS.map((format) => (
                  <Menu.Item
                    key={format}
                    aria-label={content === 'annotations' ? ru.labelling.annotationsIn(format) : undefined}
                    onClick={() => download.mutate({ format, content })}
                  >
                    {ru.labelling.datasetFormats[format]}
                  </Menu.Item>
                ))}
              </Fragment>
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
    return received.total === null
      ? ru.labelling.datasetReceived(bytes)
      : ru.labelling.datasetReceivedOf(bytes, formatBytes(received.total));
  };
  return (
    <div className="grid gap-4 wide">
      <Text size="xs" c="dimmed" className="tabular" role="status">
        {words()}
      </Text>
      {received !== null && received.total !== null && (
        <Progress
          size="xs"
          value={(received.bytes / received.total) * 100}
          aria-label={ru.labelling.datasetActions.set}
        />
      )}
    </div>
  );
}
