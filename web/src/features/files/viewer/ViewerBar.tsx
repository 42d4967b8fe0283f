import { ActionIcon, Text } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMaximize,
  IconMinimize,
  IconTag,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { useFullScreen } from '#shared/hooks/use-full-screen.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { titleOf } from '../picture/file-facts.ts';
import { useDownloadFiles } from '../download/use-download-files.ts';
import { useLabellingLink } from '../navigation/use-file-link.ts';
import styles from './FileViewer.module.css';
import type { Position } from './position.ts';

interface Props {
  file: DataSourceFile;
  position: Position | null;
  screen: ReturnType<typeof useFullScreen>;
  /** Null: there is none. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onDelete: () => void;
  onClose: () => void;
}

export function ViewerBar({ file, position, screen, onPrevious, onNext, onDelete, onClose }: Props) {
  const labellingOf = useLabellingLink();
  const { isDownloading, take } = useDownloadFiles();
  return (
    <div className={`row gap-4 dark on-dark ${styles.bar}`}>
      <Text fw={600} truncate className={`grow ${styles.name}`}>
        {titleOf(file)}
      </Text>
      {position && (
        <Text size="xs" className={`fixed tabular ${styles.place}`}>
          {ru.files.position(
            formatNumber(position.place),
            `${formatNumber(position.amount)}${position.isAtLeast ? '+' : ''}`,
          )}
        </Text>
      )}
      <BarButton label={ru.files.previous} isDisabled={onPrevious === null} onClick={() => onPrevious?.()}>
        <IconChevronLeft size={20} />
      </BarButton>
      <BarButton label={ru.files.next} isDisabled={onNext === null} onClick={() => onNext?.()}>
        <IconChevronRight size={20} />
      </BarButton>
      <ActionIcon
        component={Link}
        to={labellingOf(file)}
        variant="subtle"
        size={40}
        className={`fixed on-dark ${styles.button}`}
        aria-label={ru.files.label}
        title={ru.files.label}
      >
        <IconTag size={18} />
      </ActionIcon>
      {file.kind !== 'stream' && (
        <BarButton label={ru.files.take} isDisabled={isDownloading} onClick={() => void take([file])}>
          <IconDownload size={18} />
        </BarButton>
      )}
      {screen.isOffered && (
        <BarButton label={screen.isFull ? ru.files.leaveFullScreen : ru.files.fullScreen} onClick={screen.toggle}>
          {screen.isFull ? <IconMinimize size={18} /> : <IconMaximize size={18} />}
        </BarButton>
      )}
      <BarButton label={ru.files.delete} onClick={onDelete}>
        <IconTrash size={18} />
      </BarButton>
      <BarButton label={ru.common.close} onClick={onClose}>
        <IconX size={20} />
      </BarButton>
    </div>
  );
}

interface ButtonProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function BarButton({ label, isDisabled = false, onClick, children }: ButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      className={`fixed on-dark ${styles.button}`}
      aria-label={label}
      // Not disabled: the focus stays where it is when the last file is reached.
      aria-disabled={isDisabled}
      // Not a Tooltip of ours: that would take the first Escape for itself.
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
