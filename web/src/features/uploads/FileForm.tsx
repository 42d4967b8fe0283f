import { Loader, Stack, Text } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { StorageBar } from '#shared/storage/StorageBar.tsx';
import { useStorage } from '#shared/storage/use-storage.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { RejectedList } from './RejectedList.tsx';
import { DropZone } from './DropZone.tsx';
import { FileQueue } from './FileQueue.tsx';
import { FormButtons } from './FormButtons.tsx';
import { FormFields, type Described } from './FormFields.tsx';
import { isStoppedByQuota } from './is-stopped-by-quota.ts';
import { KnownChoice } from './KnownChoice.tsx';
import { uploadManager } from './manager.ts';
import { UploadFailure } from './UploadFailure.tsx';
import { UploadSummary } from './UploadSummary.tsx';
import { notifyDone } from './notify-done.ts';
import { hasUnsent, isFinished, isLoading, knownFiles, ofSource, startNext } from './upload-queue.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import { useSourceUploads } from './use-source-uploads.ts';

export interface FormProps {
  projectId: number;
  dataSourceId: number;
  onAdded: (file: DataSourceFile) => void;
  onLoading: (isLoading: boolean) => void;
  onClose: () => void;
}

export function FileForm({
  projectId,
  dataSourceId,
  incoming,
  onLoading,
  onClose,
}: Omit<FormProps, 'onAdded'> & { incoming: Promise<File[]> | null }) {
  const [words, setWords] = useState<Described>({ title: '', description: '' });
  const { queue, speed } = useSourceUploads(dataSourceId);
  const isBusy = isLoading(queue);
  const add = (files: File[]) => {
    // As it is when the files have been read, not as it was when they came.
    const isMoving = isLoading(ofSource(uploadManager.getSnapshot().queue, dataSourceId));
    uploadManager.dispatch({ type: 'added', files, place: { projectId, dataSourceId }, ...(isMoving && { words }) });
  };
  const choice = useChosenFiles({ incoming, onFiles: add });
  const storage = useStorage();
  const known = knownFiles(queue).length;
  const isOpen = hasUnsent(queue) || known > 0;

  const report = useEffectEvent(onLoading);
  useEffect(() => report(isBusy), [isBusy]);

  const cancel = () => {
    uploadManager.dispatch({ type: 'cleared', dataSourceId });
    onClose();
  };
  const finish = useEffectEvent(() => {
    notifyDone(queue);
    cancel();
  });
  const isOver = isFinished(queue);
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    uploadManager.dispatch({ type: 'started', dataSourceId, words });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFields value={words} onChange={setWords} titleHint={ru.uploads.titleHint} isDisabled={isBusy} />
        <DropZone isDragging={choice.isDragging} isSmall={queue.files.length > 0} onFiles={choice.take} />
        {choice.isReading && (
          <Text className="row gap-8 dimmed" role="status">
            <Loader size={14} />
            {ru.uploads.reading}
          </Text>
        )}
        {choice.error !== null && <ErrorText error={choice.error} />}
        <RejectedList aside={choice.aside} onForget={choice.forgetAside} />
        {queue.files.length > 0 && (
          <div>
            <FileQueue files={queue.files} onTell={uploadManager.dispatch} />
            <UploadSummary queue={queue} speed={speed} />
          </div>
        )}
        <KnownChoice
          amount={known}
          onDecide={(decision) =>
            uploadManager.dispatch({ type: 'decided', about: { dataSourceId }, choice: decision })
          }
        />
        <UploadFailure queue={queue} />
        {storage.data && <StorageBar storage={storage.data} size="sm" isTold={isStoppedByQuota(queue)} />}
        <FormButtons
          isLoading={isBusy}
          submitText={ru.uploads.submit}
          canSubmit={hasUnsent(queue)}
          onStop={() => uploadManager.dispatch({ type: 'stopped' })}
          onCancel={cancel}
          isOver={queue.files.length > 0 && !isOpen}
          onFold={isOpen && startNext(queue).files.length > 0 ? onClose : undefined}
        />
      </Stack>
    </form>
  );
}
