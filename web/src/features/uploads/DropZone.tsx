import { Button, Group, Text } from '@mantine/core';
import { ACCEPTED_ENDINGS } from '@rakurs/contract';
import { IconFiles, IconFolder } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { dropSystemFiles } from './incoming-files.ts';
import styles from './UploadForms.module.css';

// The endings are for systems that do not know these as pictures or video.
const ACCEPTED = ['image/*', 'video/*', ...ACCEPTED_ENDINGS.map((ending) => `.${ending}`)].join(',');
const CAN_PICK_FOLDER = 'webkitdirectory' in HTMLInputElement.prototype;

interface Props {
  isDragging: boolean;
  /** Beside a list of files it keeps out of the way. */
  isSmall: boolean;
  /** Without a frame of its own. */
  isBare?: boolean;
  onFiles: (files: File[]) => void;
}

/** The visible place to drop files on; in truth the whole page is one. */
export function DropZone({ isDragging, isSmall, isBare = false, onFiles }: Props) {
  return (
    <div
      className={`grid gap-12 text-center ${styles.zone}`}
      data-dragging={isDragging}
      data-small={isSmall}
      data-bare={isBare}
    >
      <Text fw={600} className={styles.hint}>
        {isDragging ? ru.uploads.dropNow : ru.uploads.dropHere}
      </Text>
      <Group gap="xs" justify="center">
        <PickButton kind="files" label={ru.uploads.pickFiles} icon={<IconFiles size={16} />} onFiles={onFiles} />
        {CAN_PICK_FOLDER && (
          <PickButton kind="folder" label={ru.uploads.pickFolder} icon={<IconFolder size={16} />} onFiles={onFiles} />
        )}
      </Group>
      <Text size="xs" c="dimmed" className={styles.hint}>
        {ru.uploads.dropHint}
      </Text>
    </div>
  );
}

interface PickProps {
  kind: 'files' | 'folder';
  label: string;
  icon: ReactNode;
  onFiles: (files: File[]) => void;
}

function PickButton({ kind, label, icon, onFiles }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const chosen = [...(currentTarget.files ?? [])];
    onFiles(kind === 'folder' ? dropSystemFiles(chosen) : chosen);
    // So that the same choice made again is a change again. The input is the event's own.
    // oxlint-disable-next-line no-param-reassign
    currentTarget.value = '';
  };
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          if (element && kind === 'folder') element.webkitdirectory = true;
        }}
        type="file"
        hidden
        multiple
        accept={kind === 'files' ? ACCEPTED : undefined}
        aria-label={label}
        onChange={pick}
      />
    </>
  );
}
