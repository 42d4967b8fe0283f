import { ActionIcon, Progress, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconPhoto, IconVideo, IconX } from '@tabler/icons-react';
import { formatBytes } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { FileState, QueuedFile } from './upload-queue.ts';
import styles from './UploadForms.module.css';

const percentOf = (bytes: number, all: number): number => (all === 0 ? 100 : Math.floor((bytes / all) * 100));

const sayState = (state: FileState, size: number): string => {
  switch (state.step) {
    case 'waiting':
      return formatBytes(size);
    case 'hashing':
      return ru.uploads.hashing(String(percentOf(state.bytes, size)));
    case 'sending':
      return state.bytes < size ? ru.uploads.sending(formatBytes(state.bytes), formatBytes(size)) : ru.uploads.storing;
    case 'done':
      return `${formatBytes(size)} · ${ru.uploads.done}`;
    case 'failed':
      return `${formatBytes(size)} · ${ru.uploads.failed}`;
  }
};

/** One file of the list: what it is, how far it has come. */
export function QueueRow({ queued: { file, state }, onRemove }: { queued: QueuedFile; onRemove: () => void }) {
  const isActive = state.step === 'hashing' || state.step === 'sending';
  const name = file.webkitRelativePath || file.name;
  return (
    <div className={styles.row} data-step={state.step}>
      <span className={styles.kind} aria-hidden="true">
        <RowIcon file={file} state={state} />
      </span>
      <div className={styles.words}>
        <Text truncate title={name}>
          {file.name}
        </Text>
        <Text size="xs" className={styles.state}>
          {sayState(state, file.size)}
        </Text>
      </div>
      {!isActive && state.step !== 'done' && (
        <ActionIcon variant="subtle" color="gray" aria-label={ru.uploads.remove(file.name)} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      )}
      {isActive && (
        <Progress
          className={styles.progress}
          size={3}
          radius={0}
          value={percentOf(state.bytes, file.size)}
          color={state.step === 'hashing' ? 'gray' : undefined}
          aria-label={ru.uploads.progressOf(file.name)}
        />
      )}
    </div>
  );
}

function RowIcon({ file, state }: { file: File; state: FileState }) {
  if (state.step === 'done') return <IconCircleCheck size={20} stroke={1.7} />;
  if (state.step === 'failed') return <IconAlertCircle size={20} stroke={1.7} />;
  return file.type.startsWith('video/') ? <IconVideo size={20} stroke={1.7} /> : <IconPhoto size={20} stroke={1.7} />;
}
