import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fullnessOf } from '#shared/storage/fullness.ts';
import { StorageBar } from '#shared/storage/StorageBar.tsx';
import { useAskForStorage, useStorage } from '#shared/storage/use-storage.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { FileQueue } from './FileQueue.tsx';
import { isToldOfBound } from './is-told-of-bound.ts';
import { KnownChoice } from './KnownChoice.tsx';
import { line, useUploaded, useUploadLine } from './line.ts';
import { LineFailure } from './LineFailure.tsx';
import { LineSummary } from './LineSummary.tsx';
import { sayDone } from './say-done.ts';
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
  started,
  type UploadQueue,
} from './upload-queue.ts';
import styles from './UploadPanel.module.css';
import { useUnfinished } from './use-unfinished.ts';

const titleOf = (queue: UploadQueue): string => {
  if (isPostponed(queue)) return ru.uploads.postponed;
  if (isLoading(queue))
    return ru.uploads.panelBusy(formatNumber(countDone(queue) + 1), formatNumber(queue.files.length));
  if (isToldOfBound(queue)) return ru.uploads.panelFull;
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

/** The person's uploads, wherever in the cabinet they are. The form shows them itself while it is open. */
export function UploadPanel() {
  const { queue: whole, bytesPerSecond, shownIn } = useUploadLine();
  const queue = started(whole);
  const { unfinished, forget } = useUnfinished(queue);
  const [isFolded, setFolded] = useState(false);

  const storage = useStorage().data;
  const isBusy = isLoading(queue);
  const askForStorage = useAskForStorage();
  useUploaded(askForStorage);
  // What has begun has its room already, and what was given up gives it back.
  useEffect(() => {
    if (!isBusy) return;
    askForStorage();
    return askForStorage;
  }, [askForStorage, isBusy]);

  const finish = useEffectEvent(() => {
    sayDone(queue);
    line.tell({ type: 'cleared' });
  });
  const isOver = shownIn === null && isFinished(queue);
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);

  if (shownIn !== null || (queue.files.length === 0 && unfinished.length === 0)) return null;
  return (
    <section className={styles.panel} aria-label={ru.uploads.panelLabel}>
      <Group className={styles.head} gap={4} wrap="nowrap">
        <Text fw={600} truncate className={styles.title} role="status">
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
            onClick={() => line.tell({ type: 'cleared' })}
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
        <Stack gap="xs" className={styles.body}>
          {queue.files.length > 0 && (
            <div>
              <FileQueue files={queue.files} onTell={line.tell} />
              <LineSummary queue={queue} speed={bytesPerSecond} />
            </div>
          )}
          <KnownChoice
            amount={knownFiles(queue).length}
            onDecide={(choice) => line.tell({ type: 'decided', about: 'all', choice })}
          />
          <LineFailure queue={queue} />
          {storage && fullnessOf(storage).level !== 'calm' && (
            <StorageBar storage={storage} size="sm" isTold={isToldOfBound(queue)} />
          )}
          {hasUnsent(queue) && (
            <Button
              size="xs"
              variant="default"
              className={styles.action}
              onClick={() => line.tell({ type: isBusy ? 'stopped' : 'started' })}
            >
              {isBusy ? ru.uploads.stop : ru.uploads.goOn}
            </Button>
          )}
          {unfinished.length > 0 && (
            <ul className={styles.list}>
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
