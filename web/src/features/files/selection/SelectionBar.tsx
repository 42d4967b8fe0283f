import { ActionIcon, Button, CloseButton, Loader, Menu, Paper, Text } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { IconCopy, IconDots, IconDownload, IconFolderSymlink, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './SelectionBar.module.css';

interface Props {
  selected: DataSourceFile[];
  /** Everything that is loaded, and there is more. */
  isAllLoaded: boolean;
  /** Their deletion is under way. */
  isDeleting: boolean;
  isDownloading: boolean;
  onTake: () => void;
  onMove: () => void;
  onCopy: () => void;
  /** Absent where nobody describes. */
  onDescribeAgain: (() => void) | undefined;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with the selected files, at the bottom of the window. */
export function SelectionBar({ selected, isDeleting, ...actions }: Props) {
  if (!isDeleting && selected.length === 0) return null;
  return (
    <Paper
      component="section"
      className={`row gap-12 nowrap bordered ${styles.bar}`}
      shadow="lg"
      aria-label={ru.files.selectionLabel}
    >
      {isDeleting ? <Deleting /> : <Actions amount={selected.length} {...actions} />}
    </Paper>
  );
}

function Actions({
  amount,
  isAllLoaded,
  isDownloading,
  onTake,
  onMove,
  onCopy,
  onDescribeAgain,
  onDelete,
  onClear,
}: Omit<Props, 'selected' | 'isDeleting'> & { amount: number }) {
  return (
    <>
      <Text fw={600} className="tabular" aria-live="polite">
        {isAllLoaded ? ru.files.selectedLoaded(amount) : ru.files.selected(amount)}
      </Text>
      <BarAction label={ru.files.take} icon={<IconDownload size={16} />} isBusy={isDownloading} onClick={onTake} />
      <BarAction label={ru.bulkActions.move} icon={<IconFolderSymlink size={16} />} onClick={onMove} />
      <BarAction label={ru.files.delete} icon={<IconTrash size={16} />} color="red" onClick={onDelete} />
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={ru.bulkActions.more}
            title={ru.bulkActions.more}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={onCopy}>
            {ru.bulkActions.copy}
          </Menu.Item>
          {onDescribeAgain && (
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={onDescribeAgain}>
              {ru.bulkActions.describeAgain}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <CloseButton size="lg" aria-label={ru.files.clearSelection} title={ru.files.clearSelection} onClick={onClear} />
    </>
  );
}

interface BarActionProps {
  label: string;
  icon: ReactNode;
  color?: string;
  isBusy?: boolean;
  onClick: () => void;
}

/** In words where there is room for them, by its sign alone on a phone. */
function BarAction({ label, icon, color, isBusy = false, onClick }: BarActionProps) {
  return (
    <Button
      variant="light"
      className={styles.action}
      aria-label={label}
      leftSection={icon}
      loading={isBusy}
      {...(color !== undefined && { color })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function Deleting() {
  return (
    <div className={`row gap-8 ${styles.deleting}`}>
      <Loader size="xs" />
      <Text size="sm" role="status">
        {ru.files.deleting}
      </Text>
    </div>
  );
}
