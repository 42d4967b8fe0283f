import { Loader, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { DataSourceFile } from '@rakurs/contract';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { errorText } from '#shared/api/index.ts';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { DropZone } from './DropZone.tsx';
import { FileQueue } from './FileQueue.tsx';
import { FormButtons } from './FormButtons.tsx';
import { FormFields, type Described } from './FormFields.tsx';
import { failedFile, hasUnsent, isFinished, isLoading } from './upload-queue.ts';
import styles from './UploadForms.module.css';
import { useChosenFiles } from './use-chosen-files.ts';
import { useUploadQueue } from './use-upload-queue.ts';

export interface FormProps {
  projectId: number;
  dataSourceId: number;
  onAdded: (file: DataSourceFile) => void;
  onLoading: (isLoading: boolean) => void;
  onClose: () => void;
}

export function FileForm({ projectId, dataSourceId, incoming, onAdded, onLoading, onClose }: FormProps & { incoming: Promise<File[]> | null }) {
  const [words, setWords] = useState<Described>({ title: '', description: '' });
  const { queue, tell } = useUploadQueue({
    describe: () => ({ ...words, data_source_id: dataSourceId, project_id: projectId }),
    onAdded,
  });
  const choice = useChosenFiles({ incoming, onFiles: (files) => tell({ type: 'added', files }) });
  const isBusy = isLoading(queue);
  const failed = failedFile(queue);

  const report = useEffectEvent(onLoading);
  useEffect(() => report(isBusy), [isBusy]);

  const finish = useEffectEvent(() => {
    notifications.show({ message: ru.uploads.allDone(formatCount(queue.files.length, ru.uploads.fileForms)), color: 'teal' });
    onClose();
  });
  const isOver = isFinished(queue);
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    tell({ type: 'started' });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFields value={words} onChange={setWords} titleHint={ru.uploads.titleHint} isDisabled={isBusy} />
        <DropZone isDragging={choice.isDragging} isSmall={queue.files.length > 0} onFiles={(files) => tell({ type: 'added', files })} />
        {choice.isReading && (
          <Text className={styles.reading} role="status">
            <Loader size={14} />
            {ru.uploads.reading}
          </Text>
        )}
        {choice.error !== null && <ErrorText error={choice.error} />}
        {queue.files.length > 0 && <FileQueue files={queue.files} onRemove={(key) => tell({ type: 'removed', key })} />}
        {failed?.state.step === 'failed' && <ErrorText error={ru.uploads.failedFile(failed.file.name, errorText(failed.state.error))} />}
        <FormButtons
          isLoading={isBusy}
          submitText={ru.uploads.submit}
          canSubmit={hasUnsent(queue)}
          onStop={() => tell({ type: 'stopped' })}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
