import { ActionIcon, Menu } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import {
  IconCopy,
  IconDots,
  IconDownload,
  IconFolderSymlink,
  IconRefresh,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import { titleOf } from '../picture/file-facts.ts';
import { useLabellingLink } from '../navigation/use-file-link.ts';
import { useFileActions, type FileActions } from './file-actions.ts';

/** Whether the menu is open, and the keys that open it: it is no stop of the Tab key. */
export const useFileMenu = () => {
  const [isOpen, setOpen] = useState(false);
  const openByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    event.preventDefault();
    setOpen(true);
  };
  return { isOpen, setOpen, openByKey };
};

interface Props {
  file: DataSourceFile;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  className: string | undefined;
}

/** '…' of a file. Until it is opened it is a button alone: a list has hundreds of them. */
export function FileMenu({ file, isOpen, onChange, className }: Props) {
  const actions = useFileActions();
  if (actions === null) return null;
  const dots = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      tabIndex={-1}
      className={className}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={ru.files.menuOf(titleOf(file))}
      title={ru.files.menu}
      onClick={() => onChange(true)}
    >
      <IconDots size={18} aria-hidden="true" />
    </ActionIcon>
  );
  if (!isOpen) return dots;
  const change = (opened: boolean) => {
    onChange(opened);
    // The button is made anew; the file itself is where the keys go on.
    if (!opened) document.querySelector<HTMLElement>(`[data-file-button="${file.id}"]`)?.focus({ preventScroll: true });
  };
  return (
    <Menu opened onChange={change} position="bottom-end" withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>{dots}</Menu.Target>
      <Items file={file} actions={actions} />
    </Menu>
  );
}

function Items({
  file,
  actions: { take, move, copy, describeAgain, remove },
}: {
  file: DataSourceFile;
  actions: FileActions;
}) {
  const labellingOf = useLabellingLink();
  const hasBytes = file.kind !== 'stream';
  return (
    <Menu.Dropdown>
      <Menu.Item component={Link} to={labellingOf(file)} leftSection={<IconTag size={16} />}>
        {ru.files.label}
      </Menu.Item>
      {hasBytes && <Item icon={<IconDownload size={16} />} text={ru.files.take} onClick={() => take(file)} />}
      <Item icon={<IconFolderSymlink size={16} />} text={ru.bulkActions.move} onClick={() => move(file)} />
      <Item icon={<IconCopy size={16} />} text={ru.bulkActions.copy} onClick={() => copy(file)} />
      {(hasBytes || file.thumbnail_url !== null) && describeAgain && (
        <Item
          icon={<IconRefresh size={16} />}
          text={ru.bulkActions.describeAgain}
          onClick={() => describeAgain(file)}
        />
      )}
      <Item icon={<IconTrash size={16} />} text={ru.files.delete} tone="bad" onClick={() => remove(file)} />
    </Menu.Dropdown>
  );
}

function Item({ icon, text, tone, onClick }: { icon: ReactNode; text: string; tone?: 'bad'; onClick: () => void }) {
  return (
    <Menu.Item leftSection={icon} onClick={onClick} {...(tone && { c: 'var(--mantine-color-error)' })}>
      {text}
    </Menu.Item>
  );
}
