import { ActionIcon, Progress, Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCopy,
  IconPhoto,
  IconRefresh,
  IconUpload,
  IconVideo,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText, isLimitReached } from '#shared/api/index.ts';
import { formatBytes } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { FileState, QueuedFile, UploadEvent } from './upload-queue.ts';
import styles from './UploadForms.module.css';

const percentOf = (bytes: number, all: number): number => (all === 0 ? 100 : Math.floor((bytes / all) * 100));

const sayState = (state: FileState, size: number): string => {
  switch (state.step) {
    case 'chosen':
    case 'waiting':
      return formatBytes(size);
    case 'hashing':
      return ru.uploads.hashing(String(percentOf(state.bytes, size)));
    case 'known':
      return ru.uploads.known(state.as.title);
    case 'sending':
      return state.bytes < size ? ru.uploads.sending(formatBytes(state.bytes), formatBytes(size)) : ru.uploads.storing;
    case 'postponed':
      return ru.uploads.postponed;
    case 'done':
      return `${formatBytes(size)} · ${ru.uploads.done}`;
    case 'skipped':
      return `${formatBytes(size)} · ${ru.uploads.skipped}`;
    case 'failed':
      return state.isBad
        ? errorText(state.error)
        : `${formatBytes(size)} · ${isLimitReached(state.error) ? ru.uploads.panelFull : ru.uploads.failed}`;
  }
};

/** One file of the list: what it is, how far it has come, what can be done about it. */
export function QueueRow({ queued, onTell }: { queued: QueuedFile; onTell: (event: UploadEvent) => void }) {
  const { file, state } = queued;
  const name = file.webkitRelativePath || file.name;
  const text = sayState(state, file.size);
  return (
    <div className={`line-below row gap-12 relative tall ${styles.row}`} data-step={state.step}>
      <span className={`grid fixed dimmed ${styles.kind}`} aria-hidden="true">
        <RowIcon file={file} state={state} />
      </span>
      <div className="grow">
        <Text truncate title={name}>
          {file.name}
        </Text>
        <Text size="xs" className={`dimmed tabular ${styles.state}`} truncate title={text}>
          {text}
        </Text>
      </div>
      <RowActions queued={queued} onTell={onTell} />
      {(state.step === 'hashing' || state.step === 'sending') && (
        <Progress
          className={`absolute ${styles.progress}`}
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

function RowActions({
  queued: { key, file, state },
  onTell,
}: {
  queued: QueuedFile;
  onTell: (event: UploadEvent) => void;
}) {
  switch (state.step) {
    case 'hashing':
    case 'sending':
    case 'postponed':
    case 'done':
    case 'skipped':
      return null;
    case 'known':
      return (
        <>
          <RowAction
            name={ru.uploads.sendThis(file.name)}
            icon={<IconUpload size={16} />}
            onClick={() => onTell({ type: 'decided', about: { key }, choice: 'send' })}
          />
          <RowAction
            name={ru.uploads.skipThis(file.name)}
            icon={<IconX size={16} />}
            onClick={() => onTell({ type: 'decided', about: { key }, choice: 'skip' })}
          />
        </>
      );
    case 'chosen':
    case 'waiting':
    case 'failed':
      return (
        <>
          {state.step === 'failed' && (
            <RowAction
              name={ru.uploads.retry(file.name)}
              icon={<IconRefresh size={16} />}
              onClick={() => onTell({ type: 'retried', key })}
            />
          )}
          <RowAction
            name={ru.uploads.remove(file.name)}
            icon={<IconX size={16} />}
            onClick={() => onTell({ type: 'removed', key })}
          />
        </>
      );
  }
}

function RowAction({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={name} title={name} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}

function RowIcon({ file, state }: { file: File; state: FileState }) {
  if (state.step === 'done') return <IconCircleCheck size={20} stroke={1.7} />;
  if (state.step === 'failed') return <IconAlertCircle size={20} stroke={1.7} />;
  if (state.step === 'known') return <IconCopy size={20} stroke={1.7} />;
  return file.type.startsWith('video/') ? <IconVideo size={20} stroke={1.7} /> : <IconPhoto size={20} stroke={1.7} />;
}
