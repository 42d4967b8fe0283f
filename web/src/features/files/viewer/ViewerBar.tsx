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
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { titleOf } from '../details/file-facts.ts';
import { neighbour } from '../selection/select-files.ts';
import { useTakeFiles } from '../taking/use-take-files.ts';
import { useFileLink } from '../walking/use-file-link.ts';
import styles from './FileViewer.module.css';
import type { useFullScreen } from './use-full-screen.ts';

interface Props {
  files: DataSourceFile[];
  file: DataSourceFile;
  hasMore: boolean;
  screen: ReturnType<typeof useFullScreen>;
  onStep: (by: 1 | -1) => void;
  onDelete: () => void;
  onClose: () => void;
}

export function ViewerBar({ files, file, hasMore, screen, onStep, onDelete, onClose }: Props) {
  const linkTo = useFileLink();
  const { isTaking, take } = useTakeFiles();
  const place = files.findIndex(({ id }) => id === file.id) + 1;
  return (
    <div className={styles.bar}>
      <Text fw={600} truncate className={styles.name}>
        {titleOf(file)}
      </Text>
      <Text size="xs" className={styles.place}>
        {ru.files.position(place, `${formatNumber(files.length)}${hasMore ? '+' : ''}`)}
      </Text>
      <BarButton
        label={ru.files.previous}
        isDisabled={neighbour(files, file.id, -1) === null}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={20} />
      </BarButton>
      <BarButton label={ru.files.next} isDisabled={neighbour(files, file.id, 1) === null} onClick={() => onStep(1)}>
        <IconChevronRight size={20} />
      </BarButton>
      <ActionIcon
        component={Link}
        to={linkTo(file)}
        variant="subtle"
        size={40}
        className={styles.button}
        aria-label={ru.files.label}
        title={ru.files.label}
      >
        <IconTag size={18} />
      </ActionIcon>
      {file.kind !== 'stream' && (
        <BarButton label={ru.files.take} isDisabled={isTaking} onClick={() => void take([file])}>
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
      className={styles.button}
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
