import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fullnessOf } from '#shared/storage/fullness.ts';
import { StorageBar } from '#shared/storage/StorageBar.tsx';
import { useRefreshStorage, useStorage } from '#shared/storage/use-storage.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { FileQueue } from './FileQueue.tsx';
import { isStoppedByQuota } from './is-stopped-by-quota.ts';
import { KnownChoice } from './KnownChoice.tsx';
import { uploadManager, useUploaded, useUploadManager } from './manager.ts';
import { UploadFailure } from './UploadFailure.tsx';
import { UploadSummary } from './UploadSummary.tsx';
import { notifyDone } from './notify-done.ts';
import { Unfinished } from './Unfinished.tsx';
import {
  activeFile,
  countDone,
  failedFile,
  hasUnsent,
  isFinished,
  isLoading,
  isPostponed,
  knownFiles,
  startNext,
  type UploadQueue,
} from './upload-queue.ts';
import styles from './UploadPanel.module.css';
import { useUnfinishedUploads } from './use-unfinished-uploads.ts';

const titleOf = (queue: UploadQueue): string => {
  if (isPostponed(queue)) return ru.uploads.postponed;
  if (isLoading(queue))
    return ru.uploads.panelBusy(formatNumber(countDone(queue) + 1), formatNumber(queue.files.length));
  if (isStoppedByQuota(queue)) return ru.uploads.panelFull;
  if (failedFile(queue)) return ru.uploads.panelFailed;
  if (hasUnsent(queue)) return ru.uploads.panelStopped;
  return queue.files.length > 0 ? ru.uploads.panelOver : ru.uploads.panelUnfinished;
};

const shareOf = (queue: UploadQueue): number => {
  const bytes = queue.files.reduce((sum, { file }) => sum + file.size, 0);
  const sent = queue.files.reduce(
    (sum, { file, state }) =>
      sum +
      (state.step === 'done' || state.step === 'skipped' ? file.size : state.step === 'sending' ? state.bytes : 0),
    0,
  );
  return bytes === 0 ? 0 : (sent / bytes) * 100;
};

/** The user's uploads, wherever in the cabinet they are. The form shows them itself while it is open. */
export function UploadPanel() {
  const { queue: whole, bytesPerSecond, shownIn } = useUploadManager();
  const queue = startNext(whole);
  const { unfinished, forget } = useUnfinishedUploads(queue);
  const [isFolded, setFolded] = useState(false);

  const storage = useStorage().data;
  const isBusy = isLoading(queue);
  const askForStorage = useRefreshStorage();
  useUploaded(askForStorage);
  // What has begun has its room already, and what was given up gives it back.
  useEffect(() => {
    if (!isBusy) return;
    askForStorage();
    return askForStorage;
  }, [askForStorage, isBusy]);

  const finish = useEffectEvent(() => {
    notifyDone(queue);
    uploadManager.dispatch({ type: 'cleared' });
  });
  const isOver = shownIn === null && isFinished(queue);
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);

  if (shownIn !== null || (queue.files.length === 0 && unfinished.length === 0)) return null;
  return (
    <section className={`card column clip ${styles.panel}`} aria-label={ru.uploads.panelLabel}>
      <Group className={`fixed ${styles.head}`} gap={4} wrap="nowrap">
        <Text fw={600} truncate className="grow" role="status">
          {titleOf(queue)}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={isFolded ? ru.uploads.unfoldPanel : ru.uploads.foldPanel}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
        </ActionIcon>
        {!isBusy && queue.files.length > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={ru.uploads.clearPanel}
            onClick={() => uploadManager.dispatch({ type: 'cleared' })}
          >
            <IconX size={18} />
          </ActionIcon>
        )}
      </Group>
      {isBusy && (
        <Progress
          size={3}
          radius={0}
          value={shareOf(queue)}
          aria-label={ru.uploads.progressOf(activeFile(queue)?.file.name ?? '')}
        />
      )}
      {!isFolded && (
        <Stack gap="xs" className={`scroll ${styles.body}`}>
          {queue.files.length > 0 && (
            <div>
              <FileQueue files={queue.files} onTell={uploadManager.dispatch} />
              <UploadSummary queue={queue} speed={bytesPerSecond} />
            </div>
          )}
          <KnownChoice
            amount={knownFiles(queue).length}
            onDecide={(choice) => uploadManager.dispatch({ type: 'decided', about: 'all', choice })}
          />
          <UploadFailure queue={queue} />
          {storage && fullnessOf(storage).level !== 'calm' && (
            <StorageBar storage={storage} size="sm" isTold={isStoppedByQuota(queue)} />
          )}
          {hasUnsent(queue) && (
            <Button
              size="xs"
              variant="default"
              className="self-start"
              onClick={() => uploadManager.dispatch({ type: isBusy ? 'stopped' : 'started' })}
            >
              {isBusy ? ru.uploads.stop : ru.uploads.goOn}
            </Button>
          )}
          {unfinished.length > 0 && (
            <ul className="bare-list grid gap-12">
              {unfinished.map((upload) => (
                <Unfinished key={upload.id} upload={upload} onForget={() => void forget(upload.id)} />
              ))}
            </ul>
          )}
        </Stack>
      )}
    </section>
  );
}
